import { randomInt, randomUUID } from "node:crypto";
import { appAuthApi } from "@vowdesk/contract/auth";
import { appReviewsApi } from "@vowdesk/contract/reviews";
import { appVerificationApi, idCheckSign } from "@vowdesk/contract/verification";
import { openClient } from "../packages/simulator/src/client.ts";
import { photo } from "../packages/simulator/src/recordings.ts";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test } from "./support/desk.ts";

/** Registers an app user who asks to be verified. */
async function newAsker(baseURL: string | undefined) {
  const call = openClient(baseURL ?? "", new AbortController().signal, 4);
  const digits = String(randomInt(100_000_000)).padStart(8, "0");
  const account = { phone: `137${digits}`, password: randomUUID(), name: `小雨 ${digits}` };
  const { token, accountId } = await call(appAuthApi.appSignUp, account);
  const number = `33010819900528${digits.slice(0, 3)}`;
  const idNumber = number + idCheckSign(number);
  const picture = (hue: number) => call(appReviewsApi.upload, { file: photo(hue) }, token);
  const pictures = { front: await picture(20), back: await picture(120), holding: await picture(220) };
  await call(appVerificationApi.ask, { realName: "周雅婷", idNumber, ...pictures }, token);
  return { personId: accountId, idNumber };
}

test("the identity number is masked beside its pictures and revealed on request", async ({ page, baseURL }) => {
  const { personId, idNumber } = await newAsker(baseURL);
  await signInTo(page, `/user/renzheng?personId=${personId}`, "moderator");
  await page.getByRole("listbox").getByRole("option").first().click();
  const item = page.locator("[data-item]");
  await expect(item.getByText(`${idNumber.slice(0, 4)}**********${idNumber.slice(-4)}`).first()).toBeVisible();
  await expect(item.getByText(idNumber)).toHaveCount(0);
  for (const side of ["Side with the portrait", "Side with the emblem", "Holder with the card"])
    await expect(item.getByRole("img", { name: side })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await item.getByRole("button", { name: "Show" }).click();
  await expect(item.getByText(idNumber)).toBeVisible();
});
