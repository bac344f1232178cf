import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/desk.ts";
import { shownPage } from "./support/shell.ts";

const address = "/bookables";

test("a person with skills and hours is added, given leave, retired and restored", async ({ page }) => {
  const name = uniqueName("Lin");
  await signInTo(page, address, "manager");
  await shownPage(page).getByRole("button", { name: "New bookable" }).click();
  const form = page.getByRole("dialog", { name: "New bookable" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Photography").check();
  await form.getByRole("group", { name: "Monday" }).getByRole("checkbox").check();
  await form.getByRole("group", { name: "Monday" }).getByLabel("To").fill("20:00");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Add bookable" }).click();
  await expect(form).toBeHidden();

  await shownPage(page).getByRole("searchbox", { name: "Name" }).fill(name);
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  const sheet = page.getByRole("dialog", { name });
  await expect(sheet).toContainText("Photography");
  await expect(sheet).toContainText("Mon · 09:00 – 20:00");

  await sheet.getByRole("button", { name: "Enter leave or repair" }).click();
  const leave = page.getByRole("dialog", { name: /^Enter leave/ });
  const day = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await leave.getByLabel("Start").fill(`${day}T09:00`);
  await leave.getByLabel("End").fill(`${day}T18:00`);
  await leave.getByRole("button", { name: "Block" }).click();
  await expect(sheet.getByRole("listitem").filter({ hasText: "Leave" })).toBeVisible();
  await sheet.getByRole("button", { name: "Remove" }).click();
  await expect(sheet).toContainText("None in the next 45 days");

  await sheet.getByRole("button", { name: "Retire" }).click();
  await page
    .getByRole("dialog", { name: /^Retire/ })
    .getByRole("button", { name: "Retire" })
    .click();
  await expect(sheet.getByRole("button", { name: "Restore" })).toBeVisible();
  await sheet.getByRole("button", { name: "Restore" }).click();
  await expect(sheet.getByRole("button", { name: "Retire" })).toBeVisible();
});

test("a room has no skills, and a phone shows the list without scrolling sideways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInTo(page, address, "manager");
  await shownPage(page).getByRole("button", { name: "New bookable" }).click();
  const form = page.getByRole("dialog", { name: "New bookable" });
  await form.getByLabel("Type").selectOption("room");
  await expect(form.getByLabel("Photography")).toHaveCount(0);
  await form.getByRole("button", { name: "Cancel" }).click();
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
