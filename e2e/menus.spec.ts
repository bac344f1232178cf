import type { Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { expect, fillSignIn, signInTo, test, uniqueName, type OpenBrowser } from "./support/fixtures.ts";
import { expectTabs, openPage, shownPage } from "./support/shell.ts";

const address = "/system/menu/menuList";
const row = (page: Page, name: RegExp | string) => shownPage(page).getByRole("treeitem", { name });
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

async function openMenus(page: Page): Promise<void> {
  await signInTo(page, address, "admin");
  await expect(row(page, /^Administration\b/)).toBeVisible();
}

async function openColleaguePage(openBrowser: OpenBrowser, username: string): Promise<Page> {
  const page = await openBrowser();
  await page.goto("/dashboard");
  await fillSignIn(page, username);
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}

/** Adds a top-level directory for all users, with an icon chosen from the picker. */
async function addDirectory(page: Page, label: string): Promise<void> {
  await shownPage(page).getByRole("button", { name: "New menu entry" }).click();
  const form = dialog(page, "New menu entry");
  await form.getByLabel("Label · English").fill(label);
  await form.getByLabel("Label · 中文").fill(`${label} 中`);
  await form.getByRole("button", { name: /^Icon/ }).click();
  await form.getByLabel("Search icons").fill("cam");
  await form.getByRole("radio", { name: "camera" }).click();
  await form.getByRole("button", { name: "Add menu entry" }).click();
  await expect(form).toBeHidden();
  await expect(row(page, new RegExp(`^${label}`))).toBeVisible();
}

async function remove(page: Page, label: string): Promise<void> {
  await row(page, new RegExp(`^${label}`)).focus();
  await page.keyboard.press("Delete");
  await dialog(page, /^Delete/)
    .getByRole("button", { name: "Delete", exact: true })
    .click();
  await expect(row(page, new RegExp(`^${label}`))).toBeHidden();
}

test("a menu entry is added, moved by keyboard and by drag and drop, and undone; all sidebars follow", async ({
  page,
  openBrowser,
}) => {
  test.slow();
  const label = uniqueName("Albums");
  // High enough to show both ends of a drag.
  await page.setViewportSize({ width: 1280, height: 3_200 });
  await openMenus(page);
  const colleaguePage = await openColleaguePage(openBrowser, "auditor");
  await expect(sidebar(colleaguePage).getByRole("button", { name: "Administration" })).toBeVisible();
  await addDirectory(page, label);
  const added = row(page, new RegExp(`^${label}`));

  // By keyboard: move the audit trail from the system directory to the new one.
  const audit = row(page, /^Audit trail\b/);
  await audit.focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(audit).toHaveAttribute("aria-level", "1");
  await expect(audit).toBeFocused();
  await expect(shownPage(page).getByRole("status").filter({ hasText: "Top level" })).toBeAttached();
  await expect(sidebar(colleaguePage).getByRole("link", { name: "Audit trail" })).toBeVisible();
  await expect(sidebar(page).locator("ul").first().locator("> li").filter({ hasText: "Audit trail" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(audit).toHaveAttribute("aria-level", "2");
  // The answer to the undo renders the rows again, which would end a drag.
  await expect(sidebar(colleaguePage).getByRole("link", { name: "Audit trail" })).toBeHidden();

  // By drag and drop: the other browser shows the change at once.
  await audit.locator("[data-grip]").dragTo(added);
  await expect(sidebar(colleaguePage).getByRole("button", { name: label })).toBeVisible();
  await row(page, /^Audit trail\b/).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(sidebar(colleaguePage).getByRole("button", { name: label })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(sidebar(colleaguePage).getByRole("button", { name: label })).toBeVisible();
  await row(page, /^Audit trail\b/)
    .locator("[data-grip]")
    .dragTo(row(page, /^Operations\b/));
  await expect(sidebar(colleaguePage).getByRole("button", { name: label })).toBeHidden();
  await remove(page, label);
});

test("an entry that cannot be deleted states why", { tag: "@all" }, async ({ page }) => {
  await openMenus(page);
  await row(page, /^Administration\b/).focus();
  await page.keyboard.press("Delete");
  await expect(dialog(page, "Delete Administration")).toContainText("It has entries below it and cannot be deleted");
  await expect(dialog(page, "Delete Administration").getByRole("button", { name: "Delete", exact: true })).toBeHidden();
});

test(
  "a conflicting edit shows the saved entry and keeps the typed values",
  { tag: "@all" },
  async ({ page, openBrowser }) => {
    test.slow();
    const label = uniqueName("Prints");
    await openMenus(page);
    await addDirectory(page, label);
    await row(page, new RegExp(`^${label}`)).focus();
    await page.keyboard.press("Enter");
    const form = dialog(page, `Edit ${label}`);
    await form.getByLabel("Code").fill("studio:prints");

    // View-as needs an account with another role; the calls create it.
    const admin = await openColleaguePage(openBrowser, "admin");
    const roleIds = [1];
    const made = await admin.evaluate(async (ids) => {
      const token = /Admin-Token=([^;]+)/.exec(document.cookie)?.[1] ?? "";
      const send = async (path: string, body: object) =>
        (
          await fetch(path, {
            method: "POST",
            headers: { token, "content-type": "application/json" },
            body: JSON.stringify(body),
          })
        ).json() as Promise<{ data: { id: number } }>;
      const username = `second${Date.now()}`;
      const { data } = await send("/api/user/add", { username, password: "Herbstlaub-11" });
      await send("/api/user/saveUserRole", { userId: data.id, roleIds: ids });
      return username;
    }, roleIds);
    await admin.context().clearCookies();
    await admin.goto(address);
    await fillSignIn(admin, made, "Herbstlaub-11");
    await row(admin, new RegExp(`^${label}`)).focus();
    await admin.keyboard.press("Enter");
    await dialog(admin, `Edit ${label}`).getByLabel("Label · Español").fill("Copias");
    await dialog(admin, `Edit ${label}`).getByRole("button", { name: "Save" }).click();
    await expect(dialog(admin, `Edit ${label}`)).toBeHidden();

    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toContainText("changed this in the meantime");
    await expect(form.getByLabel("Code")).toHaveValue("studio:prints");
    await form.getByRole("button", { name: "Apply to the latest version" }).click();
    await expect(form).toBeHidden();
    await expect(row(page, new RegExp(`^${label}`))).toContainText("studio:prints");
    await remove(page, label);
  },
);

test("view as shows another user's menu and pages read-only and then restores the open pages", async ({ page }) => {
  await openMenus(page);
  await openPage(page, "Roles");
  await openPage(page, "Menus");
  await shownPage(page).getByRole("button", { name: "View as…" }).click();
  await dialog(page, "View as").locator("label").filter({ hasText: "dispatcher · Dispatcher" }).click();
  await dialog(page, "View as").getByRole("button", { name: "View", exact: true }).click();

  const banner = page.getByRole("region", { name: "View as" });
  await expect(banner).toContainText("You are viewing as 王志强.");
  await expect(sidebar(page).getByRole("link")).toHaveText([
    /Dashboard/,
    /Delivery orders/,
    /Designated drivers/,
    /Errands/,
    /Couriers and drivers/,
    /Zones and prices/,
    /Merchants/,
    /Dishes/,
  ]);
  await expect(sidebar(page).getByRole("button")).toHaveText(["Local services", "Communication"]);
  await expectTabs(page, ["Dashboard"]);
  await page.goto(address);
  await expect(shownPage(page)).toContainText("This page does not exist");
  await expect(banner).toBeVisible();

  const refused = await page.evaluate(async () => {
    const token = /Admin-Token=([^;]+)/.exec(document.cookie)?.[1] ?? "";
    const { target } = JSON.parse(sessionStorage.getItem("viewAs") ?? "{}") as { target: string };
    const answer = await fetch("/api/sysUser/viewAs", {
      method: "POST",
      headers: { token, "content-type": "application/json", "vowdesk-view-as": target },
      body: JSON.stringify({ target: "user:1" }),
    });
    return ((await answer.json()) as { reason: string }).reason;
  });
  expect(["viewing-as", "no-permission"]).toContain(refused);

  await banner.getByRole("button", { name: "Exit" }).click();
  await expect(banner).toBeHidden();
  await expectTabs(page, ["Dashboard", "Menus", "Roles"]);
  await expect(sidebar(page).getByRole("button", { name: "Administration" })).toBeVisible();
});

test("a role's row starts viewing as that role", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/system/role/roleList", "admin");
  await shownPage(page)
    .locator("tbody tr[data-key]")
    .filter({ hasText: "Finance" })
    .getByRole("button", { name: "More actions" })
    .click();
  await page.getByRole("menuitem", { name: "View as…" }).click();
  await dialog(page, "View as").getByRole("button", { name: "View", exact: true }).click();
  await expect(page.getByRole("region", { name: "View as" })).toContainText("You are viewing as the role Finance.");
  await expect(sidebar(page).getByRole("link").first()).toHaveText("Dashboard");
  await expect(sidebar(page).getByRole("button")).toHaveText(["Local services", "Finance", "Communication"]);
  await expect(sidebar(page).getByRole("link", { name: "Users", exact: true })).toHaveCount(0);
});

//
test("each menu entry states whether a user sees it and why", { tag: "@all" }, async ({ page }) => {
  await openMenus(page);
  await shownPage(page).getByRole("button", { name: "Menu access" }).click();
  await dialog(page, "Menu access").locator("label").filter({ hasText: "dispatcher · Dispatcher" }).click();
  await dialog(page, "Menu access").getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/why=\d+/);
  await expect(row(page, /^Delivery orders\b/)).toContainText("Granted by Dispatcher");
  await expect(row(page, /^Administration\b/)).toContainText("None of the user's roles grants it");
  const preview = shownPage(page).getByRole("complementary", { name: "Preview" });
  await expect(preview.getByRole("listitem").filter({ hasNot: page.getByRole("list") })).toHaveText([
    "Dashboard",
    "Delivery orders",
    "Designated drivers",
    "Errands",
    "Couriers and drivers",
    "Zones and prices",
    "Merchants",
    "Dishes",
    "Announcements",
    "Messages",
  ]);
  await preview.getByLabel("Show the sidebar of").selectOption({ label: "Auditor" });
  await expect(preview.getByText("Audit trail")).toBeVisible();
});

test("axe finds no violation on the menu tree and its dialogs", { tag: "@all" }, async ({ page }) => {
  await openMenus(page);
  expect(await violationsOn(page)).toEqual([]);
  await row(page, /^Administration\b/).focus();
  await page.keyboard.press("Enter");
  await dialog(page, "Edit Administration").getByText("More", { exact: true }).click();
  await dialog(page, "Edit Administration").getByRole("button", { name: /^Icon/ }).click();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(`${address}?viewAs=choose`);
  await expect(dialog(page, "View as").getByText("Dispatcher", { exact: true })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(`${address}?why=4`);
  await expect(row(page, /^Administration\b/)).toContainText(/Visible|Not visible/);
  expect(await violationsOn(page)).toEqual([]);
});
