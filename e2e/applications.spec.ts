import { randomInt, randomUUID } from "node:crypto";
import { openClient } from "../packages/simulator/src/client.ts";
import { photo } from "../packages/simulator/src/recordings.ts";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";

/** Registers an applicant for courier with a health certificate that is valid until the given date. */
async function newApplicant(baseURL: string | undefined, expiresOn: string) {
  const call = openClient(baseURL ?? "", new AbortController().signal, 4);
  const digits = String(randomInt(100_000_000)).padStart(8, "0");
  const account = { phone: `137${digits}`, password: randomUUID(), name: `赵强 ${digits}` };
  const { token, accountId } = await call("appAuth_appSignUp", account);
  const picture = await call("appReviews_upload", { file: photo(60) }, token);
  const documents = [{ name: "health-certificate" as const, number: `JK${digits}`, picture, expiresOn }];
  await call("appApplications_submit", { kind: "courier", zone: "滨江", documents }, token);
  return accountId;
}

test("missing and expired documents are marked and prevent an approval", async ({ page, baseURL }) => {
  const personId = await newApplicant(baseURL, "2020-01-31");
  await signInTo(page, `/shenqing?personId=${personId}`, "moderator");
  await page.getByRole("listbox").getByRole("option").first().click();
  const item = page.locator("[data-item]");
  const line = (name: string) => item.getByRole("listitem").filter({ hasText: name });
  await expect(line("Health certificate")).toContainText("Expired");
  await expect(line("Vehicle licence")).toContainText("Missing");
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press("a");
  await expect(page.getByRole("region", { name: "Not accepted" })).toContainText(
    "A document is missing or has expired",
  );
});
