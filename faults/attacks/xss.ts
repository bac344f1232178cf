import type { BrowserContext, Page } from "@playwright/test";
import type { RouteRecord } from "@vowdesk/contract/staff/menus";
import { buildStale } from "../../scripts/build.mjs";
import { openClient } from "../../packages/simulator/src/client.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { Tally } from "../../harness/tally.ts";
import { openBrowser } from "./web-pages.ts";
import { signIn } from "../../harness/sign-in.ts";
import { dot } from "./web-requests.ts";
import { checkChat, placeInChat, type ChatOfPayloads } from "./xss-chat.ts";
import { payloads, type Payload } from "../../harness/xss-payloads.ts";
import { openTarget, storeEverywhere, type Target } from "./xss-places.ts";

const languages = ["zh", "en", "es", "ja"] as const;
const rowsAPage = 100;
type Language = (typeof languages)[number];

export interface XssSettings {
  /** The chat alone takes a minute. */
  where: "everywhere" | "chat";
  payloads: number;
  languages: number;
  pages: number;
}

const refusal = /no markup is made/i;

/** Records which payloads ran, which the policy blocked, and which were readable on a page and in the chat. */
class Watch {
  readonly ran: string[] = [];
  readonly reports: string[] = [];
  readonly shown = new Set<string>();
  readonly shownInChat = new Set<string>();
  /** Addresses that showed no page. */
  readonly unseen: string[] = [];

  async over(context: BrowserContext): Promise<void> {
    await context.exposeFunction("hit", (mark: unknown) => void this.ran.push(`script ${String(mark)}`));
    await context.exposeFunction("violated", (what: string) => void this.reports.push(what));
    await context.addInitScript(
      "document.addEventListener('securitypolicyviolation', (e) => violated(`${e.violatedDirective} ${e.blockedURI} ${e.sample}`))",
    );
    // Violations of trusted types (kernel/errors/trusted-types.ts) are no report of the browser.
    context.on("weberror", (error) => {
      const { message } = error.error();
      if (refusal.test(message)) this.reports.push(message);
    });
    context.on("page", (page) => {
      page.on("dialog", (dialog) => (this.ran.push(`dialog ${dialog.message()}`), void dialog.dismiss()));
    });
  }
}

function pagesOf(menu: readonly RouteRecord[], parent = ""): string[] {
  return menu.flatMap(({ path, component, children = [] }) => {
    const full = path.startsWith("/") ? path : `${parent}/${path}`;
    const own = component.startsWith("/") ? [full] : [];
    return [...own, ...pagesOf(children, full)];
  });
}

async function noteMarks(page: Page, ...sets: readonly Set<string>[]): Promise<void> {
  for (const [mark] of (await page.locator("body").innerText()).matchAll(/\(\d+\)/g))
    for (const set of sets) set.add(mark);
}

/** A busy machine can need this long for a page. */
const drawnWithinMs = 60_000;
const settledWithinMs = 20_000;

/** Opens a page and returns whether it is shown; tries twice, because a busy machine sometimes fails to load a file. */
async function open(page: Page, address: string): Promise<boolean> {
  const tries = 2;
  for (let tried = 0; tried < tries; tried += 1) {
    const isOpen = await page
      .goto(address, { waitUntil: "domcontentloaded", timeout: drawnWithinMs })
      .then(() => page.locator("main:visible").first().waitFor({ timeout: drawnWithinMs }))
      .then(
        () => true,
        () => false,
      );
    if (isOpen) return true;
  }
  return false;
}

/** Waits until no request is pending. Not every page has rows to wait for. */
async function settle(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => !document.querySelector("main [aria-busy=true]") && document.querySelector("main")?.innerText.trim() !== "",
      undefined,
      { timeout: settledWithinMs },
    )
    .catch(() => undefined);
}

/** Opens an address, records its text, opens the first row and records that. Returns the number of rows. */
async function visitPage(page: Page, address: string, watch: Watch): Promise<number> {
  if (!(await open(page, address))) {
    watch.unseen.push(`${address} ended at ${page.url()}`);
    return 0;
  }
  await settle(page);
  const note = () => noteMarks(page, watch.shown);
  await note();
  const rows = page.locator("main tbody tr:visible");
  const count = await rows.count();
  if (count === 0) return 0;
  await rows
    .first()
    .click({ timeout: 2_000, position: { x: 120, y: 12 } })
    .catch(() => undefined);
  await page
    .locator("[role=dialog]:visible")
    .first()
    .waitFor({ timeout: 1_000 })
    .catch(() => undefined);
  await note();
  return count;
}

async function visitPages(page: Page, address: string, pages: number, watch: Watch): Promise<number> {
  for (let at = 1; at <= pages; at += 1)
    if ((await visitPage(page, `${address}?pageSize=${rowsAPage}&pageNo=${at}`, watch)) < rowsAPage) return at;
  return pages;
}

/** Changes the business name, which is part of the title of every open page. */
async function retitle(page: Page, url: string, token: string, all: readonly Payload[]): Promise<number> {
  const call = openClient(url, new AbortController().signal, 1);
  let taken = 0;
  for (const { text } of all.filter(({ text: { length } }) => length <= 60)) {
    const { version } = await call("business_settings", {}, token);
    const title = { zh: text, en: text, es: text, ja: text };
    await call("business_change", { title, version }, token).then(
      () => (taken += 1),
      () => undefined,
    );
  }
  await page
    .waitForFunction(() => /hit\(|alert\(/.test(document.title), undefined, { timeout: 5_000 })
    .catch(() => undefined);
  return taken;
}

/**
 * Proves that a payload drawn as markup is detected: without the policy it runs; with the policy it is blocked and
 * reported.
 */
async function proveCanary(page: Page, watch: Watch, hasPolicy: boolean): Promise<boolean> {
  const [ran, reports] = [watch.ran.length, watch.reports.length];
  // Runs outside of `evaluate`, as app code would, so that its error is not caught.
  await page.evaluate(() => {
    setTimeout(() => document.body.insertAdjacentHTML("beforeend", "<img src=x: onerror=hit(-1)>"));
  });
  await page.waitForTimeout(300);
  const isNoticed = hasPolicy ? watch.reports.length > reports : watch.ran.length > ran;
  watch.ran.length = ran;
  watch.reports.length = reports;
  return isNoticed;
}

interface Visit {
  url: string;
  /** Lists and other pages to look through. */
  lists: readonly string[];
  /** Addresses to open only. */
  addresses: readonly string[];
  pages: number;
  all: readonly Payload[];
  chat: ChatOfPayloads;
}

/** Visits every page in one language as an administrator. */
async function visitAll(
  tally: Tally,
  watch: Watch,
  { url, lists, addresses, pages, all, chat }: Visit,
  { language, hasPolicy }: { language: Language; hasPolicy: boolean },
): Promise<number> {
  const call = openClient(url, new AbortController().signal, 1);
  // Separate sessions: the browser refreshes its token after a while, which makes the old one invalid.
  const [token, calling] = [await signIn(url, "admin"), await signIn(url, "admin")];
  const unseen = watch.unseen.length;
  await call("settings_change", { language }, calling);
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ bypassCSP: !hasPolicy, viewport: { width: 1440, height: 900 } });
    await watch.over(context);
    await context.addCookies([{ name: "Admin-Token", value: token, url, sameSite: "Strict" }]);
    const page = await context.newPage();
    let looks = addresses.length;
    for (const list of lists) looks += await visitPages(page, url + list, pages, watch);
    for (const address of addresses) await visitPage(page, url + address, watch);
    const made = await checkChat(page, url, chat, () => noteMarks(page, watch.shown, watch.shownInChat));
    tally.record("G-S15", `elements created by payloads in the chat, in ${language}`, made, made === 0);
    if (hasPolicy)
      tally.record(
        "G-S15",
        "business names while a page was open",
        await retitle(page, url, calling, all.slice(0, 100)),
      );
    tally.expect(`G-S15 the canary in ${language} is detected`, await proveCanary(page, watch, hasPolicy));
    tally.expect(`G-S15 every page was shown in ${language}`, watch.unseen.length === unseen, watch.unseen);
    return looks;
  } finally {
    await browser.close();
  }
}

function addressesOf(lists: readonly string[], order: string, all: readonly Payload[], pages: number): string[] {
  const orders = lists.find((path) => /order/i.test(path)) ?? "/order";
  const searched = all.slice(0, 4 * pages).map(({ text }) => `${orders}?q=${encodeURIComponent(text.slice(0, 60))}`);
  return [`${orders}?number=${order}`, ...searched];
}

/** Stores all payloads and returns the addresses that show them. */
async function prepare(tally: Tally, target: Target, { where, payloads: count, pages }: XssSettings): Promise<Visit> {
  const { url, call, placed } = target;
  const all = payloads(count);
  const chat = await placeInChat(target, all, dot);
  const order = where === "everywhere" ? await storeEverywhere(target, all, dot) : null;
  for (const [place, { taken, refused }] of Object.entries(placed))
    tally.record("G-S15", `${all.length} payloads into ${place}`, `${taken} accepted, ${refused} refused`, taken > 0);
  const lists = order === null ? [] : pagesOf(await call("menus_routes", {}, await signIn(url, "admin")));
  const addresses = order === null ? [] : addressesOf(lists, order, all, pages);
  return { url, lists, addresses, pages, all, chat };
}

/** Puts payloads into everything that stores a text and opens every page (G-S15). */
export async function runXss(settings: XssSettings): Promise<Tally> {
  await buildStale(["server", "web"]);
  const tally = new Tally();
  const server = await ServerProcess.start({ VOWDESK_LOG: "silent" });
  try {
    const watch = new Watch();
    const round = await prepare(tally, await openTarget(server.url), settings);
    let looks = 0;
    for (const [place, language] of languages.slice(0, settings.languages).entries())
      looks += await visitAll(tally, watch, round, { language, hasPolicy: place % 2 === 1 });
    const readable = round.all.length * 0.9;
    const places = `${looks} pages in ${settings.languages} languages`;
    tally.record(
      "G-S15",
      `${places}: payloads that were shown on a page`,
      watch.shown.size,
      watch.shown.size >= readable,
    );
    const inChat = watch.shownInChat.size;
    tally.record("G-S15", "payloads that were shown in the chat", inChat, inChat >= readable);
    tally.record("G-S15", "executions", watch.ran.length, watch.ran.length === 0);
    tally.record("G-S15", "reports of the content security policy", watch.reports.length, watch.reports.length === 0);
    tally.expect(
      "G-S15 what ran",
      watch.ran.length + watch.reports.length === 0,
      [...watch.ran, ...watch.reports].slice(0, 10),
    );
    return tally;
  } finally {
    await server.close();
  }
}

if (import.meta.main) {
  const where = process.argv[2] === "chat" ? "chat" : "everywhere";
  const [count = 300, spoken = 4, pages = 3] = process.argv
    .slice(2)
    .filter((word) => /^\d+$/.test(word))
    .map(Number);
  process.exit((await runXss({ where, payloads: count, languages: spoken, pages })).print());
}
