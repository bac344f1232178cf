import type { Locator, Page } from "@playwright/test";
import { defaultSettings, themePresets } from "@vowdesk/contract/staff/settings";
import { contrastViolationsOn } from "./support/axe.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";
import {
  accountMenu,
  findViolations,
  closeTopLayer,
  openSignInPage,
  deskSize,
  submitSignIn,
  checkViews,
  testedLanguages,
  menu,
  modal,
  openLayer,
  openList,
  openPage,
  rows,
  schemes,
  waitUntilSettled,
  sheet,
  setColourScheme,
  formatFindings,
  type Finding,
  type View,
} from "./support/accessibility.ts";

const header = (page: Page, icon: string) => page.locator(`header button:has(.tabler-icon-${icon})`);

/** Opens the settings drawer from the account menu. */
async function openSettings(page: Page): Promise<void> {
  await accountMenu(page).click();
  await menu(page).locator("[role=menuitem]:has(.tabler-icon-adjustments)").click();
  await modal(page).waitFor();
}

/** Adds entries to the error log. */
const throwError = (page: Page) =>
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
  const seen = {
    message: "Error: thrown to be looked at",
    where: "/dashboard",
    stack: "at look (access.spec.ts:1:1)",
  };
  const report = { kind: "script", ...seen, requestId: null, build: "test", count: 1 };
  await page.request.post("/api/errors/report", { headers, data: { reports: [report] } });
}

/** All overlays, opened above a page with little content. */
const overlayViews: readonly View[] = [
  { name: "the page for unknown addresses", open: (page) => openPage(page, "/404") },
  { name: "the account menu", open: (page) => openLayer(() => accountMenu(page).click(), menu(page)) },
  {
    name: "the settings drawer",
    open: async (page) => {
      await closeTopLayer(page);
      await openSettings(page);
    },
  },
  {
    name: "the messages",
    open: async (page) => {
      await closeTopLayer(page);
      await openLayer(() => header(page, "bell").click(), modal(page));
    },
  },
  {
    name: "the error log",
    open: async (page) => {
      await closeTopLayer(page);
      await throwError(page);
      await openLayer(() => header(page, "bug").click(), modal(page));
    },
  },
  {
    name: "the sign-out dialog",
    open: async (page) => {
      await closeTopLayer(page);
      await openLayer(() => header(page, "logout").click(), page.locator("dialog[open], [aria-modal=true]:visible"));
    },
  },
  {
    name: "the shortcuts",
    open: async (page) => {
      await closeTopLayer(page);
      await expect(page.locator("dialog[open], [aria-modal=true]:visible")).toHaveCount(0);
      await openLayer(() => page.keyboard.press("?"), modal(page));
    },
  },
  {
    name: "the palette with results",
    open: async (page) => {
      await closeTopLayer(page);
      await openLayer(() => header(page, "search").click(), page.locator("dialog[open]"));
      await page.keyboard.type("admin");
      await page.locator("[role=option]").first().waitFor();
    },
  },
];

/** Overlays do not need a long list below them. */
const shortList = "/order?status=refunding";

/** Pages and the overlays that only they have. */
const pageViews: readonly View[] = [
  { name: "the page without permission", open: (page) => openPage(page, "/401") },
  { name: "the dashboard", open: (page) => openPage(page, "/dashboard") },
  { name: "the rides", open: (page) => openList(page, "/daiorder?status=cancelled") },
  { name: "the errands", open: (page) => openList(page, "/sendorder?status=cancelled") },
  { name: "the workers", open: (page) => openList(page, "/courier?pageSize=10") },
  { name: "the message archive", open: (page) => openPage(page, "/list") },
  { name: "the chat desk", open: (page) => openPage(page, "/kefumsg") },
  { name: "the orders", open: (page) => openList(page, "/order") },
  {
    name: "a tab's menu",
    open: async (page) => {
      await openList(page, shortList);
      await openLayer(() => page.locator("[data-tab-key][data-active]").click({ button: "right" }), menu(page));
    },
  },
  {
    name: "an order",
    open: async (page) => {
      await closeTopLayer(page);
      await openLayer(() => rows(page).first().click(), sheet(page));
    },
  },
  { name: "an order action dialog", open: (page) => openLayer(() => page.keyboard.press("n"), modal(page)) },
  { name: "the errors", open: (page) => openList(page, "/errors") },
  { name: "an error", open: (page) => openLayer(() => rows(page).first().click(), sheet(page)) },
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
const reviewViews: readonly View[] = [
  ...["/tixian", "/tousu", "/fankui", "/user/renzheng", "/shenqing", "/user/dongtailist", "/gamepk"].map(queue),
  { name: "the announcements", open: (page) => openList(page, "/gonggao") },
];

test.use({ actionTimeout: 20_000 });

async function signInAs(page: Page, username = "admin"): Promise<void> {
  await submitSignIn(page, username);
  await expect(page).not.toHaveURL(/\/login/);
}

for (const language of testedLanguages) {
  test(
    `axe finds no violation on desk pages and overlays in ${language}`,
    { tag: "@all" },
    async ({ browser, baseURL }) => {
      test.setTimeout(240_000);
      // Use two windows: a background tab renders no frames.
      const [page, other] = await Promise.all([
        openSignInPage(browser, baseURL, language),
        openSignInPage(browser, baseURL, language),
      ]);
      const violations = await findViolations(page, "the sign-in page");
      await signInAs(page);
      await prepare(page);
      await signInAs(other);
      violations.push(...(await Promise.all([checkViews(page, pageViews), checkViews(other, overlayViews)])).flat());
      expect(formatFindings(violations)).toBe("");
      await Promise.all([page.context().close(), other.context().close()]);
    },
  );
}

for (const language of testedLanguages) {
  test(
    `axe finds no violation on review queues and announcements in ${language}`,
    { tag: "@all" },
    async ({ browser, baseURL }) => {
      test.setTimeout(240_000);
      const page = await openSignInPage(browser, baseURL, language);
      // Use another account, because calls per minute are limited per account (G-S21).
      await signInAs(page, "manager");
      await prepare(page);
      expect(formatFindings(await checkViews(page, reviewViews))).toBe("");
      await page.context().close();
    },
  );
}

test("texts have sufficient contrast in all eight theme colours, light and dark", { tag: "@all" }, async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize(deskSize);
  await signInTo(page, "/dashboard", "admin");
  const findings: Finding[] = [];
  for (const path of ["/dashboard", shortList]) {
    await openPage(page, path);
    for (const theme of themePresets) {
      await openSettings(page);
      await page.locator("input[name=settings-theme]").nth(themePresets.indexOf(theme)).check({ force: true });
      await closeTopLayer(page);
      await expect(modal(page)).toHaveCount(0);
      for (const scheme of schemes) {
        await setColourScheme(page, scheme);
        for (const what of await contrastViolationsOn(page))
          findings.push({ what, where: `${path} in ${theme} (${scheme})` });
      }
    }
  }
  expect(formatFindings(findings)).toBe("");
});

/** Describes the focused element: its name, its position and whether the focus is visible. */
async function focused(page: Page) {
  await waitUntilSettled(page);
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

test(
  "Tab offers a skip link, then visits menu, header and tabs with a visible focus",
  { tag: "@all" },
  async ({ page }) => {
    await signInTo(page, "/dashboard", "admin");
    // A page that was just loaded has the focus at its heading. The keyboard begins at the document here.
    const arrive = async () => {
      await page.goto("/dashboard");
      await page.locator("nav a[href='/kefumsg']").first().waitFor();
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await page.evaluate(() => {
        document.body.tabIndex = -1;
        document.body.focus();
        document.body.removeAttribute("tabindex");
      });
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
  },
);

test("arrow keys move through menus; Escape closes them and returns the focus", { tag: "@all" }, async ({ page }) => {
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

/**
 * The focused element if it is outside of the layer, else null. Waits a frame, in which the invisible element at the end of a
 * dialog passes the focus to the other end. The body counts as inside, because Tab may leave the page for the browser.
 */
const focusElsewhere = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const { activeElement, body } = document;
    const isInside = activeElement === body || activeElement?.closest("dialog[open], [aria-modal=true]");
    return isInside ? null : activeElement?.outerHTML.slice(0, 200);
  });

/** Layers that open from the header, with the control that opens each one. */
const overlayOpeners: readonly {
  name: string;
  opener: (page: Page) => Locator;
  open?: (page: Page) => Promise<unknown>;
}[] = [
  { name: "the messages", opener: (page) => header(page, "bell") },
  { name: "the error log", opener: (page) => header(page, "bug") },
  { name: "the palette", opener: (page) => header(page, "search") },
  { name: "the sign-out dialog", opener: (page) => header(page, "logout") },
  { name: "the settings drawer", opener: accountMenu, open: openSettings },
  { name: "the shortcuts", opener: (page) => header(page, "bell"), open: (page) => page.keyboard.press("?") },
];

test("overlays take the focus, keep it, and return it on Escape", { tag: "@all" }, async ({ page }) => {
  test.slow();
  await signInTo(page, "/dashboard", "admin");
  for (const { name, opener, open } of overlayOpeners)
    await test.step(name, async () => {
      const from = opener(page);
      await from.focus();
      await (open ? open(page) : page.keyboard.press("Enter"));
      const layer = page.locator("dialog[open], [aria-modal=true]:visible");
      await expect(layer).toBeVisible();
      await expect(layer.locator(":focus")).toHaveCount(1);
      for (let stop = 0; stop < 12; stop += 1) {
        await page.keyboard.press("Tab");
        expect(await focusElsewhere(page)).toBeNull();
      }
      await page.keyboard.press("Escape");
      await expect(layer).toHaveCount(0);
      await expect(from).toBeFocused();
    });
});

test(
  "an order can be opened, changed and closed by keyboard without losing the focus",
  { tag: "@all" },
  async ({ page }) => {
    await signInTo(page, shortList, "admin");
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
  },
);

/** Width of the page beyond the window; above 0 the page scrolls sideways. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const narrow = [
  { name: "360 px", width: 360, height: 740 },
  { name: "390 px", width: 390, height: 844 },
  { name: "1280 px at zoom 400 %", width: 320, height: 256 },
];

for (const { name, ...size } of narrow) {
  //
  test(`no page scrolls sideways at ${name}`, { tag: "@all" }, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto("/login");
    await page.locator("input[name=username]").waitFor();
    expect(await overflow(page), "sign-in").toBeLessThanOrEqual(0);
    await signInTo(page, "/dashboard", "admin");
    const views: readonly View[] = [
      { name: "dashboard", open: (here) => openPage(here, "/dashboard") },
      { name: "orders", open: (here) => openList(here, shortList) },
      { name: "order", open: (here) => openLayer(() => rows(here).first().click(), here.locator("[data-open]")) },
      { name: "audit", open: (here) => openList(here, "/audit") },
      { name: "staff", open: (here) => openList(here, "/system/user/userList") },
      { name: "roles", open: (here) => openList(here, "/system/role/roleList") },
      { name: "settings", open: openSettings },
    ];
    for (const view of views) {
      await view.open(page);
      await waitUntilSettled(page);
      expect(await overflow(page), view.name).toBeLessThanOrEqual(0);
    }
    const drawer = await modal(page).boundingBox();
    expect(drawer?.width).toBeLessThanOrEqual(size.width);
  });
}

//
test("at 4K the sidebar keeps its width and lines stay readable", { tag: "@all" }, async ({ page }) => {
  await page.setViewportSize({ width: 3840, height: 2160 });
  await signInTo(page, "/dashboard", "admin");
  await openList(page, "/order");
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expect.poll(async () => (await page.locator("aside").first().boundingBox())?.width).toBe(210);
  await rows(page).first().click();
  await expect.poll(async () => (await sheet(page).boundingBox())?.width).toBeLessThanOrEqual(640);
});
