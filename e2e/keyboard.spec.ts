import type { Page } from "@playwright/test";
import { expect, test, withDefaults } from "./support/desk.ts";
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
  await expect(page.getByRole("main").first()).toBeFocused();
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

test("a dispatcher signs in, finds an order, assigns it and signs out by keyboard", async ({ page }) => {
  const keyboard = keyboardOf(page);
  const { press, expectFocus } = keyboard;
  await signIn(page, keyboard, "dispatcher", "/order?scope=unassigned");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  const before = keyboard.count();
  await press("j", "Enter");
  const sheet = page.getByRole("dialog").and(page.locator("[data-open]:not([aria-modal])"));
  await expect(sheet).toBeFocused();
  await press("a");
  const dialog = page.getByRole("dialog", { name: "Assign ·" });
  await expect(dialog.getByRole("radio").and(dialog.locator(":enabled")).first()).toBeVisible();
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await dialog.getByRole("radio").and(dialog.locator(":enabled")).first().focus();
  await press("Space", "Enter");
  await expect(dialog).toHaveCount(0);
  await expectFocus();
  await press("Escape");
  await expect(sheet).toHaveCount(0);
  await expectFocus();
  expect(keyboard.count() - before).toBeLessThanOrEqual(6);
  await signOut(page, keyboard);
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
