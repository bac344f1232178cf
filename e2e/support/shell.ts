import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

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

/** Opens one directory of the menu after the other until it shows the entry. */
export async function openDirectoryOf(menu: Locator, entry: Locator): Promise<void> {
  const directories = menu.getByRole("button").and(menu.page().locator("[aria-expanded]"));
  await expect(directories.or(entry).first()).toBeVisible();
  for (let at = 0; (await entry.count()) === 0 && at < (await directories.count()); at += 1) {
    const directory = directories.nth(at);
    if ((await directory.getAttribute("aria-expanded")) === "false") await directory.click();
  }
}

/** Opens a page through the sidebar. */
export async function openPage(page: Page, title: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("link", { name: "Dashboard" })).toBeVisible();
  // A count of waiting items follows the title.
  const entry = menu.getByRole("link", { name: new RegExp(`^${title}\\b`) });
  await openDirectoryOf(menu, entry);
  await entry.click();
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

/** Opens the panel with the filters of the shown list. */
export async function openFilters(page: Page): Promise<Locator> {
  await shownPage(page).getByRole("button", { name: "Filters", exact: true }).click();
  return shownPage(page).getByRole("group", { name: "Filters" });
}
