import type { Locator, Page } from "@playwright/test";
import { defaultSettings, themePresets } from "@vowdesk/contract/settings";
import { paleTextsOn } from "./support/axe.ts";
import { expect, signInTo, test } from "./support/desk.ts";
import {
  accountMenu,
  foundOn,
  closeTop,
  deskIn,
  deskSize,
  enter,
  lookAt,
  lookedAt,
  menu,
  modal,
  openAbove,
  openList,
  openPage,
  rows,
  schemes,
  settled,
  sheet,
  show,
  told,
  type Finding,
  type View,
} from "./support/looks.ts";

const header = (page: Page, icon: string) => page.locator(`header button:has(.tabler-icon-${icon})`);

/** Opens the settings drawer from the account menu. */
async function openSettings(page: Page): Promise<void> {
  await accountMenu(page).click();
  await menu(page).locator("[role=menuitem]:has(.tabler-icon-adjustments)").click();
  await modal(page).waitFor();
}

/** Adds entries to the error log. */
const throwOne = (page: Page) =>
  page.evaluate(() => {
    setTimeout(() => {
      throw new Error("Thrown to be looked at");
    });
  });

/** Resets this user's settings and reports an error that the error log then shows. */
async function prepare(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const headers = { token: cookies.find(({ name }) => name === "Admin-Token")?.value ?? "" };
  await page.request.put("/api/sysUser/settings", { headers, data: { ...defaultSettings } });
  const seen = { message: "Error: thrown to be looked at", where: "/dashboard", stack: "at look (access.spec.ts:1:1)" };
  const report = { kind: "script", ...seen, requestId: null, build: "test", count: 1 };
  await page.request.post("/api/errors/report", { headers, data: { reports: [report] } });
}

/** All overlays, opened above a page with little content. */
const layers: readonly View[] = [
  { name: "the page of an unknown address", open: (page) => openPage(page, "/404") },
  { name: "the account's menu", open: (page) => openAbove(() => accountMenu(page).click(), menu(page)) },
  {
    name: "the settings drawer",
    open: async (page) => {
      await closeTop(page);
      await openSettings(page);
    },
  },
  {
    name: "the messages",
    open: async (page) => {
      await closeTop(page);
      await openAbove(() => header(page, "bell").click(), modal(page));
    },
  },
  {
    name: "the error log",
    open: async (page) => {
      await closeTop(page);
      await throwOne(page);
      await openAbove(() => header(page, "bug").click(), modal(page));
    },
  },
  {
    name: "the question before signing out",
    open: async (page) => {
      await closeTop(page);
      await openAbove(() => header(page, "logout").click(), page.locator("dialog[open], [aria-modal=true]:visible"));
    },
  },
  {
    name: "the shortcuts",
    open: async (page) => {
      await closeTop(page);
      await expect(page.locator("dialog[open], [aria-modal=true]:visible")).toHaveCount(0);
      await openAbove(() => page.keyboard.press("?"), modal(page));
    },
  },
  {
    name: "the palette with what it found",
    open: async (page) => {
      await closeTop(page);
      await openAbove(() => header(page, "search").click(), page.locator("dialog[open]"));
      await page.keyboard.type("admin");
      await page.locator("[role=option]").first().waitFor();
    },
  },
];

/** Overlays do not need a long list below them. */
const fewOrders = "/order?status=refunding";

/** Pages and the overlays that only they have. */
const pages: readonly View[] = [
  { name: "the page without permission", open: (page) => openPage(page, "/401") },
  { name: "the dashboard", open: (page) => openPage(page, "/dashboard") },
  { name: "the rides", open: (page) => openList(page, "/daiorder?status=cancelled") },
  { name: "the errands", open: (page) => openList(page, "/sendorder?status=cancelled") },
  { name: "the workers", open: (page) => openList(page, "/courier?pageSize=10") },
  { name: "the archive of messages", open: (page) => openPage(page, "/list") },
  { name: "the chat desk", open: (page) => openPage(page, "/kefumsg") },
  { name: "the orders", open: (page) => openList(page, "/order") },
  {
    name: "a tab's menu",
    open: async (page) => {
      await openList(page, fewOrders);
      await openAbove(() => page.locator("[data-tab-key][data-active]").click({ button: "right" }), menu(page));
    },
  },
  {
    name: "an order",
    open: async (page) => {
      await closeTop(page);
      await openAbove(() => rows(page).first().click(), sheet(page));
    },
  },
  { name: "an order's action", open: (page) => openAbove(() => page.keyboard.press("n"), modal(page)) },
  { name: "the errors", open: (page) => openList(page, "/errors") },
  { name: "an error", open: (page) => openAbove(() => rows(page).first().click(), sheet(page)) },
];

/** A review queue with its first item open beside the list. */
const queue = (path: string): View => ({
  name: `the review queue ${path}`,
  open: async (page) => {
    await openPage(page, path);
    await page.locator("[role=option]:visible").first().waitFor();
    await page.keyboard.press("j");
    await page.locator("[data-bottom-bar]:visible").waitFor();
  },
});

/** Review queues, announcements and messages. */
const reviewed: readonly View[] = [
  ...["/tixian", "/tousu", "/fankui", "/user/renzheng", "/shenqing", "/user/dongtailist", "/gamepk"].map(queue),
  { name: "the announcements", open: (page) => openList(page, "/gonggao") },
];

test.use({ actionTimeout: 20_000 });

async function enterInside(page: Page, username = "admin"): Promise<void> {
  await enter(page, username);
  await expect(page).not.toHaveURL(/\/login/);
}

for (const language of lookedAt) {
  test(`axe finds no violation on desk pages and overlays in ${language}`, async ({ browser, baseURL }) => {
    test.setTimeout(240_000);
    // Use two windows: a background tab renders no frames.
    const [page, other] = await Promise.all([deskIn(browser, baseURL, language), deskIn(browser, baseURL, language)]);
    const found = await foundOn(page, "the sign-in page");
    await enterInside(page);
    await prepare(page);
    await enterInside(other);
    found.push(...(await Promise.all([lookAt(page, pages), lookAt(other, layers)])).flat());
    expect(told(found)).toBe("");
    await Promise.all([page.context().close(), other.context().close()]);
  });
}

for (const language of lookedAt) {
  test(`axe finds no violation on review queues and announcements in ${language}`, async ({ browser, baseURL }) => {
    test.setTimeout(240_000);
    const page = await deskIn(browser, baseURL, language);
    // Use another account, because calls per minute are limited per account (S21).
    await enterInside(page, "manager");
    await prepare(page);
    expect(told(await lookAt(page, reviewed))).toBe("");
    await page.context().close();
  });
}

test("texts have sufficient contrast in all eight theme colours, light and dark", async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize(deskSize);
  await signInTo(page, "/dashboard", "admin");
  const found: Finding[] = [];
  for (const path of ["/dashboard", fewOrders]) {
    await openPage(page, path);
    for (const theme of themePresets) {
      await openSettings(page);
      await page.locator("input[name=settings-theme]").nth(themePresets.indexOf(theme)).check({ force: true });
      await closeTop(page);
      await expect(modal(page)).toHaveCount(0);
      for (const scheme of schemes) {
        await show(page, scheme);
        for (const what of await paleTextsOn(page)) found.push({ what, where: `${path} in ${theme} (${scheme})` });
      }
    }
  }
  expect(told(found)).toBe("");
});

/** Describes the focused element: its name, its position and whether the focus is visible. */
async function focused(page: Page) {
  await settled(page);
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { boxShadow, outlineStyle } = getComputedStyle(element);
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isInSight = left < innerWidth && top < innerHeight && right > 0 && bottom > 0;
    return {
      name: element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "",
      isMarked: boxShadow !== "none" || outlineStyle !== "none",
      isInSight,
      place: element.closest("header") ? "header" : (element.closest("[aria-label]:not(a, button)")?.ariaLabel ?? ""),
      isSkipLink: element.getAttribute("href") === "#content",
    };
  });
}

test("Tab offers a skip link, then visits menu, header and tabs with a visible focus", async ({ page }) => {
  await signInTo(page, "/dashboard", "admin");
  // Use a page that was just loaded, where no element has the focus.
  const arrive = async () => {
    await page.goto("/dashboard");
    await page.locator("nav a[href='/order']").first().waitFor();
  };
  await arrive();
  await page.keyboard.press("Tab");
  const first = await focused(page);
  expect(first).toMatchObject({ isSkipLink: true, isMarked: true, isInSight: true });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await arrive();
  const stops: Awaited<ReturnType<typeof focused>>[] = [];
  while (stops.at(-1)?.place !== "Open pages" && stops.length < 40) {
    await page.keyboard.press("Tab");
    stops.push(await focused(page));
  }
  expect(stops.filter(({ isMarked, isInSight }) => !isMarked || !isInSight)).toEqual([]);
  expect(stops.filter(({ name }) => name === "")).toEqual([]);
  const inHeader = stops.filter(({ place }) => place === "header").map(({ name }) => name);
  expect(inHeader).toEqual([
    "Close the sidebar",
    expect.stringMatching(/^Search/),
    "Error log",
    expect.stringMatching(/unread message/),
    "Full screen",
    "Size",
    "Language",
    expect.stringMatching(/周明远/),
    "Sign out",
  ]);
});

test("arrow keys move through menus; Escape closes them and returns the focus", async ({ page }) => {
  await signInTo(page, "/dashboard", "admin");
  for (const opener of [header(page, "text-size"), header(page, "language"), accountMenu(page)]) {
    await opener.focus();
    // Do not wait: the menu must have the focus before the next key is handled.
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    const entries = menu(page).getByRole("menuitem");
    await expect(entries.nth(1)).toBeFocused();
    await page.keyboard.press("End");
    await expect(entries.last()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

/** Whether an element outside of the layer has the focus. Between two rounds the browser itself may have it. */
const isFocusElsewhere = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    return activeElement !== body && !activeElement?.closest("dialog[open], [aria-modal=true]");
  });

/** Layers that open from the header, with the control that opens each one. */
const opened: readonly { name: string; opener: (page: Page) => Locator; open?: (page: Page) => Promise<unknown> }[] = [
  { name: "the messages", opener: (page) => header(page, "bell") },
  { name: "the error log", opener: (page) => header(page, "bug") },
  { name: "the palette", opener: (page) => header(page, "search") },
  { name: "the question before signing out", opener: (page) => header(page, "logout") },
  { name: "the settings drawer", opener: accountMenu, open: openSettings },
  { name: "the shortcuts", opener: (page) => header(page, "bell"), open: (page) => page.keyboard.press("?") },
];

test("overlays take the focus, keep it, and return it on Escape", async ({ page }) => {
  test.slow();
  await signInTo(page, "/dashboard", "admin");
  for (const { name, opener, open } of opened)
    await test.step(name, async () => {
      const from = opener(page);
      await from.focus();
      await (open ? open(page) : page.keyboard.press("Enter"));
      const layer = page.locator("dialog[open], [aria-modal=true]:visible");
      await expect(layer).toBeVisible();
      await expect(layer.locator(":focus")).toHaveCount(1);
      for (let stop = 0; stop < 12; stop += 1) {
        await page.keyboard.press("Tab");
        expect(await isFocusElsewhere(page)).toBe(false);
      }
      await page.keyboard.press("Escape");
      await expect(layer).toHaveCount(0);
      await expect(from).toBeFocused();
    });
});

test("an order can be opened, changed and closed by keyboard without losing the focus", async ({ page }) => {
  await signInTo(page, fewOrders, "admin");
  const link = rows(page).first().getByRole("link");
  await link.focus();
  await page.keyboard.press("Enter");
  const record = sheet(page);
  await expect(record).toBeFocused();
  await page.keyboard.press("n");
  await expect(modal(page).locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(modal(page)).toHaveCount(0);
  await expect(record.or(record.locator(":focus")).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(record).toHaveCount(0);
  await expect(link).toBeFocused();
});

/** Width of the page beyond the window; above 0 the page scrolls sideways. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const narrow = [
  { name: "360 px", width: 360, height: 740 },
  { name: "390 px", width: 390, height: 844 },
  { name: "1280 px at zoom 400 %", width: 320, height: 256 },
];

for (const { name, ...size } of narrow) {
  test(`no page scrolls sideways at ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto("/login");
    await page.locator("input[name=username]").waitFor();
    expect(await overflow(page), "sign-in").toBeLessThanOrEqual(0);
    await signInTo(page, "/dashboard", "admin");
    const views: readonly View[] = [
      { name: "dashboard", open: (here) => openPage(here, "/dashboard") },
      { name: "orders", open: (here) => openList(here, fewOrders) },
      { name: "order", open: (here) => openAbove(() => rows(here).first().click(), here.locator("[data-open]")) },
      { name: "audit", open: (here) => openList(here, "/audit") },
      { name: "staff", open: (here) => openList(here, "/system/user/userList") },
      { name: "roles", open: (here) => openList(here, "/system/role/roleList") },
      { name: "settings", open: openSettings },
    ];
    for (const view of views) {
      await view.open(page);
      await settled(page);
      expect(await overflow(page), view.name).toBeLessThanOrEqual(0);
    }
    const drawer = await modal(page).boundingBox();
    expect(drawer?.width).toBeLessThanOrEqual(size.width);
  });
}

test("at 4K the sidebar keeps its width and lines stay readable", async ({ page }) => {
  await page.setViewportSize({ width: 3840, height: 2160 });
  await signInTo(page, "/dashboard", "admin");
  await openList(page, "/order");
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expect.poll(async () => (await page.locator("aside").first().boundingBox())?.width).toBe(210);
  await rows(page).first().click();
  await expect.poll(async () => (await sheet(page).boundingBox())?.width).toBeLessThanOrEqual(640);
});
