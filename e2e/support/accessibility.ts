import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { languages, type Language } from "@vowdesk/contract/kernel";
import { colourViolationsOn, violationsOn } from "./axe.ts";

const locales: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en-US", es: "es-ES", ja: "ja-JP" };
const isLong = process.env["VOWDESK_E2E"] === "long";
/** One language is checked by default; VOWDESK_E2E=long checks all of them. */
export const testedLanguages: readonly Language[] = isLong ? languages : ["zh"];
export const schemes = ["light", "dark"] as const;
/** High enough for all rows: a row that is half behind the pager would count as a small target. */
export const deskSize = { width: 1440, height: 1500 };

/** A view of the app and how to open it from the previous one, in any language. */
export interface View {
  name: string;
  open: (page: Page) => Promise<unknown>;
}

export interface Finding {
  what: string;
  where: string;
}

export const modal = (page: Page) => page.locator("[role=dialog][aria-modal=true]:visible");
export const menu = (page: Page) => page.locator("[role=menu]:visible");
export const rows = (page: Page) => page.locator("tbody tr[data-key]:visible");
export const sheet = (page: Page) => page.locator("[role=dialog][data-open]:not([aria-modal])");
export const accountMenu = (page: Page) => page.locator("header button[aria-haspopup=menu]").last();
export const closeTopLayer = (page: Page) => page.keyboard.press("Escape");

/** Waits until no request is pending and no animation runs. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isBusy = [...document.querySelectorAll("[aria-busy=true]")].some((item) => item.checkVisibility());
    return !isBusy && document.getAnimations().every(({ playState }) => playState !== "running");
  });
}

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("main:visible").waitFor();
}

export async function openList(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await rows(page).first().waitFor();
}

export async function openLayer(open: () => Promise<unknown>, what: Locator): Promise<void> {
  await open();
  await what.waitFor();
}

/** Closes open layers and opens another view. */
export async function replaceLayer(page: Page, open: () => Promise<unknown>, what: Locator): Promise<void> {
  await closeTopLayer(page);
  await expect(modal(page)).toHaveCount(0);
  await openLayer(open, what);
}

export async function setColourScheme(page: Page, scheme: (typeof schemes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-scheme=${scheme}]`).waitFor();
  await waitUntilSettled(page);
}

/** Findings of axe in the light scheme and, where colours matter, in the dark scheme. */
export async function findViolations(page: Page, name: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const look = async (scheme: (typeof schemes)[number], violations: typeof violationsOn) => {
    await setColourScheme(page, scheme);
    for (const what of await violations(page)) findings.push({ what, where: `${name} (${scheme})` });
  };
  await look("light", violationsOn);
  await look("dark", colourViolationsOn);
  return findings;
}

/** Checks all views one after the other. */
export async function checkViews(page: Page, views: readonly View[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, open } of views) {
    await test.step(name, () => open(page));
    findings.push(...(await findViolations(page, name)));
  }
  return findings;
}

/** Each finding once, with all views that have it. */
export function formatFindings(findings: readonly Finding[]): string {
  const places = new Map<string, string[]>();
  for (const { what, where } of findings) places.set(what, [...(places.get(what) ?? []), where]);
  return [...places].map(([what, where]) => `${what}\n    on ${where.join(", ")}`).join("\n");
}

/** Opens the sign-in page in the given language with reduced motion. */
export async function openSignInPage(browser: Browser, baseURL: string | undefined, language: Language): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: locales[language],
    reducedMotion: "reduce",
    viewport: deskSize,
  });
  // A choice in this browser takes precedence over the account's setting.
  await context.addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
  const page = await context.newPage();
  await page.goto("/login");
  await page.locator("input[name=username]").waitFor();
  return page;
}

export async function submitSignIn(page: Page, username: string, password = "vowdesk"): Promise<void> {
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
}
