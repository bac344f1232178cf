import type { Page } from "@playwright/test";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { pagesOf } from "./support/pages.ts";
import { expectTabs, openPage, tabBar } from "./support/shell.ts";

/** Other spellings of an address, which lead to the same page. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => `${path}?unknown=1`,
  (path) => `${path}#unknown`,
  (path) => `/${path.replaceAll("/", "//").toUpperCase()}//?unknown=1#unknown`,
];

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? "none");

/** A page that has been entered: its element is shown, and an element that is not the body has the focus. */
async function expectEntered(page: Page, path: string): Promise<void> {
  await expect(page.locator("[data-tab]:visible"), path).toHaveCount(1);
  await expect(page, path).toHaveURL(({ pathname }) => pathname === path);
  await expect.poll(() => focused(page), path).not.toBe("BODY");
}

const pagesOfPart = 12;
for (let part = 0; part < 5; part += 1)
  //
  test(
    `every page entered by another spelling of its address has the focus and one tab, part ${part + 1}`,
    { tag: "@all" },
    async ({ page, baseURL }) => {
      await signInTo(page, "/dashboard", "admin");
      const paths = await pagesOf(page);
      expect(paths.length).toBeLessThanOrEqual(5 * pagesOfPart);
      const ownTabs = new Set(["/dashboard"]);
      for (const [index, path] of paths.slice(part * pagesOfPart, (part + 1) * pagesOfPart).entries()) {
        const address = spellings[index % spellings.length]?.(path) ?? path;
        await page.goto(`${baseURL}${address}`);
        await expectEntered(page, path);
        ownTabs.add(path);
        await expect(tabBar(page).getByRole("listitem"), path).toHaveCount(ownTabs.size);
      }
    },
  );

/** The focus does not depend on the language, so each page is opened by its own address in one other language only. */
const otherLanguages = ["zh", "es", "ja"] as const;
for (const [place, language] of otherLanguages.entries())
  //
  test(`pages entered by their addresses have the focus in ${language}`, { tag: "@all" }, async ({ page, baseURL }) => {
    await signInTo(page, "/dashboard", "admin", { language });
    const paths = await pagesOf(page);
    for (const path of paths.filter((_path, index) => index % otherLanguages.length === place)) {
      await page.goto(`${baseURL}${path}`);
      await expectEntered(page, path);
    }
  });

//
test("every spelling of the dashboard's address shows its pinned tab", { tag: "@all" }, async ({ page, baseURL }) => {
  await signInTo(page, "/dashboard", "admin");
  for (const spelling of spellings) {
    await page.goto(`${baseURL}${spelling("/dashboard")}`);
    await expectEntered(page, "/dashboard");
    await expectTabs(page, ["Dashboard"]);
  }
});

//
test(
  "pages without a tab and the pages before sign-in have the focus",
  { tag: "@all" },
  async ({ page, openBrowser, baseURL }) => {
    const visitor = await openBrowser();
    for (const path of ["/login", "/login/", "//LOGIN", "/auth-redirect", "/auth-redirect/", "/order"]) {
      await visitor.goto(`${baseURL}${path}`);
      await expect.poll(() => focused(visitor), path).not.toBe("BODY");
    }
    await signInTo(page, "/dashboard", "admin");
    for (const path of ["/401", "/404", "/blank", "/no/such/page", "/redirect/order", "/"]) {
      await page.goto(path);
      // The blank page has no content.
      await expect(page.locator("[data-tab]:not([data-resting])"), path).toHaveCount(1);
      await expect.poll(() => focused(page), path).not.toBe("BODY");
    }
  },
);

//
test("every change of page moves the focus to the page", async ({ page }) => {
  await signInTo(page, "/dashboard", "admin");
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  await expect(heading("Dashboard")).toBeFocused();
  await openPage(page, "Announcements");
  await expect(heading("Announcements")).toBeFocused();
  await page.goBack();
  await expect(heading("Dashboard")).toBeFocused();
  await tabBar(page).getByRole("link", { name: "Announcements" }).click();
  await expect(heading("Announcements")).toBeFocused();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Audit trail");
  await page.getByRole("option", { name: /Audit trail/ }).click();
  await expect(heading("Audit trail")).toBeFocused();
  await tabBar(page).getByRole("button", { name: "Close Audit trail" }).click();
  await expect(heading("Announcements")).toBeFocused();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: /menu/i }).first().click();
  await page.getByRole("dialog").getByRole("link", { name: "Dashboard" }).click();
  await expect(heading("Dashboard")).toBeFocused();
});
