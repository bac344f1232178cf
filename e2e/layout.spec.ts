import type { Locator, Page, Route } from "@playwright/test";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

const languages = ["zh", "en", "es", "ja"] as const;

/** Width of the page beyond the window. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Whether each element can be clicked in its middle, so that nothing covers it and no container cuts it off. */
const reachable = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  );

/** Texts that are cut off. */
const cutTexts = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map(({ textContent }) => textContent),
  );

for (const language of languages) {
  test(
    `state tabs and menu entries are complete in ${language}`,
    { tag: language === "es" ? [] : "@all" },
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await signInTo(page, "/dashboard", "manager", { language });
      for (const path of ["/tixian", "/gamepk", "/order"]) {
        await page.goto(path);
        const line = shownPage(page).locator("[data-look=tabs]").first();
        const all = line.locator("[data-value]");
        const tabs = line.getByRole("button");
        await expect(tabs.nth(4)).toBeVisible();
        // The counts widen the tabs.
        await page.waitForLoadState("networkidle");
        await expect.poll(async () => (await reachable(tabs)).every(Boolean), path).toBe(true);
        const hidden = await all.filter({ visible: false }).allTextContents();
        if (hidden.length === 0) continue;
        await tabs.last().click();
        const entries = page.getByRole("menuitem");
        await expect(entries).toHaveCount(hidden.length);
        const withoutBlanks = (texts: string[]) => texts.map((text) => text.replaceAll(" ", ""));
        expect(withoutBlanks(await entries.allTextContents())).toEqual(withoutBlanks(hidden));
      }
      const menu = page.locator("aside nav").first();
      // One directory at a time is open.
      const directories = menu.locator("button[aria-expanded]");
      for (let at = 0; at < (await directories.count()); at += 1) {
        const directory = directories.nth(at);
        if ((await directory.getAttribute("aria-expanded")) === "false") await directory.click();
        await expect(directory).toHaveAttribute("aria-expanded", "true");
        expect(await cutTexts(menu.locator("a span, button span"))).toEqual([]);
      }
    },
  );
}

test("the title of the sign-in page breaks between words in Japanese", { tag: "@all" }, async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: "language", value: "ja", url: String(baseURL) }]);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/login");
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText("ウェディングフォトセンター管理システム");
    const broken = await title.evaluate(
      (heading, words) => {
        const nodes = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        const letters: { text: string; top: number }[] = [];
        for (let node = nodes.nextNode(); node; node = nodes.nextNode())
          for (let index = 0; index < (node as Text).length; index += 1) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + 1);
            letters.push({ text: range.toString(), top: range.getBoundingClientRect().top });
          }
        const text = letters.map((letter) => letter.text).join("");
        return words.filter((word) => {
          const at = text.indexOf(word);
          return new Set(letters.slice(at, at + word.length).map(({ top }) => top)).size > 1;
        });
      },
      ["ウェディング", "フォト", "センター", "管理", "システム"],
    );
    expect(broken, `${width} px`).toEqual([]);
  }
});

test(
  "on a phone the buttons above a list do not cover each other, with and without tabs",
  { tag: "@all" },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInTo(page, "/dashboard", "manager");
    for (const path of ["/weddings", "/bookables", "/order"]) {
      await page.goto(path);
      const above = shownPage(page).getByRole("button", { name: /^(Filters|Columns|Save as a view|Export|New )/ });
      await expect(above.nth(3)).toBeVisible();
      await expect.poll(async () => (await reachable(above)).every(Boolean), path).toBe(true);
    }
  },
);

test("controls in a row are aligned below labels of one and two lines", { tag: "@all" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInTo(page, "/system/studio", "admin");
  const box = async (label: string) => shownPage(page).getByLabel(label).boundingBox();
  const long = await box("Withdrawals in 24 hours: second approval from");
  const short = await box("Compensation: maximum");
  expect(long?.x).not.toBe(short?.x);
  expect(long?.y).toBe(short?.y);
});

//
test("a list shows that it loads, that it failed with a retry, that nothing matches, and a missing permission", async ({
  page,
}) => {
  let answer: (route: Route) => Promise<void> = () => new Promise<void>(() => undefined);
  await page.route("**/api/dish/list*", (route) => answer(route));
  await signInTo(page, "/dishes", "manager");
  const list = shownPage(page);
  await expect(list.locator("[aria-busy=true]").first()).toBeVisible();
  answer = (route) => route.fulfill({ json: { success: false, code: 500, message: "The kitchen is closed" } });
  await page.reload();
  const retry = list.getByRole("alert").filter({ hasText: "The kitchen is closed" }).getByRole("button");
  await expect(retry).toHaveText("Try again");
  const empty = { records: [], total: 0, size: 20, current: 1, pages: 1 };
  answer = (route) => route.fulfill({ json: { success: true, code: 200, message: "", data: empty } });
  await retry.click();
  await expect(list.getByText(/^(Nothing|No) /).first()).toBeVisible();
  answer = (route) =>
    route.fulfill({ json: { success: false, code: 700, reason: "no-permission", message: "not permitted" } });
  await page.reload();
  await expect(list.getByText("You do not have permission to do this")).toBeVisible();
});

//
test("the last page of a capped list says that more rows match", { tag: "@all" }, async ({ page }) => {
  await page.route("**/api/dish/list*", async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    const data = { ...answer.data, total: 10_000, pages: 500, current: 500, more: true };
    await route.fulfill({ json: { ...answer, data } });
  });
  await signInTo(page, "/dishes?pageNo=500", "manager");
  const pager = shownPage(page).getByRole("navigation", { name: "Pages" });
  await expect(pager).toContainText("10,000+");
  await expect(pager).toContainText("9,981–10,000 of 10,000+");
  await expect(pager).toContainText("More rows match. Narrow the filters to see them.");
  await expect(pager.getByRole("button", { name: "Next page" })).toBeDisabled();
});

//
test("the tabs of the chat say that their counts are capped", { tag: "@all" }, async ({ page }) => {
  await page.route("**/api/chat/counts*", async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, all: 1_000, capped: ["all"] } } });
  });
  await signInTo(page, "/kefumsg", "service");
  await expect(shownPage(page).getByRole("button", { name: "All 1,000+" })).toBeVisible();
});

test("the panel of quick replies fits on a phone and repeats no currency sign", { tag: "@all" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/api/chat/customer/*", async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { orders: object[] } };
    const orders = answer.data.orders.map((order) => ({ ...order, title: "Braised beef noodles, ".repeat(8) }));
    await route.fulfill({ json: { ...answer, data: { ...answer.data, orders } } });
  });
  await signInTo(page, "/kefumsg?scope=all", "service");
  await shownPage(page).getByRole("list", { name: "Conversations" }).getByRole("button").nth(1).click();
  await shownPage(page).getByRole("button", { name: "Quick replies" }).click();
  const panel = shownPage(page).getByRole("dialog", { name: "Quick replies" });
  await expect(panel.getByRole("button").nth(2)).toBeVisible();
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  expect(await panel.textContent()).not.toMatch(/[¥￥]\s*[¥￥]/);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

const zooms = [
  { zoom: "200 %", width: 720, height: 450 },
  { zoom: "400 %", width: 360, height: 225 },
];

for (const { zoom, ...size } of zooms) {
  test(`chat and dialogs can be used at a zoom of ${zoom}`, { tag: "@all" }, async ({ page }) => {
    await page.setViewportSize(size);
    await signInTo(page, "/kefumsg?scope=all", "service");
    await shownPage(page).getByRole("list", { name: "Conversations" }).getByRole("button").nth(1).click();
    const reply = shownPage(page).getByRole("textbox", { name: "Reply" });
    const send = shownPage(page).getByRole("button", { name: "Send", exact: true });
    const text = `At ${zoom} ${Date.now().toString(36)}`;
    await reply.fill(text);
    // The text field and its button are visible together, without scrolling between them.
    await send.scrollIntoViewIfNeeded();
    await expect(reply).toBeInViewport({ ratio: 0.9 });
    await expect(send).toBeInViewport({ ratio: 0.9 });
    const log = shownPage(page).getByRole("log");
    expect((await log.boundingBox())?.height).toBeGreaterThan(120);
    await send.click();
    await expect(log.getByText(text)).toBeVisible();
    expect(await overflow(page), "chat").toBeLessThanOrEqual(0);

    await signInTo(page, "/system/user/userList", "admin");
    await shownPage(page).getByRole("button", { name: "New user" }).click();
    const dialog = page.getByRole("dialog", { name: "New user" });
    await expect(dialog.getByLabel("User name")).toBeFocused();
    await dialog.getByLabel("Nickname").focus();
    await expect(dialog.getByLabel("Nickname")).toBeInViewport();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    expect(await overflow(page), "users").toBeLessThanOrEqual(0);
  });
}
