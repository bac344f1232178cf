/**
 * Takes the pictures of docs/pictures from a running demo server: `node scripts/generate/screenshots.mjs [address] [names]`, of some screens
 * alone where their names are given, `bell,announcements`.
 * Every screen wide and narrow in Chinese and English, and in English dark as well: `<what>-<language>-<size>[-dark].png`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { browserFlags, ensureBrowser } from "../setup/browser.mjs";
import { root } from "../child.mjs";

const address = process.argv[2] ?? "http://127.0.0.1:3366";
const folder = join(root, "docs/pictures");
/** All, or those that are named; some need what the one before them leaves. */
const isWanted = (what) => !process.argv[3] || process.argv[3].split(",").includes(what);
const account = { username: "admin", password: "vowdesk" };
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
const locales = { zh: "zh-CN", en: "en-US" };
const series = [
  { language: "zh", scheme: "light" },
  { language: "en", scheme: "light" },
  { language: "en", scheme: "dark" },
];
/** Popups stand for 4.5 s; a picture is taken when they are gone. */
const settledMs = 6_500;
const shortMs = 1_000;

const rows = "[data-tab] tbody tr[data-key]";

/** What is shown, in an order in which each leads to the next; the name is the picture's. */
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
    // All orders of one ten.
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
  rides: async (page) => {
    await page.goto(`${address}/daiorder`);
    await page.locator(rows).first().waitFor();
    await page.waitForTimeout(shortMs);
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

/** For the guide, each from a page that is opened anew. */
const guideScreens = {
  bell: async (page) => {
    await page.goto(`${address}/dashboard`);
    await page.locator("[data-tour=bell] button").click();
    await page.waitForTimeout(settledMs);
  },
  announcements: async (page) => {
    await page.goto(`${address}/gonggao`);
    await page.locator(rows).first().waitFor();
    await page.waitForTimeout(shortMs);
  },
  help: async (page) => {
    // No sheet stands open there.
    await page.goto(`${address}/sendorder`);
    await page.locator(rows).first().waitFor();
    await page.locator("[data-tour=account]").click();
    await page.locator("[role=menuitem]:has(.tabler-icon-help-circle)").click();
    await page.waitForTimeout(shortMs);
  },
};

async function signIn(page) {
  await page.locator("input[name=username]").fill(account.username);
  await page.locator("input[name=password]").fill(account.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/dashboard/);
}

/** What comes meanwhile stands over nothing. */
const quiet = { popups: false, sound: false };

/** What this person chose would be in every picture: back to the defaults. */
async function forgetChoices() {
  const signedIn = await fetch(`${address}/api/user/login`, { method: "POST", body: new URLSearchParams(account) });
  const { token } = await signedIn.json();
  const settings = { theme: "#1890ff", mode: "system", size: "default", tagsView: true, fixedHeader: true };
  await fetch(`${address}/api/sysUser/settings`, {
    method: "PUT",
    headers: { token, "content-type": "application/json" },
    body: JSON.stringify({ ...settings, sidebarLogo: true, language: null, favourites: [], ...quiet }),
  });
}

async function takeAll(browser, { language, scheme }, size) {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: locales[language],
    colorScheme: scheme,
    reducedMotion: "reduce",
    deviceScaleFactor: 1,
  });
  const page = await context.newPage();
  const ending = `${language}-${size}${scheme === "dark" ? "-dark" : ""}.png`;
  const take = (what) => page.screenshot({ path: join(folder, `${what}-${ending}`) });
  await page.goto(`${address}/login`);
  await page.locator("input[name=username]").waitFor();
  await page.waitForTimeout(shortMs);
  if (isWanted("sign-in")) await take("sign-in");
  await signIn(page);
  for (const [what, show] of Object.entries({ ...screens, ...guideScreens })) {
    if (!isWanted(what)) continue;
    await show(page);
    await take(what);
  }
  await context.close();
}

mkdirSync(folder, { recursive: true });
await forgetChoices();
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserFlags });
for (const one of series) {
  for (const size of Object.keys(sizes)) await takeAll(browser, one, size);
}
await browser.close();
