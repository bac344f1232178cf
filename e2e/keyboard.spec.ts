import type { Locator, Page } from "@playwright/test";
import { expect, signInTo, test, withDefaults } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";
import { socketMessage, tapSocket } from "./support/socket-tap.ts";

/** Presses and counts keys. Checks a frame after each key that the body does not have the focus. */
function keyboardOf(page: Page) {
  let keys = 0;
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      await page.keyboard.press(key);
      keys += 1;
      await expectFocus();
    }
  };
  const expectFocus = () =>
    expect
      .poll(() =>
        page.evaluate(async () => {
          await new Promise(requestAnimationFrame);
          return document.activeElement?.tagName ?? null;
        }),
      )
      .not.toBe("BODY");
  const type = async (text: string) => {
    await page.keyboard.type(text);
    keys += text.length;
  };
  return { press, type, expectFocus, count: () => keys };
}

type Keyboard = ReturnType<typeof keyboardOf>;

/** Signs in by keyboard. */
async function signIn(page: Page, { press, type }: Keyboard, username: string, path: string): Promise<void> {
  await withDefaults(page, username);
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel("User name").focus();
  await type(username);
  await page.keyboard.press("Tab");
  await type("vowdesk");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await press("j");
}

/** Signs out through the palette. */
async function signOut(page: Page, { press, type }: Keyboard): Promise<void> {
  await press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search pages, orders and people" })).toBeFocused();
  await type("Sign out");
  await expect(page.getByRole("option", { name: "Sign out" })).toBeVisible();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Sign out" });
  await expect(question.getByRole("button", { name: "Sign out" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login/);
}

const recordSheet = (page: Page) => page.getByRole("dialog").and(page.locator("[data-open]:not([aria-modal])"));

/** Opens the row under the cursor. A list that has just loaded may take the cursor away, so Enter waits for it. */
async function openRow(page: Page, { press }: Keyboard): Promise<void> {
  await press("j");
  await expect(shownPage(page).locator("tbody tr[data-cursor]")).toHaveCount(1);
  await press("Enter");
}

test("a dispatcher signs in, finds an order, assigns it and signs out by keyboard", async ({ page }) => {
  const keyboard = keyboardOf(page);
  const { press, expectFocus } = keyboard;
  await signIn(page, keyboard, "dispatcher", "/order?scope=unassigned");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  const before = keyboard.count();
  await openRow(page, keyboard);
  const sheet = recordSheet(page);
  await expect(sheet).toBeFocused();
  await press("a");
  const dialog = page.getByRole("dialog", { name: "Assign ·" });
  // The best worker is chosen, and the arrows choose the next ones.
  await expect(dialog.getByRole("radio").first()).toBeChecked();
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await press("ArrowDown");
  await expect(dialog.getByRole("radio").nth(1)).toBeChecked();
  await press("ArrowUp");
  await expect(dialog.getByRole("radio").first()).toBeChecked();
  await press("Enter");
  await expect(dialog).toHaveCount(0);
  await expectFocus();
  await press("Escape");
  await expect(sheet).toHaveCount(0);
  await expectFocus();
  expect(keyboard.count() - before).toBeLessThanOrEqual(7);
  await signOut(page, keyboard);
});

//
test("a page whose code loads after the sign-in gets the focus", { tag: "@all" }, async ({ page }) => {
  await page.route(/\/assets\/shell-[^/]*\.js$/, async (route) => {
    await page.waitForURL(/\/order/);
    await route.continue();
  });
  await signIn(page, keyboardOf(page), "dispatcher", "/order");
});

test("a key pressed as soon as a list has rows moves the cursor", { tag: "@all" }, async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector("tbody tr[data-key]")) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
    }).observe(document, { childList: true, subtree: true });
  });
  await signInTo(page, "/dishes", "manager");
  await expect(shownPage(page).locator("tbody tr[data-cursor]")).toHaveCount(1);
});

test("a member of the service team answers a customer by keyboard", async ({ page }) => {
  const keyboard = keyboardOf(page);
  await signIn(page, keyboard, "service", "/kefumsg");
  const rows = shownPage(page).getByRole("list", { name: "Conversations" }).getByRole("button");
  await expect(rows.first()).toBeVisible();
  const before = keyboard.count();
  await keyboard.press("j", "j", "Enter");
  const field = shownPage(page).getByRole("textbox", { name: "Reply" });
  await expect(field).toBeFocused();
  const text = `Hello ${Date.now().toString(36)}`;
  await keyboard.type(text);
  await keyboard.press("Enter");
  await expect(shownPage(page).getByRole("log").getByText(text)).toBeVisible();
  await keyboard.press("Escape");
  expect(keyboard.count() - before - text.length).toBeLessThanOrEqual(5);
  await signOut(page, keyboard);
});

//
test("a popup that is closed by keyboard passes the focus to the page", async ({ page }) => {
  const tap = await tapSocket(page);
  tap.send(socketMessage);
  const close = page.getByTestId("popups").getByRole("button", { name: "Close" });
  await close.focus();
  await page.keyboard.press("Enter");
  await expect(close).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("finance opens, approves and leaves a withdrawal by keyboard", async ({ page }) => {
  const keyboard = keyboardOf(page);
  await signIn(page, keyboard, "finance", "/tixian?status=pending");
  await expect(page.getByRole("option").first()).toBeVisible();
  const before = keyboard.count();
  await keyboard.press("j", "a");
  await expect(page.getByText(/Undo|approv/i).first()).toBeVisible();
  await keyboard.press("Escape");
  expect(keyboard.count() - before).toBeLessThanOrEqual(3);
  await signOut(page, keyboard);
});

/** Presses Tab until the element has the focus. Fails after `most` keys. */
async function tabTo({ press }: Keyboard, target: Locator, max: number): Promise<void> {
  for (let keys = 0; keys < max; keys += 1) {
    await press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach the element within ${max} keys`);
}

/** Opens the first row of the list. */
async function openFirst(page: Page, keyboard: Keyboard): Promise<void> {
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  await openRow(page, keyboard);
  await expect(recordSheet(page)).toBeFocused();
}

/** Adds a record as a user by API. */
async function add(page: Page, username: string, path: string, data: object): Promise<void> {
  const { token } = await withDefaults(page, username);
  const answer = await page.request.post(path, { headers: { token }, data });
  expect(await answer.json()).toMatchObject({ success: true });
}

const addUser = (page: Page) =>
  add(page, "admin", "/api/user/add", { username: "keyboard-user", password: "Ring-finger-1839" });
/** A couple without shoots, each of which is a link before the button. */
const addCouple = (page: Page) =>
  add(page, "consultant", "/api/wedding/add", { nameA: "Keyboard", nameB: "Ben", phoneA: "13800138000" });

interface Editing {
  role: string;
  /** Adds the record that is changed, if the number of keys depends on it or the demo data has none to spare. */
  prepare?: (page: Page) => Promise<void>;
  path: string;
  /** Name of the form's first field, which is focused when it opens. */
  field: string;
  /** Keys from the open record to the saved change, without the typed text. */
  keys: number;
}

const edits: readonly Editing[] = [
  {
    role: "admin",
    prepare: addUser,
    path: "/system/user/userList?username=keyboard-user",
    field: "User name",
    keys: 12,
  },
  { role: "manager", path: "/dishes", field: "Dish", keys: 12 },
  { role: "consultant", prepare: addCouple, path: "/weddings?name=Keyboard", field: "Partner A", keys: 20 },
  { role: "scheduler", path: "/bookables", field: "Name", keys: 12 },
];

for (const { role, prepare, path, field, keys } of edits) {
  //
  test(
    `${role} signs in, finds a record, changes it and signs out in ${keys} keys and its texts`,
    { tag: role === "consultant" ? [] : "@all" },
    async ({ page }) => {
      const keyboard = keyboardOf(page);
      await prepare?.(page);
      await signIn(page, keyboard, role, path);
      const before = keyboard.count();
      await openFirst(page, keyboard);
      const sheet = recordSheet(page);
      await tabTo(keyboard, sheet.getByRole("button", { name: "Edit", exact: true }), keys);
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: /^Edit/ });
      const first = dialog.getByRole("textbox", { name: field }).first();
      await expect(first).toBeFocused();
      const value = await first.inputValue();
      await keyboard.press("End");
      await page.keyboard.type("x");
      await keyboard.press("Enter");
      await expect(dialog).toHaveCount(0);
      await keyboard.expectFocus();
      await expect(sheet).toContainText(`${value}x`);
      await keyboard.press("Escape");
      await expect(sheet).toHaveCount(0);
      await keyboard.expectFocus();
      expect(keyboard.count() - before).toBeLessThanOrEqual(keys);
      await signOut(page, keyboard);
    },
  );
}

test("a moderator opens, approves and leaves a post in 3 keys", async ({ page }) => {
  const keyboard = keyboardOf(page);
  await signIn(page, keyboard, "moderator", "/user/dongtailist");
  await expect(page.getByRole("option").first()).toBeVisible();
  const before = keyboard.count();
  await keyboard.press("j", "a");
  await expect(page.getByText(/Undo|approv/i).first()).toBeVisible();
  await keyboard.press("Escape");
  expect(keyboard.count() - before).toBeLessThanOrEqual(3);
  await signOut(page, keyboard);
});

const readers = [
  { role: "auditor", path: "/audit" },
  { role: "photographer", path: "/calendar?view=list" },
  { role: "makeup", path: "/calendar?view=list" },
  { role: "assistant", path: "/calendar?view=list" },
];

for (const { role, path } of readers) {
  test(
    `${role} signs in, reads a record and signs out in 3 keys`,
    { tag: role === "auditor" ? [] : "@all" },
    async ({ page }) => {
      const keyboard = keyboardOf(page);
      await signIn(page, keyboard, role, path);
      const before = keyboard.count();
      await openFirst(page, keyboard);
      await expect(recordSheet(page)).toContainText("Details");
      await keyboard.press("Escape");
      await expect(recordSheet(page)).toHaveCount(0);
      await keyboard.expectFocus();
      expect(keyboard.count() - before).toBeLessThanOrEqual(3);
      await signOut(page, keyboard);
    },
  );
}
