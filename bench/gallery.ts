/**
 * Measures the page of a gallery of a couple as a phone opens it: Pixel 5, Slow 4G as Lighthouse defines it, a processor slowed down four times, an empty cache, with
 * the session of the couple and pictures that are all different. 140, 1,000 and 5,000 pictures. Then scrolls through the largest one at full speed.
 * `npx tsx bench/gallery.ts [runs]`. Prints the medians with their bounds; never fails.
 */
import { devices, type Browser, type Page } from "@playwright/test";
import { demoLinkKey } from "@vowdesk/contract/studio/couples";
import { loadavg } from "node:os";
import { ServerProcess } from "../harness/server-process.ts";
import { buildStale } from "../scripts/build.mjs";
import { median, openBench, openBrowser, print, slow4G, type Line } from "./browser.ts";
import { openCoupleSession, type Cookies } from "./support/couple-session.ts";
import { fillGallery } from "./support/gallery-rows.ts";

const [runs = 5] = process.argv.slice(2).map(Number);
const slow = 4;
const galleries = [
  { count: 140, maxPaintMs: 800 },
  { count: 1_000, maxPaintMs: 1_000 },
  { count: 5_000, maxPaintMs: 1_100 },
] as const;
const phone = { ...devices["Pixel 5"], serviceWorkers: "block" } as const;
const scrollMs = 6_000;

interface Figures {
  paintMs: number;
  shift: number;
  longestTaskMs: number;
}

/** What the browser recorded of the page before this function was loaded into it, which is a long task of its own. */
const recorded = () => {
  const endedAt = performance.now() - 450;
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      // Types without an entry call nothing.
      setTimeout(() => resolve([]), 500);
    });
  return Promise.all(["largest-contentful-paint", "layout-shift", "longtask"].map(entriesOf)).then(
    ([paints = [], shifts = [], tasks = []]) => ({
      paintMs: paints.at(-1)?.startTime ?? NaN,
      shift: shifts.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
      longestTaskMs: tasks
        .filter(({ startTime }) => startTime < endedAt)
        .reduce((longest, { duration }) => Math.max(longest, duration), 0),
    }),
  );
};

type Visit = Figures & { requests: number; kb: number };

async function visit(browser: Browser, address: string, storageState: Cookies): Promise<Visit> {
  const bench = await openBench(browser, { ...phone, storageState });
  const { page, cdp, context } = bench;
  let [bytes, requests] = [0, 0];
  page.on("request", () => (requests += 1));
  await cdp.send("Network.enable");
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await cdp.send("Network.emulateNetworkConditions", slow4G);
  await bench.throttle(slow);
  await page.goto(address);
  // Looking for an element would load a large program into the page while it draws. The network is idle for half a second.
  await page.waitForLoadState("networkidle");
  await page.locator(".grid img").first().waitFor();
  const figures = await page.evaluate(recorded);
  await context.close();
  return { ...figures, requests, kb: bytes / 1_000 };
}

/** The share of frames that took more than 34 ms while the page scrolls ten screens a second, in percent. */
const scrollFrames = (ms: number) =>
  new Promise<number>((resolve) => {
    const frames: number[] = [];
    const start = performance.now();
    let last = start;
    const frame = (now: number) => {
      frames.push(now - last);
      last = now;
      scrollBy(0, innerHeight / 6);
      if (now - start < ms) requestAnimationFrame(frame);
      else resolve((100 * frames.filter((took) => took > 34).length) / frames.length);
    };
    requestAnimationFrame(frame);
  });

/** Shows every part of the list for a moment, down to its end. */
async function scrollThrough(page: Page): Promise<void> {
  const isAtEnd = () => {
    scrollBy(0, innerHeight * 2);
    return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  };
  while (!(await page.evaluate(isAtEnd))) await page.waitForTimeout(40);
  await page.waitForTimeout(500);
}

async function scroll(browser: Browser, address: string, storageState: Cookies): Promise<Line[]> {
  const { page, cdp, context } = await openBench(browser, { ...phone, storageState });
  await page.goto(address);
  await page.locator(".grid img").first().waitFor();
  await page.waitForLoadState("networkidle");
  const share = await page.evaluate(scrollFrames, scrollMs);
  await scrollThrough(page);
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  const indices = await page
    .locator(".grid button")
    .evaluateAll((all) => all.map((item) => item.getAttribute("data-index")));
  const elements = await page.locator(".grid li").count();
  await context.close();
  console.log(`scrolled to photo ${Math.max(...indices.map(Number)) + 1}; ${elements} photos in the document`);
  return [
    { what: "5,000 photos: frames above 34 ms while scrolling, 1×", measured: share, bound: 5, unit: "%" },
    { what: "5,000 photos: heap after scrolling to the end", measured: usedSize / 1_000_000, bound: 10, unit: "MB" },
  ];
}

async function measure(browser: Browser, address: string): Promise<Line[]> {
  const session = await openCoupleSession(browser, address, demoLinkKey);
  const lines: Line[] = [];
  for (const [index, { count, maxPaintMs }] of galleries.entries()) {
    const visits: Visit[] = [];
    for (let run = 0; run < runs; run += 1)
      visits.push(await visit(browser, `${address}/couple/gallery/${index + 1}`, session));
    const of = (figure: keyof Visit) => median(visits.map((item) => item[figure]));
    const name = `${count.toLocaleString("en")} photos`;
    lines.push(
      { what: `${name}: largest contentful paint, ${slow}×`, measured: of("paintMs"), bound: maxPaintMs, unit: "ms" },
      { what: `${name}: layout shift`, measured: of("shift"), bound: 0, unit: "" },
      { what: `${name}: requests`, measured: of("requests"), bound: 20, unit: "" },
      { what: `${name}: transferred`, measured: of("kb"), bound: 220, unit: "kB" },
      { what: `${name}: longest task, ${slow}×`, measured: of("longestTaskMs"), bound: 100, unit: "ms" },
    );
    const paints = visits.map(({ paintMs }) => Math.round(paintMs));
    console.log(`${name}: largest contentful paint of each run ${paints.join(", ")} ms`);
  }
  return [...lines, ...(await scroll(browser, `${address}/couple/gallery/${galleries.length}`, session))];
}

await buildStale(["web"]);
const server = await ServerProcess.start({ NODE_ENV: "production" });
const browser = await openBrowser();
try {
  const db = await server.connect();
  const { rows } = await db.query<{ id: number }>(
    "select wedding_id as id from couple_link where key_hash = sha256($1::bytea)",
    [demoLinkKey],
  );
  const weddingId = rows[0]?.id ?? 0;
  const sizes: number[] = [];
  await db.query("delete from gallery where wedding_id = $1", [weddingId]).catch(() => undefined);
  for (const [index, { count }] of galleries.entries())
    sizes.push(await fillGallery(db, server.folder, { weddingId, position: index + 1, count }));
  const load = () => loadavg()[0]?.toFixed(1);
  console.log(`mean preview ${median(sizes).toFixed(1)} kB; load before ${load()}`);
  print(await measure(browser, server.url));
  console.log(`load after ${load()}`);
} finally {
  await browser.close();
  await server.close();
}
