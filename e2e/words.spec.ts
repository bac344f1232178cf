import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

/** In the pseudo-locale every translated text is in brackets; a text without brackets is hard-coded. */
const bracketed = /^⟦.*⟧$/s;

/** Texts and labels of an element that come from no catalogue. */
async function untranslatedTexts(page: Page, selector: string): Promise<string[]> {
  const texts = await page
    .locator(selector)
    .first()
    .evaluate((root) => {
      const seen: string[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (parent && !parent.closest("kbd, code, style, body [lang], [data-tab-key]") && parent.checkVisibility())
          seen.push(node.textContent ?? "");
      }
      for (const element of root.querySelectorAll("[aria-label], [placeholder]"))
        seen.push(element.getAttribute("aria-label") ?? "", element.getAttribute("placeholder") ?? "");
      return seen.map((text) => text.trim());
    });
  // Numbers, punctuation and the product name are not translated.
  return texts.filter((text) => /\p{L}/u.test(text) && !bracketed.test(text) && text !== "Vowdesk");
}

test(
  "every text of the shell is translated and has room for longer translations",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: "language", value: "pseudo", url: String(baseURL) }]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/login");
    await expect(page.locator("button[type=submit]")).toHaveText(bracketed);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator("input[name=username]").fill("finance");
    await page.locator("input[type=password]").fill("vowdesk");
    await page.locator("button[type=submit]").click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.locator("header button[aria-haspopup=menu]").last().click();
    await page.getByRole("menuitem").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await untranslatedTexts(page, "[role=dialog]")).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await untranslatedTexts(page, "[role=dialog]:not([inert]), dialog[open]")).toEqual([]);
  },
);

/**
 * Texts of controls that are cut off, with a line for a page that is wider than the window. Ignores popups, hidden texts, and
 * data such as names and messages, which the pseudo language leaves without brackets.
 */
async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element) =>
      element.clientWidth > 1 &&
      element.textContent.includes("⟦") &&
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).overflowX !== "visible";
    const controls = [...document.querySelectorAll("button, label, legend, th, dt, h2, h3, [role=tab], nav a")];
    const cut = controls.filter(
      (control) =>
        control.checkVisibility() &&
        !control.closest("[data-testid=popups], table td") &&
        [control, ...control.querySelectorAll("span")].some(isCut),
    );
    const texts = cut.map((control) => control.textContent ?? "");
    return document.documentElement.scrollWidth > innerWidth ? [...texts, "the page is too wide"] : texts;
  });
}

const mainPages = ["/dashboard", "/order", "/kefumsg", "/tixian", "/tousu", "/gonggao", "/list", "/audit", "/errors"];
const systemPages = ["user/userList", "role/roleList", "department/department", "studio", "operations/health"];

test(
  "the foot of a conversation wraps instead of cutting its texts off",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    await page.route("**/api/chat/list", async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { records: object[] } };
      const waitingSince = new Date().toISOString();
      const records = answer.data.records.map((item) => ({
        ...item,
        waitingSince,
        assignee: null,
        lease: null,
        team: null,
      }));
      await route.fulfill({ json: { ...answer, data: { ...answer.data, records } } });
    });
    await page.context().addCookies([{ name: "language", value: "pseudo", url: String(baseURL) }]);
    await page.goto("/login?redirect=/kefumsg%3Fscope=all");
    await page.locator("input[name=username]").fill("admin");
    await page.locator("input[type=password]").fill("vowdesk");
    await page.locator("button[type=submit]").click();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator("main button[data-unread], main [role=list] button").first()).toBeVisible();
      await expect.poll(() => cutTexts(page), `${width} px`).toEqual([]);
    }
  },
);

test("no control is cut off by texts that are 40 % longer", { tag: "@all" }, async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: "language", value: "pseudo", url: String(baseURL) }]);
  await page.goto("/login");
  await page.locator("input[name=username]").fill("admin");
  await page.locator("input[type=password]").fill("vowdesk");
  await page.locator("button[type=submit]").click();
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const path of [...mainPages, ...systemPages.map((name) => `/system/${name}`)])
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await expect(page.locator("main h1").first()).toHaveText(/./);
      await expect.poll(() => cutTexts(page), `${path} at ${width} px`).toEqual([]);
    }
});
