import { expect, signInTo, test } from "./support/desk.ts";
import { shownPage } from "./support/shell.ts";

test("verified app users are listed with masked numbers, found by name and opened", async ({ page }) => {
  await signInTo(page, "/system/user/appUserList", "moderator");
  const rows = shownPage(page).locator("tbody tr[data-key]");
  await expect(rows.first()).toContainText(/\d{3}\*{4}\d{4}/);
  await shownPage(page).getByRole("button", { name: "Courier" }).click();
  await expect(page).toHaveURL(/role=courier/);
  await expect(shownPage(page).getByText("60", { exact: false }).first()).toBeVisible();
  await rows.first().getByRole("link").click();
  const sheet = shownPage(page).getByRole("dialog");
  await expect(sheet).toContainText("Courier");
  await expect(sheet).toContainText(/\d{3}\*{4}\d{4}/);
});

test("a part of a phone number has no match", async ({ page }) => {
  await signInTo(page, "/system/user/appUserList", "auditor");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  await shownPage(page).getByRole("searchbox", { name: "Phone, whole or last 4 digits" }).fill("138");
  await expect(shownPage(page).getByText("Nothing matches these filters")).toBeVisible();
});
