import type { Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, tokenOf, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

/** Calls the API as a user, and returns the data of the answer. */
async function callAs(page: Page, username: string, path: string, data: object) {
  const headers = { token: await tokenOf(page, username) };
  const answer = (await (await page.request.post(path, { headers, data })).json()) as {
    data: { id: number; version: number };
  };
  expect(answer).toMatchObject({ success: true });
  return answer.data;
}

test("a wedding is cancelled with the shown amounts, and its refund is approved and paid by another user", async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const name = uniqueName("Ada");
  const { id: weddingId } = await callAs(page, "consultant", "/api/wedding/add", { nameA: name, nameB: "Bo" });
  const payment = {
    weddingId,
    amountCents: 120_000,
    method: "cash",
    receivedOn: new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" }),
  };
  const receipt = await callAs(page, "consultant", "/api/wedding-payments/record", payment);
  await callAs(page, "finance", "/api/wedding-payments/check", { id: receipt.id, version: receipt.version });

  await signInTo(page, `/weddings?name=${name}`, "consultant");
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  const wedding = page.getByRole("dialog", { name: `${name} & Bo`, exact: true });
  await wedding.getByRole("button", { name: "Cancel the wedding" }).click();
  const form = page.getByRole("dialog", { name: /^Cancel the wedding/ });
  const amounts = form.getByRole("region", { name: "Amounts" });
  await expect(amounts).toContainText(/Refund to the couple.*1,200/);
  await form.getByRole("radio", { name: "Neither is at fault" }).click();
  await form.getByLabel("Reason").fill("They move abroad");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Cancel the wedding" }).click();
  await expect(form).toBeHidden();
  await expect(wedding).toContainText("Neither is at fault");
  await expect(wedding).toContainText("Requested");
  await page.keyboard.press("Escape");
  const list = shownPage(page);
  await list.getByRole("button", { name: "Planning", exact: true }).click();
  await expect(list.getByRole("row").filter({ hasText: name })).toBeHidden();
  await list.getByRole("button", { name: "Cancelled", exact: true }).click();
  await list.getByRole("row").filter({ hasText: name }).click();

  const office = await browser.newPage();
  await signInTo(office, `/refunds?q=${name}`, "finance");
  await office.getByRole("listbox").getByRole("option").filter({ hasText: name }).click();
  const item = office.locator("[data-item]");
  await expect(item).toContainText("They move abroad");
  await expect(item).toContainText(/Returned to the couple.*1,200/);
  expect(await violationsOn(office)).toEqual([]);
  await office.keyboard.press("a");
  await expect(office.getByRole("button", { name: /^Undo/ })).toBeVisible();

  await office.goto(`/wedding-refunds?weddingId=${weddingId}`);
  await shownPage(office).getByRole("row").filter({ hasText: name }).click();
  const refund = office.getByRole("dialog", { name: `${name} & Bo`, exact: true });
  // The decision takes effect after the undo time.
  await expect(refund).toContainText("Waiting for approval");
  await refund.getByRole("button", { name: "Record as paid" }).click({ timeout: 30_000 });
  const paying = office.getByRole("dialog", { name: /^Record as paid/ });
  await paying.getByLabel("Payment reference").fill("R-1");
  await paying.getByRole("button", { name: "Record as paid" }).click();
  await expect(refund).toContainText("R-1");
  expect(await violationsOn(office)).toEqual([]);
  await expect(wedding).toContainText("Paid");
});

test("finance reads the month-end sheet and saves it", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/wedding-payments", "finance");
  // The payment that has waited longest opens and covers the buttons.
  await expect(page.getByRole("dialog").getByRole("button", { name: "Confirm receipt" })).toBeVisible();
  await page.keyboard.press("Escape");
  await shownPage(page).getByRole("button", { name: "Month-end sheet" }).click();
  const sheet = page.getByRole("dialog", { name: "Month-end sheet" });
  await expect(sheet).toContainText(/No payments yet|Closing balance/);
  expect(await violationsOn(page)).toEqual([]);
});
