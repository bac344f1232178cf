import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, tokenOf, uniqueName } from "./support/fixtures.ts";
import { drawLine } from "./support/couples.ts";
import { shownPage } from "./support/shell.ts";

const newPhone = () => `136${String(randomInt(100_000_000)).padStart(8, "0")}`;

/** Adds a wedding of the consultant. Both partners have a phone. */
async function addWedding(page: Page, nameA: string): Promise<void> {
  const answer = await page.request.post("/api/wedding/add", {
    headers: { token: await tokenOf(page, "consultant") },
    data: { nameA, phoneA: newPhone(), nameB: "Bo", phoneB: newPhone() },
  });
  expect(await answer.json()).toMatchObject({ success: true });
}

async function signAs(page: Page, sheet: Locator, partner: string): Promise<void> {
  await sheet.getByRole("button", { name: "Sign in the studio" }).click();
  const dialog = page.getByRole("dialog", { name: /^Sign in the studio/ });
  await dialog.getByRole("radio", { name: partner }).click();
  await drawLine(page, dialog.getByRole("img", { name: "Field for the signature" }));
  await dialog.getByRole("button", { name: "Send a code" }).click();
  const shown = dialog.getByText(/The code is \d{6}/);
  const code = /\d{6}(?=\.)/.exec((await shown.textContent()) ?? "")?.[0] ?? "";
  await dialog.getByRole("textbox", { name: "Code" }).fill(code);
  await dialog.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("an agreement is drafted, sent, and signed by both partners in the studio", async ({ page }) => {
  const name = uniqueName("Ada");
  await addWedding(page, name);
  await signInTo(page, `/agreements?name=${name}`, "consultant");
  await shownPage(page).getByRole("button", { name: "New agreement" }).click();
  const form = page.getByRole("dialog", { name: "New agreement" });
  const wedding = form.getByLabel("Wedding");
  await expect(wedding.locator("option").filter({ hasText: name })).toHaveCount(1);
  await wedding.selectOption({
    label: (await wedding.locator("option").filter({ hasText: name }).textContent()) ?? "",
  });
  await form.getByLabel("Offer").selectOption({ index: 1 });
  await form.getByLabel(/^Discount/).fill("100");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Save draft" }).click();
  await expect(form).toBeHidden();

  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  const sheet = page.getByRole("dialog", { name });
  await expect(sheet).toContainText("Not sent yet");
  await sheet.getByRole("button", { name: "Send for signing" }).click();
  await expect(sheet).toContainText("The text that was sent");
  await signAs(page, sheet, "Partner A");
  await expect(sheet.getByRole("img", { name: `Signature of ${name}` })).toBeVisible();
  await signAs(page, sheet, "Partner B");
  await expect(sheet.getByRole("img", { name: "Signature of Bo" })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Sign in the studio" })).toHaveCount(0);
  const download = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Save as PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^WD.*-v1\.pdf$/);
  await expect(sheet.getByRole("button", { name: "End agreement" })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(`/weddings?name=${name}`);
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  await page
    .getByRole("dialog", { name })
    .getByRole("link", { name: /^Version 1/ })
    .click();
  await expect(page).toHaveURL(/\/agreements\?id=/);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("the report sums signed agreements by consultant and by offer", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/agreements?view=report&from=2026-01-01", "manager");
  const rows = shownPage(page).getByRole("row");
  await expect(rows.filter({ hasText: "¥" }).first()).toBeVisible();
  await shownPage(page).getByRole("button", { name: "Offer" }).click();
  await expect(page).toHaveURL(/by=offer/);
  await expect(rows.filter({ hasText: "¥" }).nth(1)).toBeVisible();
});
