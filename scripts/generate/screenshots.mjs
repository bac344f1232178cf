/**
 * Takes screenshots from a running demo server.
 * `node scripts/generate/screenshots.mjs [address] [names]` takes those of docs/pictures, in Chinese and English; names such as `bell,announcements`
 * limit it to these screens. `node scripts/generate/screenshots.mjs [address] --all [folder] [variants]` takes every page of the menu, in four languages, wide
 * and narrow, light and dark, into test-results/screens or the folder: `<page>-<language>-<size>-<scheme>.png`. Variants such as `es,ja,dark` limit it.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { browserFlags, ensureBrowser } from "../setup/browser.mjs";
import { root } from "../child.mjs";

const [address = "http://127.0.0.1:3366", option, given, limits = ""] = process.argv.slice(2);
const takesAll = option === "--all";
const folder = takesAll ? (given ?? join(root, "test-results/screens")) : join(root, "docs/pictures");
const isWanted = (name) => !option || option.split(",").includes(name);
const account = { username: "admin", password: "vowdesk" };
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
const locales = { zh: "zh-CN", en: "en-US", es: "es-ES", ja: "ja-JP" };
const schemes = ["light", "dark"];
/** Those of the names that the variants of the command contain; all if it contains none. */
function chosenOf(names) {
  const chosen = names.filter((name) => limits.split(",").includes(name));
  return chosen.length > 0 ? chosen : names;
}
/** Popups close after 4.5 s, before a screenshot is taken. */
const settledMs = 6_500;
const shortMs = 1_000;

const rows = "[data-tab] tbody tr[data-key]";

/** How to open each screen. The order matters: some start from the screen before them. */
const screens = {
  dashboard: async (page) => {
    await page.goto(`${address}/dashboard`);
    await page.waitForTimeout(settledMs);
  },
  settings: async (page) => {
    await page.locator("header button[aria-haspopup=menu]").last().click();
    await page.locator("[role=menuitem]:has(.tabler-icon-adjustments)").click();
    await page.waitForTimeout(shortMs);
  },
  orders: async (page) => {
    await page.goto(`${address}/order`);
    await page.locator(rows).first().waitFor();
    await page.waitForTimeout(settledMs);
  },
  palette: async (page) => {
    const number = await page.locator(rows).nth(1).getAttribute("data-key");
    await page.keyboard.press("Control+k");
    // Without its last digit, the number matches up to ten orders.
    await page.locator("dialog[open] input").fill(number.slice(0, -1));
    await page.locator("dialog[open] [role=option]").first().waitFor();
    await page.waitForTimeout(2 * shortMs);
  },
  chat: async (page) => {
    await page.keyboard.press("Escape");
    await page.goto(`${address}/kefumsg`);
    await page.locator("[role=listitem][data-index='2'] button").first().click();
    await page.waitForTimeout(settledMs);
  },
  order: async (page) => {
    await page.goto(`${address}/order`);
    await page.locator(rows).first().click();
    await page.waitForTimeout(2 * shortMs);
  },
  review: async (page) => {
    await page.goto(`${address}/user/renzheng`);
    await page.locator("[role=option]").first().waitFor();
    await page.keyboard.press("j");
    await page.waitForTimeout(settledMs);
  },
};

/** Screens of the user guide, each on a freshly opened page. */
const guideScreens = {
  bell: async (page) => {
    await page.goto(`${address}/dashboard`);
    await page.locator("[data-tour=bell] button").click();
    await page.waitForTimeout(settledMs);
  },
  calendar: async (page) => {
    await page.goto(`${address}/calendar`);
    await page.waitForTimeout(settledMs);
  },
  "couple-look": async (page) => {
    await page.goto(`${address}/system/studio`);
    const inputs = page.locator("[data-tab] input[type=file][accept*=webp]");
    await inputs.first().waitFor({ state: "attached" });
    const buffer = await demoPicture();
    for (const input of await inputs.all()) await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
    await page.locator("[data-tab] input[type=color]").fill("#2f6b5e");
    await page.locator("[data-tab] input[type=color]").evaluate((field) => field.closest("section").scrollIntoView());
    await page.mouse.wheel(0, -120);
    await page.waitForTimeout(settledMs);
  },
  announcements: async (page) => {
    await page.goto(`${address}/gonggao`);
    await page.locator(rows).first().waitFor();
    await page.waitForTimeout(shortMs);
  },
};

async function signIn(page) {
  await page.goto(`${address}/login`);
  await page.locator("input[name=username]").fill(account.username);
  await page.locator("input[name=password]").fill(account.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/dashboard/);
}

/** The token of a session. */
async function openSession() {
  const signedIn = await fetch(`${address}/api/user/login`, { method: "POST", body: new URLSearchParams(account) });
  return (await signedIn.json()).token;
}

/** A picture that a person of the demo has posted. */
async function demoPicture() {
  const posts = await fetch(`${address}/api/posts/list?pageSize=1`, { headers: { token } });
  const [{ details }] = (await posts.json()).data.records;
  const answer = await fetch(address + details.pictures[0], { headers: { token } });
  return Buffer.from(await answer.arrayBuffer());
}

/** Resets the settings of the demo user, which would show in each screenshot, and switches popups off. */
async function resetSettings(token) {
  const settings = { theme: "#1890ff", mode: "system", size: "default", tagsView: true, fixedHeader: true };
  await fetch(`${address}/api/sysUser/settings`, {
    method: "PUT",
    headers: { token, "content-type": "application/json" },
    body: JSON.stringify({
      ...settings,
      sidebarLogo: true,
      language: null,
      favourites: [],
      popups: false,
      sound: false,
    }),
  });
}

/** The addresses of the pages in the menu. */
async function menuPaths(token) {
  const answer = await fetch(`${address}/api/sysUser/getMenuList`, { headers: { token } });
  const pathsIn = (records, base) =>
    records.flatMap(({ path, children = [], redirect }) => {
      const own = path.startsWith("/") ? path : `${base}/${path}`;
      return children.length > 0 ? pathsIn(children, own) : redirect || /[:*]/.test(own) ? [] : [own];
    });
  return pathsIn((await answer.json()).data, "");
}

async function openPage(browser, language, size, colorScheme) {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: locales[language],
    colorScheme,
    reducedMotion: "reduce",
    deviceScaleFactor: 1,
  });
  return context.newPage();
}

async function takePictures(browser, language) {
  const page = await openPage(browser, language, "wide", "light");
  const take = (name) => page.screenshot({ path: join(folder, `${name}-${language}-wide.png`) });
  await page.goto(`${address}/login`);
  await page.locator("input[name=username]").waitFor();
  await page.waitForTimeout(shortMs);
  if (isWanted("sign-in")) await take("sign-in");
  await signIn(page);
  for (const [name, open] of Object.entries({ ...screens, ...guideScreens })) {
    if (!isWanted(name)) continue;
    await open(page);
    await take(name);
  }
  await page.context().close();
}

async function takeEveryPage(browser, paths, [language, size, scheme]) {
  const page = await openPage(browser, language, size, scheme);
  await signIn(page);
  for (const path of paths) {
    await page.goto(address + path, { waitUntil: "networkidle" });
    await page.locator("main [aria-busy=true]").first().waitFor({ state: "hidden" });
    await page.waitForTimeout(shortMs);
    const name = path.split("/").filter(Boolean).join("-");
    await page.screenshot({ path: join(folder, `${name}-${language}-${size}-${scheme}.png`) });
  }
  await page.context().close();
}

mkdirSync(folder, { recursive: true });
const token = await openSession();
await resetSettings(token);
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserFlags });
if (takesAll) {
  const paths = await menuPaths(token);
  const variants = chosenOf(Object.keys(locales)).flatMap((language) =>
    chosenOf(Object.keys(sizes)).flatMap((size) => chosenOf(schemes).map((scheme) => [language, size, scheme])),
  );
  for (const variant of variants) {
    console.log(variant.join(" "));
    await takeEveryPage(browser, paths, variant);
  }
} else for (const language of ["zh", "en"]) await takePictures(browser, language);
await browser.close();
