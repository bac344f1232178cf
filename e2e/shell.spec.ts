import type { Locator, Page, Route } from "@playwright/test";
import { expect, fillSignIn, signInTo, test } from "./support/fixtures.ts";
import { openDirectoryOf, openPage, shownPage, tab } from "./support/shell.ts";

const sidebar = (page: Page) => page.getByRole("complementary");
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width;

/** Changes the data of an answer. */
async function answerWith<T extends object>(route: Route, change: (data: T) => unknown): Promise<void> {
  const response = await route.fetch();
  const body = (await response.json()) as { data: T };
  await route.fulfill({ response, json: { ...body, data: change(body.data) } });
}

async function openSettings(page: Page) {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  return page.getByRole("dialog", { name: "Settings" });
}

//
test("the sidebar is 210 px wide, and its state is stored in a cookie", async ({ page }) => {
  await signInTo(page, "/dashboard", "admin");
  expect(await widthOf(page)).toBe(210);
  await page.getByRole("button", { name: "Close the sidebar" }).click();
  await expect.poll(() => widthOf(page)).toBeLessThan(100);
  await page.reload();
  await expect(page.getByRole("button", { name: "Open the sidebar" })).toBeVisible();
  expect(await widthOf(page)).toBeLessThan(100);
  await page.getByRole("button", { name: "Open the sidebar" }).click();
  await expect.poll(() => widthOf(page)).toBe(210);
});

//
test("below 992 px the sidebar is a drawer that closes on route changes", async ({ page }) => {
  await page.setViewportSize({ width: 992, height: 800 });
  await signInTo(page, "/dashboard", "admin");
  await expect(sidebar(page)).toBeVisible();
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(sidebar(page)).toHaveCount(0);
  const menu = page.getByRole("dialog", { name: "Main menu" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const orders = menu.getByRole("link", { name: /Delivery orders/ });
  await openDirectoryOf(menu, orders);
  await orders.click();
  await expect(page).toHaveURL(/\/order$/);
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(sidebar(page)).toBeVisible();
});

test("the menu has nested entries, breadcrumbs and external links", async ({ page }) => {
  await page.route("**/api/sysUser/getMenuList", (route) =>
    answerWith<object[]>(route, (menu) => {
      const meta = { title: "Weather", icon: "star", roles: [] };
      return [...menu, { path: "https://weather.example/", name: "weather", component: "", alwaysShow: false, meta }];
    }),
  );
  await signInTo(page, "/dashboard", "admin");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("link", { name: "Users", exact: true })).toHaveCount(0);
  await menu.getByRole("button", { name: "Administration" }).click();
  await menu.getByRole("link", { name: "Users", exact: true }).click();
  await expect(page).toHaveURL(/\/system\/user\/userList$/);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem")).toHaveText([
    "Administration",
    "Users",
  ]);
  await expect(menu.getByRole("link", { name: "Users", exact: true })).toHaveAttribute("aria-current", "page");
  const out = menu.getByRole("link", { name: "Weather" });
  await expect(out).toHaveAttribute("target", "_blank");
  await expect(out).toHaveAttribute("rel", /noreferrer/);
});

for (const language of ["zh", "en", "es", "ja"] as const)
  //
  test(
    `the menu fits 900 px with any of its groups open, in ${language}`,
    { tag: language === "es" ? [] : "@all" },
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await signInTo(page, "/dashboard", "admin", { language });
      const menu = page.locator("aside nav");
      const directories = menu.locator("button[aria-expanded]");
      await expect(directories.first()).toBeVisible();
      const count = await directories.count();
      expect(count).toBeGreaterThan(5);
      for (let at = 0; at < count; at += 1) {
        const directory = directories.nth(at);
        if ((await directory.getAttribute("aria-expanded")) === "false") await directory.click();
        await expect(menu.locator("[aria-expanded=true]")).toHaveCount(1);
        const pages = menu.locator("li:has([aria-expanded=true]) li");
        await expect(pages.first()).toBeVisible();
        expect(await pages.count()).toBeLessThanOrEqual(7);
        const hidden = await menu.evaluate(({ parentElement: side }) => side && side.scrollHeight - side.clientHeight);
        expect(hidden, await directory.innerText()).toBe(0);
      }
    },
  );

test("a menu entry shows the number of waiting items", async ({ page }) => {
  await page.route("**/api/shopuser/allsend/counts", (route) =>
    answerWith<object>(route, (data) => ({ ...data, unassigned: 7 })),
  );
  await signInTo(page, "/dashboard");
  await expect(page.getByRole("link", { name: "Delivery orders 7 waiting" })).toBeVisible();
});

//
test("the unread badge stops at 10", { tag: "@all" }, async ({ page }) => {
  await page.route("**/api/message/inbox*", (route) =>
    answerWith<object>(route, (data) => ({ ...data, records: [], unread: 11 })),
  );
  await signInTo(page, "/dashboard", "finance");
  await expect(page.getByRole("button", { name: "11 unread messages" })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("10+");
});

//
test("demo mode shows a banner", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/dashboard", "admin");
  await expect(page.getByRole("region", { name: "Demo mode" })).toBeVisible();
});

//
test("the top bar has its controls", async ({ page }) => {
  await signInTo(page, "/dashboard", "admin");
  await page.evaluate(() => void Promise.reject(new Error("for the error log")));
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
  for (const name of [
    "Close the sidebar",
    /error.* in this tab|^Error log/,
    /unread message|Messages/,
    "Full screen",
    "Size",
    "Language",
    /^Account of/,
    "Sign out",
  ])
    await expect(bar.getByRole("button", { name, exact: typeof name === "string" }).first()).toBeVisible();
});

//
test("'your browser can not work' is shown without fullscreen support", { tag: "@all" }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, "fullscreenEnabled", { value: false }));
  await signInTo(page, "/dashboard");
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect(page.getByText("your browser can not work")).toBeVisible();
});

//
test("each size changes the density, keeps the sidebar width and is confirmed", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/order?status=completed");
  const row = shownPage(page).locator("tbody tr[data-key]").first();
  await expect(row).toBeVisible();
  const heights: number[] = [];
  for (const size of ["Default", "Medium", "Small", "Mini"]) {
    await page.getByRole("button", { name: "Size" }).click();
    await page.getByRole("menuitem", { name: size }).click();
    await expect(page.locator("html")).toHaveAttribute("data-size", size.toLowerCase());
    if (size !== "Default") await expect(page.getByText("table layout switch success")).toBeVisible();
    heights.push((await row.boundingBox())?.height ?? 0);
    expect(await widthOf(page)).toBe(210);
  }
  expect(heights).toEqual(heights.toSorted((a, b) => b - a));
  expect(new Set(heights).size).toBe(4);
});

//
test("switching the language is confirmed; titles of menu and tabs follow at once", async ({ page }) => {
  await signInTo(page, "/order?status=completed");
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitem", { name: "日本語" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await expect(page.getByRole("navigation", { name: "メインメニュー" }).getByText("デリバリー注文")).toBeVisible();
  await expect(page.locator("[data-tab-key='/order']")).toHaveText("デリバリー注文");
  await expect(page).toHaveTitle(/^(\(\d+\+?\) )?デリバリー注文 - ウェディングフォトセンター管理システム$/);
});

test("every setting acts at once and applies to the user in every browser", async ({ page, openBrowser }) => {
  await signInTo(page, "/dashboard", "moderator");
  const device = await openBrowser();
  await signInTo(device, "/dashboard", "moderator");
  const sibling = await page.context().newPage();
  await sibling.goto("/dashboard");
  await expect(tab(sibling, "Dashboard")).toBeVisible();

  const settings = await openSettings(page);
  const toggle = (name: string) => settings.getByRole("switch", { name });
  for (const name of ["Open tabs", "Fixed header", "Logo in the sidebar"]) await expect(toggle(name)).toBeChecked();
  await settings.getByText("Open tabs").click();
  for (const one of [page, sibling, device]) {
    await expect(one.getByRole("navigation", { name: "Open pages", includeHidden: true })).toHaveCount(0);
  }
  await settings.getByText("Logo in the sidebar").click();
  for (const one of [page, sibling, device]) {
    await expect(one.getByRole("link", { name: "Vowdesk", includeHidden: true })).toHaveCount(0);
  }
  await settings.getByText("Dark", { exact: true }).click();
  for (const one of [page, sibling, device]) await expect(one.locator("html")).toHaveAttribute("data-scheme", "dark");
  await settings.getByRole("button", { name: /^Reset/ }).click();
  for (const one of [page, sibling, device]) {
    await expect(one.getByRole("navigation", { name: "Open pages", includeHidden: true })).toHaveCount(1);
    await expect(one.locator("html")).toHaveAttribute("data-scheme", "light");
  }
});

/** Chooses a theme colour and returns the elements that would look different if the root element had it already. */
function elementsPaintedLate(preset: Locator): Promise<string[]> {
  return preset.evaluate((input: HTMLInputElement) => {
    const elements = [...document.querySelectorAll("body *")];
    const coloursOf = (element: Element) =>
      [undefined, "::before", "::after"].map((part) => {
        const { color, backgroundColor, borderTopColor, boxShadow, fill, accentColor } = getComputedStyle(
          element,
          part,
        );
        return [color, backgroundColor, borderTopColor, boxShadow, fill, accentColor].join(" ");
      });
    input.click();
    const first = elements.map((element) => coloursOf(element).join());
    const sheet = document.adoptedStyleSheets.at(-1);
    const [rule] = sheet?.cssRules ?? [];
    if (!sheet || !(rule instanceof CSSStyleRule)) return ["nothing was painted first"];
    const { style } = document.documentElement;
    const before = style.cssText;
    style.cssText = rule.style.cssText;
    sheet.disabled = true;
    const late = elements.filter((element, index) => coloursOf(element).join() !== first[index]);
    sheet.disabled = false;
    style.cssText = before;
    return late.map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
}

test("a new theme colour is painted before the root element changes", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/order", "dispatcher");
  await openSettings(page);
  const presets = page.locator("input[name=settings-theme]");
  for (const preset of [4, 7, 1]) expect(await elementsPaintedLate(presets.nth(preset))).toEqual([]);
  await expect(page.locator("html")).toHaveAttribute("style", /--brand: #1890ff;.*--brand-mark: #178cf8;/);
});

test("the dark scheme applies before the first paint and on the sign-in page", async ({ page }) => {
  await signInTo(page, "/dashboard", "service");
  const settings = await openSettings(page);
  await settings.getByText("Dark", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
  // Block all scripts except those in the page itself.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/login", { waitUntil: "domcontentloaded" });
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
});

//
test("an account without permissions gets a message and is not signed in", async ({ page }) => {
  await page.route("**/api/sysUser/getInfo", (route) => answerWith<object>(route, (data) => ({ ...data, roles: [] })));
  await page.goto("/login");
  await fillSignIn(page, "service");
  await expect(page.getByText("user has no permission assigned, contact administrator!")).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  const tokens = (await page.context().cookies()).filter(({ name, value }) => name.startsWith("Admin-Token") && value);
  expect(tokens).toEqual([]);
});

//
test("'data request failed' is shown for 3 s when a refusal has no message", async ({ page }) => {
  await signInTo(page, "/order?scope=open");
  await page.route("**/api/shopuser/pcUpSend", (route) => route.fulfill({ json: { success: false, code: 500 } }));
  await shownPage(page).locator("tbody tr[data-key]").first().getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: /^Flag/ }).click();
  const toast = page.getByText("data request failed");
  await expect(toast).toBeVisible();
  const shownAt = Date.now();
  await expect(toast).toBeHidden();
  expect(Date.now() - shownAt).toBeGreaterThan(2_000);
});

//
test(
  "a refused load says why for 3 s and in its place, in the language of the user",
  { tag: "@all" },
  async ({ page }) => {
    await signInTo(page, "/dashboard", "dispatcher", { language: "zh" });
    await page.route("**/api/shopuser/allsend?*", (route) => route.fulfill({ json: { success: false, code: 500 } }));
    await page.goto("/order");
    const place = page.getByRole("alert").filter({ hasText: "重试" });
    await expect(place).toContainText("数据请求失败");
    const toast = page.getByRole("status", { name: "通知" }).getByText("数据请求失败");
    await expect(toast).toBeVisible();
    await expect(toast).toBeHidden();
    await page.unroute("**/api/shopuser/allsend?*");
    await place.getByRole("button", { name: "重试" }).click();
    await expect(page.locator("tbody tr[data-key]").first()).toBeVisible();
  },
);

test("no request leaves the origin", async ({ page, baseURL }) => {
  const strange: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== baseURL && !["data:", "blob:"].includes(protocol)) strange.push(request.url());
  });
  await signInTo(page, "/dashboard", "admin");
  for (const title of ["Delivery orders", "Audit trail", "Users", "Error log"]) await openPage(page, title);
  await page.keyboard.press("Control+k");
  await expect(
    page
      .getByRole("dialog")
      .getByRole("combobox")
      .or(page.getByPlaceholder(/Search/)),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(await openSettings(page)).toBeVisible();
  expect(strange).toEqual([]);
});

test(
  "nothing is prefetched over a slow link or before the page has loaded",
  { tag: "@all" },
  async ({ openBrowser }) => {
    const open = async (connection: object) => {
      const otherPage = await openBrowser();
      await otherPage.clock.install();
      await otherPage.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);
      const codes: string[] = [];
      otherPage.on("request", (request) => void codes.push(new URL(request.url()).pathname));
      return { other: otherPage, isAhead: () => codes.some((path) => /\/(palette|delivery)-/.test(path)) };
    };
    const slow = await open({ effectiveType: "3g", rtt: 560, downlink: 1.6 });
    const quick = await open({ effectiveType: "4g", rtt: 50, downlink: 10 });
    let release = () => {};
    const isAnswered = new Promise<void>((resolve) => (release = resolve));
    await quick.other.route("**/api/reviews/waiting", async (route) => {
      await isAnswered;
      await route.continue();
    });
    await signInTo(slow.other, "/dashboard", "admin");
    await signInTo(quick.other, "/dashboard", "admin");
    await quick.other.clock.runFor(5_000);
    expect(quick.isAhead()).toBe(false);
    release();
    await expect.poll(quick.isAhead).toBe(true);
    expect(slow.isAhead()).toBe(false);
  },
);

test(
  "light pages are prefetched, others on hover, and none with Save-Data",
  { tag: "@all" },
  async ({ openBrowser, page }) => {
    const fetched = (of: Page): string[] => {
      const paths: string[] = [];
      of.on("request", (request) => void paths.push(new URL(request.url()).pathname));
      return paths;
    };
    const isThere = (paths: readonly string[], code: string) => paths.some((path) => path.includes(code));
    const [light, heavy] = ["/assets/delivery-", "/assets/desk-"];
    const saving = fetched(page);
    await signInTo(page, "/dashboard", "admin");
    const otherPage = await openBrowser();
    const atEase = fetched(otherPage);
    await signInTo(otherPage, "/dashboard", "admin");
    await expect.poll(() => isThere(atEase, light)).toBe(true);
    expect(isThere(saving, light) || isThere(atEase, heavy)).toBe(false);
    await sidebar(otherPage).getByRole("link", { name: "Customer chat" }).hover();
    await expect.poll(() => isThere(atEase, heavy)).toBe(true);
  },
);
