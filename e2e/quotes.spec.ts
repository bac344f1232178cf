import { randomInt } from "node:crypto";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

test("a quote is made for a lead, sent, printed in its language and accepted", async ({ page }) => {
  const name = uniqueName("Dora");
  await signInTo(page, `/leads?name=${name}`, "consultant");
  await shownPage(page).getByRole("button", { name: "New lead" }).click();
  const leadForm = page.getByRole("dialog", { name: "New lead" });
  await leadForm.getByLabel("Partner A", { exact: true }).fill(name);
  await leadForm.getByLabel(/^Phone of partner A/).fill(`134${String(randomInt(100_000_000)).padStart(8, "0")}`);
  await leadForm.getByRole("button", { name: "Add lead" }).click();
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  const lead = page.getByRole("dialog", { name });
  await expect(lead).toContainText("No quotes yet");
  await lead.getByRole("button", { name: "New quote" }).click();

  const form = page.getByRole("dialog", { name: "New quote" });
  await expect(form.getByLabel("Lead")).toHaveValue(/\d+/);
  await form.getByLabel("Language").selectOption({ label: "Español" });
  await form.getByLabel("Offer").selectOption({ label: "Studio light" });
  await form.getByLabel(/^Discount/).fill("199");
  await form.getByRole("button", { name: "Add an extra" }).click();
  await form.getByLabel("Extra", { exact: true }).fill("Second album");
  await form.getByLabel("Unit price", { exact: true }).fill("800");
  await expect(form).toContainText("Total ¥4,600.00");
  await form.getByRole("button", { name: "Add an option" }).click();
  await form.getByLabel("Offer").nth(1).selectOption({ label: "West Lake" });
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Add quote" }).click();
  await expect(form).toBeHidden();

  // The new quote opens itself.
  const sheet = page.getByRole("dialog", { name });
  await expect(sheet).toContainText("¥4,600.00");
  await sheet.getByRole("button", { name: "Mark as sent" }).click();
  await expect(sheet.getByRole("button", { name: "Edit" })).toHaveCount(0);
  await sheet.getByRole("button", { name: "Mark as accepted" }).click();
  const accept = page.getByRole("dialog", { name: /^Mark as accepted/ });
  await accept.getByLabel("Option", { exact: true }).selectOption({ index: 1 });
  await accept.getByRole("button", { name: "Mark as accepted" }).click();
  await expect(accept).toBeHidden();
  await expect(sheet.getByRole("listitem").filter({ hasText: "West Lake" })).toContainText("Accepted");

  await sheet.getByRole("button", { name: "Text for the couple" }).click();
  const paper = shownPage(page).getByRole("article");
  await expect(paper).toContainText("Cotización de fotografía de boda");
  await expect(paper).toContainText("4600,00");
  expect(await violationsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeHidden();
  await expect(shownPage(page).getByRole("button", { name: "Print" })).toBeHidden();
  await expect(paper).toBeVisible();
});
