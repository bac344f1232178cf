import type { Locator, Page } from "@playwright/test";
import { expect } from "./desk.ts";

/** The tag bar. */
export function tabBar(page: Page): Locator {
  return page.getByRole("navigation", { name: "Open pages" });
}

/** One tab by its title. */
export function tab(page: Page, title: string): Locator {
  return tabBar(page).getByRole("listitem").filter({ hasText: title });
}

/** The titles of the open tabs, in order. */
export async function expectTabs(page: Page, titles: readonly string[]): Promise<void> {
  await expect(tabBar(page).getByRole("listitem")).toHaveText([...titles]);
}

/** Shows an open tab. */
export async function showTab(page: Page, title: string): Promise<void> {
  await tab(page, title).getByRole("link").click();
  await expect(tab(page, title).getByRole("link")).toHaveAttribute("aria-current", "page");
}

/** Opens a page through the sidebar. */
export async function openPage(page: Page, title: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const system = menu.getByRole("button", { name: "System" });
  await expect(menu.getByRole("link", { name: "Dashboard" })).toBeVisible();
  if ((await system.count()) > 0 && (await system.getAttribute("aria-expanded")) === "false") await system.click();
  // A count of waiting items follows the title.
  await menu.getByRole("link", { name: new RegExp(`^${title}\\b`) }).click();
  await expect(tab(page, title)).toBeVisible();
}

/** Chooses an entry of a tab's menu. */
export async function pickInTab(page: Page, title: string, entry: string): Promise<void> {
  await tab(page, title).click({ button: "right" });
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** The visible page; the other open pages are hidden. */
export function shownPage(page: Page): Locator {
  return page.locator("[data-tab]:visible");
}
