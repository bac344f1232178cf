import { expect, signInTo, test } from "./support/fixtures.ts";
import { openPage, pickInTab, shownPage, showTab, tab } from "./support/shell.ts";

test("a failing page leaves the app and other tabs usable and is reported", async ({ page }) => {
  await page.route("**/api/user/list*", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, records: [null] } } });
  });
  await signInTo(page, "/audit", "admin");
  await openPage(page, "Users");
  await expect(shownPage(page).getByRole("button", { name: "Try again" })).toBeVisible();
  await showTab(page, "Audit trail");
  await expect(shownPage(page).locator("tbody tr").first()).toBeVisible();

  await page.getByRole("button", { name: /errors? in this tab|^Error log/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("/system/user/userList");
  await page.keyboard.press("Escape");

  await page.unroute("**/api/user/list*");
  await showTab(page, "Users");
  await shownPage(page).getByRole("button", { name: "Try again" }).click();
  await expect(shownPage(page).locator("tbody tr").first()).toBeVisible();

  await openPage(page, "Error log");
  const row = shownPage(page).locator("tbody tr").filter({ hasText: "/system/user/userList" }).first();
  await expect(async () => {
    if (!(await row.isVisible())) await pickInTab(page, "Error log", "Refresh");
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await row.click();
  const sheet = page.getByRole("dialog").filter({ has: page.getByRole("heading", { name: "Stack trace" }) });
  await sheet.getByRole("button", { name: "Resolve", exact: true }).click();
  await page.getByRole("dialog", { name: "Resolve" }).getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(sheet.getByRole("button", { name: "Reopen" })).toBeVisible();
  await sheet.getByRole("button", { name: "Reopen" }).click();
  await expect(sheet.getByRole("button", { name: "Resolve", exact: true })).toBeVisible();
  await expect(tab(page, "Error log")).toBeVisible();
});
