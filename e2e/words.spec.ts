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

/** Every state with every priority, and what else a row and the head of a conversation can show. */
const shownStates = ["waiting", "open", "done"].flatMap((state) =>
  ["none", "low", "high", "urgent"].map((priority, index) => ({
    state,
    priority,
    waitingSince: state === "waiting" ? new Date(Date.now() - index * 25 * 60 * 60_000).toISOString() : null,
    pinned: index === 1,
    unread: index * 40,
    assignee: null,
    lease: null,
    team: index === 2 ? { id: 1, name: "婚纱摄影咨询一组" } : null,
    snooze: index === 3 ? { until: null } : null,
    satisfaction: index === 0 ? { rating: 4, comment: "", at: new Date().toISOString() } : null,
  })),
);

/** Gives the first conversations of the list all states and priorities, whatever the data of the moment is. */
async function showAllStates(page: Page): Promise<void> {
  const shown = new Map<number, object>();
  await page.route("**/api/chat/list", async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { records: { id: number }[] } };
    const records = answer.data.records.map((record, index) => ({ ...record, ...shownStates[index] }));
    for (const record of records) shown.set(record.id, record);
    await route.fulfill({ json: { ...answer, data: { ...answer.data, records } } });
  });
  await page.route("**/api/chat/msglist*", async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { conversation: { id: number } } };
    const conversation = shown.get(answer.data.conversation.id) ?? answer.data.conversation;
    await route.fulfill({ json: { ...answer, data: { ...answer.data, conversation } } });
  });
}

test(
  "rows and heads of conversations wrap instead of cutting their badges off",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    await showAllStates(page);
    await page.context().addCookies([{ name: "language", value: "pseudo", url: String(baseURL) }]);
    await page.goto("/login?redirect=/kefumsg%3Fscope=all");
    await page.locator("input[name=username]").fill("admin");
    await page.locator("input[type=password]").fill("vowdesk");
    await page.locator("button[type=submit]").click();
    const list = page.locator("main [role=list]").first();
    const rows = list.getByRole("button");
    const back = page.locator("main header").getByRole("button").first();
    await expect(rows.nth(shownStates.length - 1)).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 1500 });
      for (const [index, { state, priority }] of shownStates.entries()) {
        // A new message may move the row while it is clicked.
        await expect(async () => {
          // On a phone, the customer or the conversation is in front of the list.
          while (await list.isHidden()) await back.click();
          await rows.nth(index).click({ timeout: 5_000 });
          await expect(page.locator("main header h2")).toContainText("⟦", { timeout: 5_000 });
        }).toPass();
        await expect.poll(() => cutTexts(page), `${state}, ${priority} at ${width} px`).toEqual([]);
      }
      while (await list.isHidden()) await back.click();
      await expect.poll(() => cutTexts(page), `the list at ${width} px`).toEqual([]);
    }
  },
);

test("no control is cut off by texts that are 40 % longer", { tag: "@all" }, async ({ page, baseURL }) => {
  await showAllStates(page);
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
