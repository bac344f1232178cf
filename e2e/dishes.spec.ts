import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { openFilters, shownPage } from "./support/shell.ts";

test("a dish is added, opened by a click, repriced and taken off sale", async ({ page }) => {
  const name = uniqueName("Mapo tofu ");
  await signInTo(page, "/dishes", "manager");
  await shownPage(page).getByRole("button", { name: "New dish" }).click();
  const dialog = page.getByRole("dialog", { name: "New dish" });
  await dialog.getByLabel("Merchant").selectOption({ index: 1 });
  await dialog.getByLabel("Dish").fill(name);
  await dialog.getByLabel("Price").fill("26");
  await dialog.getByRole("button", { name: "Add dish" }).click();
  await expect(dialog).toBeHidden();
  await shownPage(page).getByRole("searchbox", { name: "Dish" }).fill(name);
  await shownPage(page).getByRole("link", { name }).click();
  const sheet = shownPage(page).getByRole("dialog");
  await expect(sheet).toContainText("26.00");
  await sheet.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit" });
  await edit.getByLabel("Price").fill("28.5");
  await edit.getByLabel("On sale").uncheck();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toContainText("28.50");
  await expect(sheet).toContainText("Off sale");
});

test("a dispatcher sees dishes and cannot change them", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/dishes", "dispatcher");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  await expect(shownPage(page).getByRole("button", { name: "New dish" })).toHaveCount(0);
});

test("a click on a merchant opens its record with dishes and orders; the balance needs a permission", async ({
  page,
}) => {
  await signInTo(page, "/merchants", "manager");
  const rows = shownPage(page).locator("tbody tr[data-key]");
  await (await openFilters(page)).getByRole("button", { name: "Open for orders" }).click();
  await page.keyboard.press("Escape");
  await rows.first().locator("td").nth(2).click();
  const sheet = shownPage(page).getByRole("dialog");
  const section = (name: string) => sheet.locator("section").filter({ has: page.getByRole("heading", { name }) });
  await expect(section("Details")).toContainText(/\d{3}\*{4}\d{4}/);
  await expect(section("Details")).toContainText("Balance");
  await expect(section("Latest orders").getByRole("link").first()).toHaveAttribute("href", /^\/order\?number=WM/);
  await section("Dishes").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/dishes\?id=\d+/);

  await signInTo(page, "/merchants", "dispatcher");
  await rows.first().locator("td").nth(2).click();
  await expect(section("Details")).toContainText("Zone");
  await expect(section("Details")).not.toContainText("Balance");
});
