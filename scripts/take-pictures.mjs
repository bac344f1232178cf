/**
 * Takes the pictures of docs/pictures from a running demo server: `node scripts/take-pictures.mjs [address]`.
 * Wide and narrow, in Chinese and English.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ensureBrowser } from "./browser.mjs";
import { root } from "./child.mjs";

const address = process.argv[2] ?? "http://127.0.0.1:3366";
const folder = join(root, "docs/pictures");
const screens = [
  { name: "wide", viewport: { width: 1440, height: 900 } },
  { name: "narrow", viewport: { width: 390, height: 844 } },
];
const languages = { zh: "zh-CN", en: "en-US" };
/** Popups stand for 4.5 s; a picture is taken when they are gone. */
const settledMs = 6_500;

async function signIn(page) {
  await page.goto(`${address}/login`);
  await page.locator("input").first().waitFor();
}

async function takeAll(browser, language, { name, viewport }) {
  const context = await browser.newContext({ viewport, locale: languages[language], deviceScaleFactor: 1 });
  const page = await context.newPage();
  const take = (what) => page.screenshot({ path: join(folder, `${what}-${language}-${name}.png`) });
  await signIn(page);
  await page.waitForTimeout(1_000);
  await take("sign-in");
  await page.getByRole("button", { name: "dispatcher" }).click();
  await page.waitForURL(/dashboard/);
  await page.waitForTimeout(settledMs);
  await take("board");
  await page.goto(`${address}/order`);
  await page.waitForTimeout(settledMs);
  await take("orders");
  const number = await page.locator("text=/^WM\\d+$/").first().textContent();
  await page.goto(`${address}/order?number=${number}`);
  await page.waitForTimeout(settledMs);
  await take("order");
  await context.close();
}

mkdirSync(folder, { recursive: true });
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...args, "--disable-gpu"] });
for (const language of Object.keys(languages)) {
  for (const screen of screens) await takeAll(browser, language, screen);
}
await browser.close();
