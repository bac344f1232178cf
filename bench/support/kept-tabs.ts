import type { Page } from "@playwright/test";
import { medianOf, rest, toNextPaint, type Bench, type Line, type Took } from "../browser.ts";
import { shownRow, staff } from "./staff.ts";

const rowCount = 20;
const both = ["/order", "/audit"] as const;

interface Watching extends Window {
  hiddenChanges?: number;
}

/** Writes notes until the audit trail fills a page. */
async function fillAudit(address: string): Promise<void> {
  const call = await staff(address);
  const { total } = (await call("GET", "/api/audit/list")) as { total: number };
  for (let line = total; line < rowCount; line += 1) {
    const { records } = (await call("GET", "/api/shopuser/allsend?status=ready")) as {
      records: { number: string; version: number }[];
    };
    const [order] = records;
    if (!order) throw new Error("The demo data has no order that is ready");
    const { number, version } = order;
    await call("POST", "/api/shopuser/pcUpSend", { number, version, act: "note", reason: "The customer called" });
  }
}

/**
 * Counts changes inside of pages that are not shown. The outermost element of a page is hidden with its content, so
 * its visibility decides.
 */
function watchHidden(): void {
  const here = window as Watching;
  here.hiddenChanges = 0;
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  for (const pane of document.querySelectorAll("[data-tab]")) {
    new MutationObserver((changes) => {
      if (pane.firstElementChild?.checkVisibility()) return;
      here.hiddenChanges = (here.hiddenChanges ?? 0) + changes.filter(({ target }) => target !== pane).length;
    }).observe(pane, everything);
  }
}

const tabLink = (key: string) => `[data-tab-key="${key}"] a`;
const rowIn = (key: string) => `[data-tab="${key}"] tbody tr[data-key]:nth-child(${rowCount})`;

/** Switches to the other tab and back, alternately. */
async function turn(bench: Bench, run: number): Promise<Took> {
  const { page } = bench;
  const to = both[run % 2] ?? both[0];
  const box = await page.locator(tabLink(to)).boundingBox();
  if (!box) throw new Error(`There is no tab for ${to}`);
  const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return toNextPaint(bench, click, { selector: rowIn(to) });
}

/** Opens a page by its menu entry, in any directory of the menu. */
async function openFromMenu(page: Page, path: string): Promise<void> {
  const entry = page.locator(`nav a[href="${path}"]`).first();
  for (const directory of await page.locator("nav button[aria-expanded]").all()) {
    if (await entry.isVisible()) break;
    if ((await directory.getAttribute("aria-expanded")) === "false") await directory.click();
  }
  await entry.click();
}

/** Measures switching between two kept tabs of 20 rows. */
export async function keptTabs(bench: Bench, address: string, runs: number): Promise<Line[]> {
  const { page, throttle } = bench;
  await fillAudit(address);
  await page.goto(`${address}/order`);
  await page
    .locator(shownRow)
    .nth(rowCount - 1)
    .waitFor();
  // The socket opens after the page; the page then requests once what it missed until then.
  await rest(page);
  await openFromMenu(page, "/audit");
  await page.locator(rowIn("/audit")).waitFor();
  await rest(page);

  const requests: string[] = [];
  page.on("request", (request) => {
    // The browser requests the icon by itself whenever the address changes.
    if (request.resourceType() !== "other") requests.push(new URL(request.url()).pathname);
  });
  await page.evaluate(watchHidden);
  const full = await medianOf(runs, (run) => turn(bench, run));
  await throttle(4);
  const slow = await medianOf(runs, (run) => turn(bench, run));
  await throttle(1);
  const changes = await page.evaluate(() => (window as Watching).hiddenChanges ?? NaN);
  if (requests.length > 0) console.log(`requested while switching: ${requests.join(" ")}`);
  const what = `kept tab of ${rowCount} rows`;
  return [
    { what: `${what}, 1×`, measured: full, bound: 50, unit: "ms" },
    { what: `${what}, 4×`, measured: slow, bound: 200, unit: "ms" },
    { what: `${what}: total requests`, measured: requests.length, bound: 0, unit: "" },
    { what: `${what}: total changes in hidden pages`, measured: changes, bound: 0, unit: "" },
  ];
}
