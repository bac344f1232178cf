import { randomInt, randomUUID } from "node:crypto";
import { idCheckSign } from "@vowdesk/contract/reviews/verification";
import { openClient } from "../packages/simulator/src/client.ts";
import { photo } from "../packages/simulator/src/recordings.ts";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";

/** A valid ID number. */
function newIdNumber(): string {
  const digits = `33010819900528${randomInt(100, 1_000)}`;
  return digits + idCheckSign(digits);
}

/** Registers an app user who asks to be verified. */
async function registerApplicant(baseURL: string | undefined, idNumber = newIdNumber()) {
  const call = openClient(baseURL ?? "", new AbortController().signal, 4);
  const digits = String(randomInt(100_000_000)).padStart(8, "0");
  const account = { phone: `137${digits}`, password: randomUUID(), name: `小雨 ${digits}` };
  const { token, accountId } = await call("appAuth_appSignUp", account);
  const picture = (hue: number) => call("appReviews_upload", { file: photo(hue) }, token);
  const pictures = { front: await picture(20), back: await picture(120), holding: await picture(220) };
  const { id } = await call("appVerification_submit", { realName: "周雅婷", idNumber, ...pictures }, token);
  return { personId: accountId, name: account.name, idNumber, id };
}

test("the identity number is masked beside its pictures and revealed on request", async ({ page, baseURL }) => {
  const { personId, idNumber } = await registerApplicant(baseURL);
  await signInTo(page, `/user/renzheng?personId=${personId}`, "moderator");
  await page.getByRole("listbox").getByRole("option").first().click();
  const item = page.locator("[data-item]");
  await expect(item.getByText(`${idNumber.slice(0, 4)}**********${idNumber.slice(-4)}`).first()).toBeVisible();
  await expect(item.getByText(idNumber)).toHaveCount(0);
  for (const side of ["Side with the portrait", "Side with the emblem", "Holder with ID card"])
    await expect(item.getByRole("img", { name: side })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await item.getByRole("button", { name: "Show" }).click();
  await expect(item.getByText(idNumber)).toBeVisible();
});

test(
  "an ID number that another account uses is flagged, and approving asks for a reason",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    const first = await registerApplicant(baseURL);
    const second = await registerApplicant(baseURL, first.idNumber);
    await signInTo(page, `/user/renzheng?id=${second.id}`, "moderator");
    const warning = page.locator("[data-item]").getByRole("alert");
    await expect(warning).toContainText("Another account has this ID number");
    expect(await violationsOn(page)).toEqual([]);
    await warning.getByRole("button", { name: first.name }).click();
    await expect(page.locator(`[data-item="${first.id}"]`)).toBeVisible();
    await warning.getByRole("button", { name: second.name }).click();
    await expect(page.locator(`[data-item="${second.id}"]`)).toBeVisible();
    await page.keyboard.press("a");
    await expect(page.getByRole("region", { name: "Decision" })).toContainText("the same person's new account");
    await page.keyboard.press("1");
    await expect(page.getByRole("region", { name: "Evidence" })).not.toContainText(`#${second.id}`);
    await page.keyboard.press("u");
    await expect(page.locator(`[data-item="${second.id}"]`)).toBeVisible();
  },
);
