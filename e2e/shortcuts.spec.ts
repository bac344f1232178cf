import type { Page } from "@playwright/test";
import { defaultSettings } from "@vowdesk/contract/staff/settings";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

const sheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const rows = (page: Page) => shownPage(page).locator("tbody tr[data-key]");
const openNumber = (page: Page) => new URL(page.url()).searchParams.get("number");

//
test("shortcuts of a single character can be changed and switched off", async ({ page }) => {
  const { letterShortcuts, shortcutKeys } = defaultSettings;
  await signInTo(page, "/order?sort=createdAt&status=completed", "dispatcher", { letterShortcuts, shortcutKeys });
  await expect(rows(page).nth(2)).toBeVisible();
  const keyAt = (index: number) => rows(page).nth(index).getAttribute("data-key");
  await page.keyboard.press("?");
  const key = sheet(page).getByRole("textbox", { name: "Key for “Next row”" });
  await key.fill("n");
  await expect(key).toHaveValue("N");
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await page.reload();
  await expect(rows(page).nth(2)).toBeVisible();
  const cursor = shownPage(page).locator("tbody tr[data-cursor]");
  // The page may be painted before it listens to keys.
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(cursor).toHaveCount(1, { timeout: 3_000 });
  }).toPass();
  // The keys are exchanged: J opens the form of a note, as N did before.
  await page.keyboard.press("j");
  const note = page.getByRole("dialog").getByRole("textbox");
  await expect(note).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(note).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect.poll(() => openNumber(page)).toBe(await keyAt(0));
  await page.keyboard.press("Escape");

  await page.keyboard.press("?");
  await sheet(page).getByRole("switch", { name: "Shortcuts of a single character" }).click();
  await expect(key).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await page.keyboard.press("?");
  await page.keyboard.press("[");
  await expect(page.getByRole("button", { name: "Close the sidebar" })).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  // Shortcuts with Ctrl still work.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /^Search pages/ })).toBeFocused();
  await page.keyboard.press("Escape");
});
