/**
 * Takes the screenshots of docs/pictures from a running demo server: `node scripts/generate/screenshots.mjs [address] [names]`. Names
 * such as `bell,announcements` limit it to these screens. Each screen is taken wide and narrow, in Chinese, English, and English
 * with the dark scheme: `<name>-<language>-<size>[-dark].png`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { browserFlags, ensureBrowser } from "../setup/browser.mjs";
import { root } from "../child.mjs";

const address = process.argv[2] ?? "http://127.0.0.1:3366";
const folder = join(root, "docs/pictures");
const isWanted = (name) => !process.argv[3] || process.argv[3].split(",").includes(name);
const account = { username: "admin", password: "vowdesk" };
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
const locales = { zh: "zh-CN", en: "en-US" };
const series = [
  { language: "zh", scheme: "light" },
  { language: "en", scheme: "light" },
  { language: "en", scheme: "dark" },
];
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
  announcements: async (page) => {
    await page.goto(`${address}/gonggao`);
    await page.locator(rows).first().waitFor();
    await page.waitForTimeout(shortMs);
  },
  help: async (page) => {
    // This page has no open sheet.
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

/** Resets the settings of the demo user, which would show in each screenshot, and switches popups off. */
async function resetSettings() {
  const signedIn = await fetch(`${address}/api/user/login`, { method: "POST", body: new URLSearchParams(account) });
  const { token } = await signedIn.json();
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
  const take = (name) => page.screenshot({ path: join(folder, `${name}-${ending}`) });
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
  await context.close();
}

mkdirSync(folder, { recursive: true });
await resetSettings();
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserFlags });
for (const one of series) {
  for (const size of Object.keys(sizes)) await takeAll(browser, one, size);
}
await browser.close();
