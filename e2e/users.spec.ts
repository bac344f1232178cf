import type { Locator, Page } from "@playwright/test";
import { xlsxFile } from "../packages/web/src/ui/format/sheet-file.ts";
import { expect, fillSignIn, signInTo, test, uniqueName, tokenOf, type OpenBrowser } from "./support/fixtures.ts";
import { expectTabs, openPage, shownPage, tab } from "./support/shell.ts";

const password = "Ring-finger-1839";
const notice = "You no longer have access to these pages. They were closed:";

/** A unique user name. */
const row = (page: Page, text: string) => shownPage(page).locator("tbody tr[data-key]").filter({ hasText: text });

async function find(page: Page, label: string, text: string): Promise<void> {
  await shownPage(page).getByRole("searchbox", { name: label }).fill(text);
  await expect(shownPage(page).locator("tbody tr[data-key]")).toHaveCount(1);
}

/** Chooses an action of a row's menu. */
async function pickInRow(page: Page, text: string, act: string): Promise<void> {
  await row(page, text).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: act, exact: true }).click();
}

/** Opens the list of users as the administrator. */
async function openStaff(page: Page): Promise<void> {
  await signInTo(page, "/system/user/userList", "admin");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
}

/** Adds a user with these roles through the page. */
async function addUser(page: Page, username: string, roles: readonly string[]): Promise<void> {
  await shownPage(page).getByRole("button", { name: "New user" }).click();
  const form = page.getByRole("dialog", { name: "New user" });
  await form.getByLabel("User name").fill(username);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("textbox", { name: /^Name/ }).fill("Night desk");
  await form.getByRole("button", { name: "Add user" }).click();
  await chooseRoles(page, roles);
}

/** Checks or unchecks roles in the open dialog and saves. */
async function chooseRoles(page: Page, roles: readonly string[]): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /^Roles of/ });
  for (const role of roles) await dialog.locator("label").filter({ hasText: role }).getByRole("checkbox").click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

async function openColleaguePage(openBrowser: OpenBrowser, username: string): Promise<Page> {
  const page = await openBrowser();
  await page.goto("/dashboard");
  await fillSignIn(page, username, password);
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}

/** Skips or completes the tour of a new user. */
async function leaveTour(page: Page): Promise<void> {
  const offer = page.getByRole("region", { name: "New here?" });
  await offer.getByRole("button", { name: "Take the tour" }).click();
  await expect(page.getByRole("dialog", { name: "The menu" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Tabs" })).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/sysUser/settings"));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(offer).toBeHidden();
  expect(((await (await saved).json()) as { data: { tourDue: boolean } }).data.tourDue).toBe(false);
}

//
test("a new user gets roles, loses one while signed in, and is signed out when disabled", async ({
  page,
  openBrowser,
}) => {
  // Two browsers and three sign-ins take time.
  test.slow();
  const username = uniqueName("night");
  await openStaff(page);
  await addUser(page, username, ["Dispatcher", "Auditor"]);
  await find(page, "User name", username);
  await expect(row(page, username)).toContainText("Dispatcher");
  await expect(row(page, username)).toContainText("Auditor");

  const colleaguePage = await openColleaguePage(openBrowser, username);
  await leaveTour(colleaguePage);
  await openPage(colleaguePage, "Delivery orders");
  await openPage(colleaguePage, "Audit trail");
  await expectTabs(colleaguePage, ["Dashboard", "Delivery orders", "Audit trail"]);

  await pickInRow(page, username, "Roles");
  await chooseRoles(page, ["Auditor"]);
  await expect(colleaguePage.getByText(notice)).toContainText("Audit trail");
  await expectTabs(colleaguePage, ["Dashboard", "Delivery orders"]);
  await expect(colleaguePage.getByRole("navigation", { name: "Main menu" }).getByText("Audit trail")).toHaveCount(0);

  await pickInRow(page, username, "Disable");
  await page.getByRole("dialog", { name: "Disable" }).getByRole("button", { name: "Disable" }).click();
  await expect(row(page, username)).toContainText("Disabled");
  await colleaguePage.getByRole("dialog").getByRole("button", { name: "Sign in again" }).click();
  await expect(colleaguePage).toHaveURL(/\/login/);
  await fillSignIn(colleaguePage, username, password);
  await expect(colleaguePage.getByRole("alert")).not.toBeEmpty();
  await expect(colleaguePage).toHaveURL(/\/login/);
});

test("a half-filled form survives another tab and a reload, without its password", async ({ page }) => {
  const username = uniqueName("draft");
  await openStaff(page);
  await shownPage(page).getByRole("button", { name: "New user" }).click();
  const form = page.getByRole("dialog", { name: "New user" });
  await form.getByLabel("User name").fill(username);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Alt+PageUp");
  await expect(form).toBeHidden();
  await page.keyboard.press("Alt+PageDown");
  await expect(form.getByLabel("Password", { exact: true })).toHaveValue(password);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(password);
  await page.reload();
  await expect(form.getByLabel("User name")).toHaveValue(username);
  await expect(form.getByLabel("Password", { exact: true })).toHaveValue("");
  await expect(form.getByRole("button", { name: "Add user" })).toBeDisabled();
});

test(
  "a form that is saved while another page is shown does not come back as unsaved",
  { tag: "@all" },
  async ({ page }) => {
    await openStaff(page);
    await find(page, "User name", "dispatcher");
    await pickInRow(page, "dispatcher", "Edit");
    const form = page.getByRole("dialog", { name: "Edit user" });
    const phone = `1380${String(Date.now()).slice(-7)}`;
    await form.getByLabel("Phone").fill(phone);
    let release = () => {};
    const isAway = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/user/update", async (route) => {
      await isAway;
      await route.continue();
    });
    await form.getByRole("button", { name: "Save" }).click();
    await page.keyboard.press("Alt+PageUp");
    await expect(form).toBeHidden();
    const saved = page.waitForResponse("**/api/user/update");
    release();
    await saved;
    await expect(page.getByRole("status", { name: "Notifications" })).toContainText("Saved");
    await page.reload();
    await expect(page.locator("main:visible").first()).toBeVisible();
    await page.keyboard.press("Alt+PageDown");
    await expect(row(page, "dispatcher")).toContainText(phone);
    await expect(form).toBeHidden();
  },
);

test("errors of a form are shown at the fields", { tag: "@all" }, async ({ page }) => {
  await openStaff(page);
  await shownPage(page).getByRole("button", { name: "New user" }).click();
  const form = page.getByRole("dialog", { name: "New user" });
  await form.getByLabel("User name").fill("dispatcher");
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("textbox", { name: "Email" }).fill("nobody at home");
  const add = form.getByRole("button", { name: "Add user" });
  await add.click();
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveAttribute("aria-invalid", "true");
  await form.getByRole("textbox", { name: "Email" }).fill("");
  await add.click();
  await expect(form.getByRole("alert")).toHaveText("This user name is already taken");
  await expect(form.getByLabel("User name")).toHaveAttribute("aria-invalid", "true");
});

test("a conflict in a form keeps both changes", { tag: "@all" }, async ({ page }) => {
  await openStaff(page);
  await find(page, "User name", "service");
  await row(page, "service").getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit user" });
  const nickname = uniqueName("Xiao");
  await form.getByRole("textbox", { name: "Nickname" }).fill(nickname);
  const token = await tokenOf(page, "service");
  const email = `${nickname.toLowerCase()}@studio.example`;
  await page.request.put("/api/user/update", { headers: { token }, data: { email } });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("林晓雯 changed this in the meantime");
  await expect(form.getByRole("textbox", { name: "Nickname" })).toHaveValue(nickname);
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await form.getByRole("button", { name: "Apply to the latest version" }).click();
  await expect(form).toBeHidden();
  await row(page, "service").getByRole("link").click();
  const sheet = shownPage(page).getByRole("dialog");
  await expect(sheet).toContainText(nickname);
  await expect(sheet).toContainText(email);
});

test("users cannot disable or delete their own account", { tag: "@all" }, async ({ page }) => {
  await openStaff(page);
  await find(page, "User name", "admin");
  await pickInRow(page, "admin", "Disable");
  const disable = page.getByRole("dialog", { name: "Disable" });
  await disable.getByRole("button", { name: "Disable" }).click();
  await expect(disable.getByRole("alert")).toHaveText("You cannot disable or delete your own account");
});

//
test("a user with read access is offered no changing action", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/system/user/userList", "auditor");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  await expect(shownPage(page).getByRole("button", { name: "New user" })).toHaveCount(0);
  for (const name of ["Import users", "Export as CSV", "Edit"])
    await expect(shownPage(page).getByRole("button", { name })).toHaveCount(0);
  // Other tests add users, which come first in the list.
  await find(page, "User name", "finance");
  await row(page, "finance").getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem").filter({ hasText: "Menu access" })).toBeVisible();
  for (const act of ["Roles", "Reset link", "Off-board", "Disable", "Delete"])
    await expect(page.getByRole("menuitem", { name: act, exact: true })).toHaveCount(0);
});

test("a sheet without actions has no foot", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/order?status=completed", "auditor");
  await shownPage(page).locator("tbody tr[data-key]").first().click();
  const sheet = page.getByRole("dialog").and(page.locator("[data-open]"));
  await expect(sheet.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await expect(sheet.locator("footer")).toHaveCount(0);
});

const item = (dialog: Locator, name: RegExp) => dialog.getByRole("treeitem", { name });

//
test("a role is copied, reduced by keyboard with a visible difference, and deleted", async ({ page }) => {
  const name = uniqueName("Night desk ");
  await signInTo(page, "/system/role/roleList", "admin");
  await pickInRow(page, "Manager", "Copy role");
  const copy = page.getByRole("dialog", { name: "Copy role" });
  await copy.getByLabel("Role name").fill(name);
  await copy.getByLabel("Code").fill(uniqueName("night-"));
  await copy.getByRole("button", { name: "Copy role" }).click();
  await expect(copy).toBeHidden();

  await find(page, "Role", name);
  await row(page, name).getByRole("button", { name: "Permissions" }).click();
  const rights = page.getByRole("dialog", { name: `Permissions of ${name}` });
  const orders = item(rights, /^Delivery orders/);
  await expect(orders).toHaveAttribute("aria-checked", "true");
  await orders.press("Shift+Space");
  await expect(orders).toHaveAttribute("aria-checked", "mixed");
  await orders.press("ArrowDown");
  const first = rights.locator("[role=treeitem]:focus");
  await expect(first).toHaveAttribute("aria-level", "3");
  await first.press("Space");
  await expect(rights.getByRole("status", { name: "Changes" })).toContainText("− Delivery orders ›");
  await rights.getByRole("button", { name: "Save" }).click();
  await expect(rights).toBeHidden();

  await pickInRow(page, name, "Delete");
  await page
    .getByRole("dialog", { name: `Delete ${name}` })
    .getByRole("button", { name: "Delete role" })
    .click();
  await expect(row(page, name)).toHaveAttribute("data-left", "true");
});

test(
  "a role that is limited to a zone shows the orders of this zone only",
  { tag: "@all" },
  async ({ page, openBrowser }) => {
    await signInTo(page, "/system/role/roleList", "admin");
    const limit = async (isLimited: boolean) => {
      await pickInRow(page, "Dispatcher", "Edit");
      const dialog = page.getByRole("dialog", { name: "Edit role" });
      await dialog.getByRole("group", { name: "Zones" }).getByRole("checkbox").first().setChecked(isLimited);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog).toBeHidden();
    };
    const total = async (colleaguePage: Page) => {
      await signInTo(colleaguePage, "/order", "dispatcher");
      const rows = shownPage(colleaguePage).locator("tbody tr[data-key]");
      await expect(rows.first()).toBeVisible();
      return colleaguePage.request
        .get("/api/shopuser/allsend", { headers: { token: await tokenOf(colleaguePage, "dispatcher") } })
        .then(async (answer) => ((await answer.json()) as { data: { total: number } }).data.total);
    };
    const all = await total(await openBrowser());
    await limit(true);
    await expect(row(page, "Dispatcher")).not.toContainText("All data");
    const colleaguePage = await openBrowser();
    expect(await total(colleaguePage)).toBeLessThan(all);
    await limit(false);
    await expect(row(page, "Dispatcher")).toContainText("All data");
  },
);

test("a role with holders cannot be deleted, and the page states why", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/system/role/roleList", "admin");
  await pickInRow(page, "Finance", "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete Finance" });
  await expect(dialog.getByRole("alert")).toContainText("This role cannot be deleted.");
  await expect(dialog.getByRole("button", { name: "Delete role" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
  await expect(tab(page, "Roles")).toBeVisible();
});

test("a link sets a new password once", async ({ page, openBrowser }) => {
  test.slow();
  const username = uniqueName("forgot");
  await openStaff(page);
  await addUser(page, username, ["Customer service"]);
  await find(page, "User name", username);
  const colleaguePage = await openColleaguePage(openBrowser, username);
  await pickInRow(page, username, "Reset link");
  const dialog = page.getByRole("dialog", { name: /^Reset link for/ });
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByLabel("Link").inputValue();
  expect(new URL(link).pathname + new URL(link).search).toBe("/auth-redirect");

  // The link works even where another user is signed in.
  const otherPage = await page.context().newPage();
  await otherPage.goto(link);
  await expect(otherPage.getByLabel("New password", { exact: true })).toBeVisible();
  await expect(otherPage.getByText("Night desk")).toBeVisible();
  await otherPage.close();

  const home = await openBrowser();
  const requested: string[] = [];
  home.on("request", (request) => requested.push(`${request.url()} ${request.headers()["referer"] ?? ""}`));
  await home.goto(link);
  await home.getByLabel("New password", { exact: true }).fill("Herbstlaub-11");
  await home.getByLabel("Confirm new password").fill("Herbstlaub-12");
  await home.getByRole("button", { name: "Set password" }).click();
  await expect(home.getByRole("alert")).toHaveText("new password twice not the same");
  await home.getByLabel("Confirm new password").fill("Herbstlaub-11");
  await home.getByRole("button", { name: "Set password" }).click();
  await expect(home.getByText("Password changed")).toBeVisible();
  // The secret follows the # and is part of no request.
  expect(requested.filter((line) => line.includes(link.split("=")[1] ?? link))).toEqual([]);

  await expect(colleaguePage.getByRole("dialog").getByRole("button", { name: "Sign in again" })).toBeVisible();
  await home.getByRole("button", { name: "Sign in" }).click();
  await fillSignIn(home, username, "Herbstlaub-11");
  await expect(home).toHaveURL(/\/dashboard/);
  const late = await openBrowser();
  await late.goto(link);
  await expect(late.getByText("This link does not work")).toBeVisible();
});

test("an import file is previewed, imported and exported again", async ({ page }) => {
  const username = uniqueName("file");
  await openStaff(page);
  await shownPage(page).getByRole("button", { name: "Import users" }).click();
  const dialog = page.getByRole("dialog", { name: "Import users" });
  const text = `用户名,姓名,角色代码\n${username},李雷,service\nfinance,,king\n`;
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "staff.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(dialog.getByRole("row").filter({ hasText: username })).toContainText("New");
  await expect(dialog.getByRole("row").filter({ hasText: "finance" })).toContainText("This role does not exist");
  await dialog.getByRole("button", { name: "Import 1 person" }).click();
  const done = page.getByRole("dialog", { name: "Imported" });
  await expect(done).toContainText("1 person added, 0 people changed");
  await done.getByRole("button", { name: "Close" }).last().click();

  await find(page, "User name", username);
  await expect(row(page, username)).toContainText("Customer service");
  const saved = page.waitForEvent("download");
  await shownPage(page).getByRole("button", { name: "Export as CSV" }).click();
  const file = await (await saved).createReadStream();
  let exported = "";
  for await (const part of file) exported += String(part);
  expect(exported).toContain(`\r\n${username},李雷,`);
  expect(exported.split("\r\n")).toHaveLength(3);
});

test(
  "an Excel file is read for an import, with the codes of characters in its cells",
  { tag: "@all" },
  async ({ page }) => {
    const username = uniqueName("sheet");
    const file = await xlsxFile({
      columns: [{ width: 12 }, { width: 12 }, { width: 12 }],
      parts: (async function* () {
        yield await Promise.resolve([
          ["username", "realName", "roles"],
          [username, "_x0041_ 李雷", "service"],
        ]);
      })(),
      harmless: (text) => text,
    });
    await openStaff(page);
    await shownPage(page).getByRole("button", { name: "Import users" }).click();
    const dialog = page.getByRole("dialog", { name: "Import users" });
    await dialog.locator("input[type=file]").setInputFiles({
      name: "staff.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: Buffer.from(await file.arrayBuffer()),
    });
    await expect(dialog.getByRole("row").filter({ hasText: username })).toContainText("_x0041_ 李雷");
  },
);

test("off-boarding takes one step", { tag: "@all" }, async ({ page }) => {
  const username = uniqueName("leaver");
  await openStaff(page);
  await addUser(page, username, ["Dispatcher"]);
  await find(page, "User name", username);
  await pickInRow(page, username, "Off-board");
  const dialog = page.getByRole("dialog", { name: /^Off-board/ });
  await expect(dialog).toContainText("no open work to hand over");
  await dialog.getByRole("button", { name: "Off-board" }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, username)).toContainText("Disabled");
});

test(
  "a link to an app account keeps its input over a reload and states why it is refused",
  { tag: "@all" },
  async ({ page }) => {
    await openStaff(page);
    await find(page, "User name", "dispatcher");
    await row(page, "dispatcher").locator("td").first().click();
    await shownPage(page).getByRole("button", { name: "Link to an app user" }).click();
    const dialog = page.getByRole("dialog", { name: "Link to an app user" });
    await dialog.getByLabel("Phone number in the app").fill("+8613800000000");
    await dialog.getByLabel("Reason").fill("Their own account");
    await page.reload();
    await expect(dialog.getByLabel("Reason")).toHaveValue("Their own account");
    await dialog.getByRole("button", { name: "Link the app user" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expect(dialog.getByLabel("Phone number in the app")).toHaveAttribute("aria-invalid", "true");
  },
);

test("the role filter lists its holders, and a role links to it", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/system/role/roleList", "admin");
  await row(page, "Dispatcher").first().getByRole("button", { name: "Permissions" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Show in the list" }).click();
  await expect(page).toHaveURL(/\/system\/user\/userList\?roleId=\d+/);
  await expect(row(page, "dispatcher").first()).toBeVisible();
  await expect(row(page, "finance")).toHaveCount(0);
});
