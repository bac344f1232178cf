import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

const newPhone = () => `135${String(randomInt(100_000_000)).padStart(8, "0")}`;

async function addLead(page: Page, name: string, phone: string): Promise<Locator> {
  await shownPage(page).getByRole("button", { name: "New lead" }).click();
  const form = page.getByRole("dialog", { name: "New lead" });
  await form.getByLabel("Partner A", { exact: true }).fill(name);
  await form.getByLabel(/^Phone of partner A/).fill(phone);
  return form;
}

/** Does a step of the open lead, whose dialog asks for the next touch. */
async function take(page: Page, sheet: Locator, name: string) {
  await sheet.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog", { name: new RegExp(`^${name}`) });
  await dialog.getByRole("button", { name }).click();
  await expect(dialog).toBeHidden();
}

test("a lead is contacted, visits and is won; its wedding has the couple", async ({ page }) => {
  const [name, phone] = [uniqueName("Ada"), newPhone()];
  await signInTo(page, `/leads?name=${name}`, "consultant");
  const form = await addLead(page, name, phone);
  await form.getByLabel("Source").selectOption({ label: "Recommendation" });
  await form.getByLabel(/^Recommended by/).fill("Lin");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Add lead" }).click();
  await expect(form).toBeHidden();

  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  const sheet = page.getByRole("dialog", { name });
  await expect(sheet).toContainText("Recommendation");
  await expect(sheet).not.toContainText(phone);
  await sheet.getByRole("button", { name: "Show" }).click();
  await expect(sheet.getByRole("link", { name: phone })).toBeVisible();
  await sheet.getByRole("button", { name: "Record a contact" }).click();
  const contact = page.getByRole("dialog", { name: /^Record a contact/ });
  await contact.getByLabel(/^Notes/).fill("Likes gardens");
  await contact.getByRole("button", { name: "Record a contact" }).click();
  await expect(sheet).toContainText("Likes gardens");
  await take(page, sheet, "Mark as contacted");
  await take(page, sheet, "Visit arranged");
  await take(page, sheet, "Mark as won");
  await expect(sheet).toContainText("Won");
  await sheet.getByRole("link", { name: /^WD/ }).click();
  await expect(page).toHaveURL(/\/weddings\?id=/);
  await expect(page.getByRole("dialog", { name })).toBeVisible();
});

test(
  "the form names the open lead with the same number, and the server refuses a second one",
  { tag: "@all" },
  async ({ page }) => {
    const [name, phone] = [uniqueName("Bea"), newPhone()];
    await signInTo(page, `/leads?name=${name}`, "manager");
    const first = await addLead(page, name, phone);
    await first.getByRole("button", { name: "Add lead" }).click();
    await expect(first).toBeHidden();
    const second = await addLead(page, uniqueName("Other"), phone);
    await expect(second.getByRole("status")).toContainText(name);
    await second.getByRole("button", { name: "Add lead" }).click();
    await expect(second).toContainText("A lead with this phone number is open already");
    await second.getByRole("status").getByRole("link", { name }).click();
    await expect(page.getByRole("dialog", { name })).toContainText("New");
  },
);

test("the board moves a card with its state, and the report counts the leads", { tag: "@all" }, async ({ page }) => {
  const name = uniqueName("Cleo");
  await signInTo(page, "/leads", "manager");
  const form = await addLead(page, name, newPhone());
  const soon = new Date(Date.now() + 10 * 60_000 + 8 * 60 * 60_000).toISOString().slice(0, 16);
  await form.getByLabel("Next follow-up", { exact: true }).fill(soon);
  await form.getByRole("button", { name: "Add lead" }).click();
  await expect(form).toBeHidden();
  await shownPage(page).getByRole("button", { name: "Board" }).click();
  const column = (state: string) => shownPage(page).getByRole("region", { name: new RegExp(`^${state}`) });
  expect(await violationsOn(page)).toEqual([]);
  await column("New")
    .getByRole("button", { name: new RegExp(name) })
    .click();
  const sheet = page.getByRole("dialog", { name });
  await sheet.getByRole("button", { name: "Make dormant" }).click();
  const dialog = page.getByRole("dialog", { name: /^Make dormant/ });
  await dialog.getByLabel("Next follow-up", { exact: true }).fill(soon);
  await dialog.getByRole("button", { name: "Make dormant" }).click();
  await expect(dialog).toBeHidden();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
  await expect(column("Dormant").getByRole("button", { name: new RegExp(name) })).toBeVisible();
  await expect(column("New").getByRole("button", { name: new RegExp(name) })).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await shownPage(page).getByRole("button", { name: "Report" }).click();
  await expect(shownPage(page).getByRole("row").filter({ hasText: "Wedding fair" })).toContainText("%");
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await shownPage(page).getByRole("row").filter({ hasText: "Wedding fair" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/source=fair/);
  await expect(shownPage(page).getByRole("row").nth(1)).toContainText("Wedding fair");
});
