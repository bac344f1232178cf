import type { Browser, Locator, Page } from "@playwright/test";
import { expect, fillSignIn, signInTo, test } from "./support/desk.ts";
import { expectTabs, openPage, shownPage, tab } from "./support/shell.ts";

const password = "Ring-finger-1839";
const notice = "You may no longer open these pages, they were closed:";

/** A name nobody has, in whichever order the tests run. */
const newName = (prefix: string) => `${prefix}${Date.now().toString(36)}`;

const row = (page: Page, text: string) => shownPage(page).locator("tbody tr[data-key]").filter({ hasText: text });

async function find(page: Page, label: string, text: string): Promise<void> {
  await shownPage(page).getByRole("searchbox", { name: label }).fill(text);
  await expect(shownPage(page).locator("tbody tr[data-key]")).toHaveCount(1);
}

/** Picks an act from a row's menu. */
async function pickInRow(page: Page, text: string, act: string): Promise<void> {
  await row(page, text).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: act, exact: true }).click();
}

/** The admin's list of staff. */
async function openStaff(page: Page): Promise<void> {
  await signInTo(page, "/system/user/userList", "admin");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
}

/** Adds a member of staff with these roles, through the page. */
async function addUser(page: Page, username: string, roles: readonly string[]): Promise<void> {
  await shownPage(page).getByRole("button", { name: "New user" }).click();
  const form = page.getByRole("dialog", { name: "New user" });
  await form.getByLabel("User name").fill(username);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("textbox", { name: /^Name/ }).fill("Night desk");
  await form.getByRole("button", { name: "Add user" }).click();
  await chooseRoles(page, roles);
}

/** Checks, or lets go of, roles in the dialog that is open, and saves. */
async function chooseRoles(page: Page, roles: readonly string[]): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /^Roles of/ });
  for (const role of roles) await dialog.locator("label").filter({ hasText: role }).getByRole("checkbox").click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

async function atOtherDesk(browser: Browser, baseURL: string | undefined, username: string): Promise<Page> {
  const context = await browser.newContext({ locale: "en-US", ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/dashboard");
  await fillSignIn(page, username, password);
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}

test("somebody new gets roles, loses one while signed in, and is signed out when disabled", async ({
  page,
  browser,
  baseURL,
}) => {
  // Two browsers, three sign-ins.
  test.slow();
  const username = newName("night");
  await openStaff(page);
  await addUser(page, username, ["Dispatcher", "Auditor"]);
  await find(page, "User name", username);
  await expect(row(page, username)).toContainText("Dispatcher");
  await expect(row(page, username)).toContainText("Auditor");

  const desk = await atOtherDesk(browser, baseURL, username);
  await openPage(desk, "Delivery orders");
  await openPage(desk, "Audit trail");
  await expectTabs(desk, ["Dashboard", "Delivery orders", "Audit trail"]);

  await pickInRow(page, username, "Roles");
  await chooseRoles(page, ["Auditor"]);
  await expect(desk.getByText(notice)).toContainText("Audit trail");
  await expectTabs(desk, ["Dashboard", "Delivery orders"]);
  await expect(desk.getByRole("navigation", { name: "Main menu" }).getByText("Audit trail")).toHaveCount(0);

  await pickInRow(page, username, "Disable");
  await page.getByRole("dialog", { name: "Disable" }).getByRole("button", { name: "Disable" }).click();
  await expect(row(page, username)).toContainText("Disabled");
  await desk.getByRole("button", { name: "Log in again" }).click();
  await expect(desk).toHaveURL(/\/login/);
  await fillSignIn(desk, username, password);
  await expect(desk.getByRole("alert")).not.toBeEmpty();
  await expect(desk).toHaveURL(/\/login/);
  await desk.context().close();
});

test("a half-filled form survives another tab and a reload, without its password", async ({ page }) => {
  const username = newName("draft");
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

test("what is wrong with a form stands beside its field", async ({ page }) => {
  await openStaff(page);
  await shownPage(page).getByRole("button", { name: "New user" }).click();
  const form = page.getByRole("dialog", { name: "New user" });
  await form.getByLabel("User name").fill("dispatcher");
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("textbox", { name: "E-mail" }).fill("nobody at home");
  const add = form.getByRole("button", { name: "Add user" });
  await add.click();
  await expect(form.getByRole("textbox", { name: "E-mail" })).toHaveAttribute("aria-invalid", "true");
  await form.getByRole("textbox", { name: "E-mail" }).fill("");
  await add.click();
  await expect(form.getByRole("alert")).toHaveText("This user name is taken");
  await expect(form.getByLabel("User name")).toHaveAttribute("aria-invalid", "true");
});

test("a record that somebody else changed meanwhile keeps both changes", async ({ page }) => {
  await openStaff(page);
  await find(page, "User name", "service");
  await row(page, "service").getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit user" });
  const nickname = newName("Xiao");
  await form.getByRole("textbox", { name: "Nickname" }).fill(nickname);
  const signIn = await page.request.post("/api/user/login", { form: { username: "service", password: "vowdesk" } });
  const { token } = (await signIn.json()) as { token: string };
  const email = `${nickname.toLowerCase()}@studio.example`;
  await page.request.put("/api/user/update", { headers: { token }, data: { email } });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("service changed this meanwhile");
  await expect(form.getByRole("textbox", { name: "Nickname" })).toHaveValue(nickname);
  await expect(form.getByRole("textbox", { name: "E-mail" })).toHaveValue(email);
  await form.getByRole("button", { name: "Try again on the new version" }).click();
  await expect(form).toBeHidden();
  await row(page, "service").getByRole("link").click();
  const sheet = shownPage(page).getByRole("dialog");
  await expect(sheet).toContainText(nickname);
  await expect(sheet).toContainText(email);
});

test("nobody disables or deletes the own account, and is told so", async ({ page }) => {
  await openStaff(page);
  await find(page, "User name", "admin");
  await pickInRow(page, "admin", "Disable");
  const disable = page.getByRole("dialog", { name: "Disable" });
  await disable.getByRole("button", { name: "Disable" }).click();
  await expect(disable.getByRole("alert")).toHaveText("You cannot disable or delete your own account");
});

test("who may only look is offered no act", async ({ page }) => {
  await signInTo(page, "/system/user/userList", "auditor");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  await expect(shownPage(page).getByRole("button", { name: "New user" })).toHaveCount(0);
  await expect(shownPage(page).getByRole("button", { name: "More actions" })).toHaveCount(0);
});

const item = (dialog: Locator, name: RegExp) => dialog.getByRole("treeitem", { name });

test("a role is copied, given less by keyboard with the difference in sight, and deleted", async ({ page }) => {
  const name = newName("Night desk ");
  await signInTo(page, "/system/role/roleList", "admin");
  await pickInRow(page, "Dispatcher", "Copy role");
  const copy = page.getByRole("dialog", { name: "Copy role" });
  await copy.getByLabel("Role name").fill(name);
  await copy.getByLabel("Code").fill(newName("night-"));
  await copy.getByRole("button", { name: "Copy role" }).click();
  await expect(copy).toBeHidden();

  await find(page, "Role", name);
  await row(page, name).getByRole("button", { name: "Permissions" }).click();
  const rights = page.getByRole("dialog", { name: `What ${name} may do` });
  const orders = item(rights, /^Delivery orders/);
  await expect(orders).toHaveAttribute("aria-checked", "true");
  await orders.press("Shift+Space");
  await expect(orders).toHaveAttribute("aria-checked", "mixed");
  await orders.press("ArrowDown");
  const first = rights.locator("[role=treeitem]:focus");
  await expect(first).toHaveAttribute("aria-level", "2");
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

test("a role that somebody holds cannot be deleted, and it is said why", async ({ page }) => {
  await signInTo(page, "/system/role/roleList", "admin");
  await pickInRow(page, "Finance", "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete Finance" });
  await expect(dialog.getByRole("alert")).toContainText("This role cannot be deleted.");
  await expect(dialog.getByRole("button", { name: "Delete role" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
  await expect(tab(page, "Roles")).toBeVisible();
});
