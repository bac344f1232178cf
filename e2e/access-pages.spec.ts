import type { Page } from "@playwright/test";
import { expect, signInTo, test, withDefaults, tokenOf } from "./support/fixtures.ts";
import { codeOf, untilCodeLasts } from "../harness/sign-in-provider/one-time-code.ts";
import {
  accountMenu,
  closeTopLayer,
  openSignInPage,
  submitSignIn,
  replaceLayer,
  checkViews,
  testedLanguages,
  menu,
  modal,
  openLayer,
  openList,
  openPage,
  rows,
  waitUntilSettled,
  sheet,
  formatFindings,
  type View,
} from "./support/accessibility.ts";

// Pages for administration and for the own account. The pages of the desk are in access.spec.ts.

const leaf = (page: Page) => page.locator("[role=treeitem]:visible").nth(1);
const directory = (page: Page) => page.locator("[role=treeitem][aria-expanded=true]:visible").first();
const iconButton = (page: Page, icon: string) => page.locator(`main button:visible:has(.tabler-icon-${icon})`).first();

async function openTree(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await leaf(page).waitFor();
}

/** Presses a key on a tree row and waits for the dialog. */
async function pressOn(page: Page, row: ReturnType<typeof leaf>, key: string): Promise<void> {
  await row.focus();
  await openLayer(() => page.keyboard.press(key), modal(page));
}

/** Chooses an entry of a row's menu. */
async function pickInRow(page: Page, at: number, entry: number): Promise<void> {
  await rows(page).nth(at).locator("button[aria-haspopup=menu]").click();
  await menu(page).locator("[role=menuitem]").nth(entry).click();
}

/** Positions of the actions in the menu of a staff account. */
const actionPositions = { edit: 0, roles: 1, resetLink: 2, offBoard: 6, delete: 8 };
const actionView = (name: string, entry: number): View => ({
  name,
  open: (page) => replaceLayer(page, () => pickInRow(page, 1, entry), modal(page)),
});

const treeViews: readonly View[] = [
  { name: "the menus", open: (page) => openTree(page, "/system/menu/menuList") },
  {
    name: "a menu entry with all its fields and icons",
    open: async (page) => {
      await pressOn(page, directory(page), "Enter");
      await modal(page).locator("summary").click();
      await modal(page).locator("button[aria-expanded]").click();
    },
  },
  {
    name: "the delete dialog of a menu entry",
    open: (page) => replaceLayer(page, () => pressOn(page, leaf(page), "Delete"), modal(page)),
  },
  {
    name: "why an entry is hidden",
    open: async (page) => {
      await closeTopLayer(page);
      await openTree(page, "/system/menu/menuList?why=4");
    },
  },
  { name: "the view-as dialog", open: (page) => openLayer(() => iconButton(page, "eye").click(), modal(page)) },
  {
    name: "the app viewed as another user",
    open: async (page) => {
      await modal(page).locator("input[type=radio]").nth(3).check({ force: true });
      await modal(page).locator("button[type=submit]").click();
      await page.locator("[data-viewing]").waitFor();
    },
  },
  {
    name: "the departments",
    open: async (page) => {
      await page.locator("[data-viewing] button").click();
      await expect(page.locator("[data-viewing]")).toHaveCount(0);
      await openTree(page, "/system/department/departmentList");
    },
  },
  { name: "a department", open: (page) => pressOn(page, leaf(page), "Enter") },
  {
    name: "the delete dialog of a department",
    open: (page) => replaceLayer(page, () => pressOn(page, leaf(page), "Delete"), modal(page)),
  },
  { name: "the health page", open: (page) => openPage(page, "/system/operations/health") },
  { name: "the background jobs", open: (page) => openPage(page, "/system/operations/jobs") },
  { name: "the zones and prices", open: (page) => openPage(page, "/orderprice") },
  { name: "the business settings", open: (page) => openPage(page, "/system/studio") },
  {
    name: "unsaved business settings",
    open: async (page) => {
      await page.locator("main input[type=text]:visible, main input:not([type]):visible").first().fill("Ring House");
      await page.locator("main button:visible:has(.tabler-icon-plus)").first().click();
      await page.locator("main button:visible:has(.tabler-icon-plus)").last().click();
    },
  },
];

const importLines = ["username,nickName,phone", "lin.na,Lin Na,13800138000", ",Nobody,", "admin,Taken,13800138001"];

const listViews: readonly View[] = [
  { name: "the user list", open: (page) => openList(page, "/system/user/userList") },
  {
    name: "the menu of a user's row",
    open: (page) => openLayer(() => rows(page).nth(1).locator("button[aria-haspopup=menu]").click(), menu(page)),
  },
  actionView("the user form", actionPositions.edit),
  actionView("the roles dialog", actionPositions.roles),
  actionView("the reset link dialog", actionPositions.resetLink),
  actionView("the off-boarding dialog", actionPositions.offBoard),
  actionView("the delete dialog of a user", actionPositions.delete),
  {
    name: "the import dialog",
    open: (page) => replaceLayer(page, () => iconButton(page, "upload").click(), modal(page)),
  },
  {
    name: "the preview of an import",
    open: async (page) => {
      const file = { name: "staff.csv", mimeType: "text/csv", buffer: Buffer.from(importLines.join("\n")) };
      await modal(page).locator("input[type=file]").setInputFiles(file);
      await modal(page).locator("[role=table]").waitFor();
    },
  },
  {
    name: "a user's details",
    open: async (page) => {
      await openList(page, "/system/user/userList");
      await openLayer(() => rows(page).nth(1).click(), sheet(page));
    },
  },
  { name: "the app users", open: (page) => openList(page, "/system/user/appUserList") },
  {
    name: "an app user's page",
    open: async (page) => {
      await openLayer(() => rows(page).first().click(), sheet(page));
      await sheet(page).locator("a[href^='/person?id=']").click();
      await page.locator("main h1:visible").waitFor();
    },
  },
  { name: "the roles", open: (page) => openList(page, "/system/role/roleList") },
  { name: "the permissions of a role", open: (page) => openLayer(() => pickInRow(page, 1, 0), modal(page)) },
  { name: "the app packages", open: (page) => openPage(page, "/system/app/packageList") },
  { name: "the upload dialog", open: (page) => openLayer(() => iconButton(page, "upload").click(), modal(page)) },
  { name: "the audit trail", open: (page) => openList(page, "/audit?verb=auth.&from=2026-01-01") },
  { name: "an audit entry", open: (page) => openLayer(() => rows(page).first().click(), sheet(page)) },
];

const profileTabs = (page: Page) => modal(page).locator("[role=group]").first().locator("button");

async function openProfile(page: Page): Promise<void> {
  await openPage(page, "/dashboard");
  await accountMenu(page).click();
  await openLayer(() => menu(page).locator("[role=menuitem]").first().click(), modal(page));
}

async function picture(page: Page): Promise<Buffer> {
  return page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
}

interface TestAccount {
  username: string;
  password: string;
  key: string;
}

/** Pages of the own account, including a required second factor. */
function accountViews(person: TestAccount): readonly View[] {
  return [
    { name: "the profile", open: openProfile },
    {
      name: "the picture cropper",
      open: async (page) => {
        const file = { name: "a.png", mimeType: "image/png", buffer: await picture(page) };
        await modal(page).locator("input[type=file]").setInputFiles(file);
        await modal(page).locator("input[type=range]").waitFor();
      },
    },
    { name: "the password form", open: (page) => profileTabs(page).nth(1).click() },
    { name: "the session list", open: (page) => profileTabs(page).nth(2).click() },
    { name: "the second factor form", open: (page) => profileTabs(page).nth(3).click() },
    {
      name: "the second factor key",
      open: async (page) => {
        await modal(page).locator("input[type=password]").fill(person.password);
        await openLayer(() => page.keyboard.press("Enter"), modal(page).locator("input[autocomplete=one-time-code]"));
        const text = await modal(page)
          .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
          .textContent();
        person.key = (text ?? "").replaceAll(" ", "");
      },
    },
    {
      name: "the recovery codes",
      open: async (page) => {
        await untilCodeLasts();
        await modal(page).locator("input[autocomplete=one-time-code]").fill(codeOf(person.key, -1));
        await openLayer(() => page.keyboard.press("Enter"), modal(page).locator("a[download]"));
      },
    },
    {
      name: "the second factor",
      open: (page) => modal(page).locator("button[data-look=fill]").click(),
    },
    {
      name: "the code at sign-in",
      open: async (page) => {
        await page.context().clearCookies({ name: "Admin-Token" });
        await page.goto("/login");
        await submitSignIn(page, person.username, person.password);
        await page.locator("input[name=otp]").waitFor();
      },
    },
    { name: "a recovery code at sign-in", open: (page) => page.locator("form button[type=button]").first().click() },
  ];
}

/** Calls the API as the administrator. */
async function administrator(page: Page) {
  const token = await tokenOf(page, "admin");
  return async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(`/api${path}`, { headers: { token }, data });
    return ((await answer.json()) as { data: T }).data;
  };
}

async function createUser(page: Page, roles: readonly number[]): Promise<TestAccount & { id: number }> {
  const post = await administrator(page);
  const person = { username: `look-${crypto.randomUUID().slice(0, 8)}`, password: "Fluss-Ufer-3", key: "" };
  const { id } = await post<{ id: number }>("/user/add", { username: person.username, password: person.password });
  await post("/user/saveUserRole", { userId: id, roleIds: roles });
  return { ...person, id };
}

/** Pages for setting up a required second factor and for setting a password by link. */
async function signInViews(page: Page): Promise<readonly View[]> {
  const post = await administrator(page);
  const roleCode = `guarded-${crypto.randomUUID().slice(0, 8)}`;
  const role = await post<{ id: number }>("/role/add", { roleCode, roleName: roleCode, secondFactor: true });
  const person = await createUser(page, [role.id]);
  const { token } = await post<{ token: string }>("/user/resetLink", { id: person.id });
  const form = page.locator("main input[type=password]");
  return [
    { name: "an invalid reset link", open: () => openPage(page, "/auth-redirect#reset=nothing-of-ours") },
    {
      name: "the set-password page",
      open: async () => {
        await page.goto("about:blank");
        await page.goto(`/auth-redirect#reset=${token}`);
        await form.first().waitFor();
      },
    },
    {
      name: "the required second factor page",
      open: async () => {
        await page.goto("/login");
        await submitSignIn(page, person.username, person.password);
        await form.first().waitFor();
        await waitUntilSettled(page);
      },
    },
  ];
}

test.use({ actionTimeout: 20_000 });

for (const language of testedLanguages) {
  test(
    `axe finds no violation on administration and account pages in ${language}`,
    { tag: "@all" },
    async ({ browser, baseURL }) => {
      test.setTimeout(360_000);
      // Use three windows: a background tab renders no frames.
      const open = () => openSignInPage(browser, baseURL, language);
      const [first, second, own] = await Promise.all([open(), open(), open()]);
      const person = await createUser(own, [1]);
      await withDefaults(first, "admin");
      for (const [page, name, secret] of [
        [first, "admin", "vowdesk"],
        [second, "admin", "vowdesk"],
        [own, person.username, person.password],
      ] as const) {
        await submitSignIn(page, name, secret);
        await expect(page).not.toHaveURL(/\/login/);
      }
      const ownLooks = async () => {
        const findings = await checkViews(own, accountViews(person));
        await closeTopLayer(own);
        return [...findings, ...(await checkViews(own, await signInViews(own)))];
      };
      const findings = await Promise.all([checkViews(first, treeViews), checkViews(second, listViews), ownLooks()]);
      expect(formatFindings(findings.flat())).toBe("");
      await Promise.all([first, second, own].map((page) => page.context().close()));
    },
  );
}

for (const path of ["/system/menu/menuList", "/system/department/departmentList"]) {
  test(`${path}: the tree works by keyboard and returns the focus to the row`, { tag: "@all" }, async ({ page }) => {
    await signInTo(page, path, "admin");
    await leaf(page).waitFor();
    await page.getByRole("searchbox").last().focus();
    const isOnRow = () => page.evaluate(() => document.activeElement?.getAttribute("role") === "treeitem");
    for (let stop = 0; stop < 8 && !(await isOnRow()); stop += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await expect(leaf(page)).toBeFocused();
    expect(await leaf(page).evaluate((row) => getComputedStyle(row).boxShadow)).not.toBe("none");
    for (const key of ["Enter", "Delete"]) {
      await page.keyboard.press(key);
      await expect(modal(page).locator(":focus")).toHaveCount(1);
      await page.keyboard.press("Escape");
      await expect(modal(page)).toHaveCount(0);
      await expect(leaf(page)).toBeFocused();
    }
  });
}

//
test("Escape asks before it discards input and closes one layer at a time", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/system/user/userList", "admin");
  const link = rows(page).nth(1).getByRole("link");
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(sheet(page)).toBeFocused();
  const edit = sheet(page).getByRole("button", { name: "Edit" });
  await edit.focus();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Edit user" });
  await form.getByLabel("Email").fill("look@example.com");
  await page.keyboard.press("Escape");
  const question = page.getByRole("button", { name: "Keep editing" });
  for (const key of ["Escape", "Enter"]) {
    // The button that discards nothing has the focus.
    await expect(question).toBeFocused();
    await page.keyboard.press(key);
    await expect(question).toHaveCount(0);
    await expect(form.getByLabel("Email")).toHaveValue("look@example.com");
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Discard and close" }).click();
  await expect(form).toHaveCount(0);
  await expect(sheet(page)).toBeVisible();
  await expect(edit).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("the account drawer works by keyboard", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/system/user/userList", "admin");
  await rows(page).first().waitFor();
  await accountMenu(page).focus();
  await page.keyboard.press("Enter");
  await menu(page).locator("[role=menuitem]").first().waitFor();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(modal(page).locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(modal(page)).toHaveCount(0);
  await expect(accountMenu(page)).toBeFocused();
});
