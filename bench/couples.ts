/**
 * Measures the pages for couples on a phone: Slow 4G as Lighthouse defines it (150 ms, 1.6 Mbit/s), a processor slowed down four
 * times, an empty cache. Largest contentful paint of the page of a link, of the wedding and of the enquiry form, the bytes and the
 * requests to other hosts. Prints the figures with their bounds; never fails.
 */
import type { Browser } from "@playwright/test";
import { demoLinkKey } from "@vowdesk/contract/studio/couples";
import { ServerProcess } from "../harness/server-process.ts";
import { buildStale } from "../scripts/build.mjs";
import { median, openBench, openBrowser, print, slow4G, type Line } from "./browser.ts";
import { openCoupleSession, type Cookies } from "./support/couple-session.ts";

const runs = Number(process.env["VOWDESK_BENCH_RUNS"] ?? 5);
const slow = 4;
const mostMs = 1_500;
const mostKb = 70;
const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: "block",
} as const;

interface Visit {
  paintMs: number;
  kb: number;
  foreignRequests: number;
}

/** The last largest contentful paint when the page has shown the selector and is idle. */
const largestPaint = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
  });

async function visit(browser: Browser, address: string, selector: string, storageState?: Cookies): Promise<Visit> {
  const bench = await openBench(browser, { ...phone, ...(storageState && { storageState }) });
  const { page, cdp, context } = bench;
  let bytes = 0;
  let foreignRequests = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).host !== new URL(address).host) foreignRequests += 1;
  });
  await cdp.send("Network.enable");
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await cdp.send("Network.emulateNetworkConditions", slow4G);
  await bench.throttle(slow);
  await page.goto(address);
  await page.locator(selector).first().waitFor();
  await page.waitForLoadState("networkidle");
  const paintMs = await page.evaluate(largestPaint);
  await context.close();
  return { paintMs, kb: bytes / 1_000, foreignRequests };
}

async function measure(browser: Browser, address: string): Promise<Line[]> {
  const session = await openCoupleSession(browser, address, demoLinkKey);
  const pages = [
    { what: "page of a link", path: `/couple/#${demoLinkKey}`, selector: "button.main" },
    { what: "the wedding", path: "/couple/", selector: ".hero", session },
    { what: "enquiry form", path: "/couple/enquiry", selector: ".half-days" },
  ];
  const lines: Line[] = [];
  for (const { what, path, selector, session: state } of pages) {
    const visits: Visit[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, `${address}${path}`, selector, state));
    const of = (figure: keyof Visit) => median(visits.map((item) => item[figure]));
    lines.push(
      { what: `${what}: largest contentful paint, ${slow}×`, measured: of("paintMs"), bound: mostMs, unit: "ms" },
      { what: `${what}: transferred`, measured: of("kb"), bound: mostKb, unit: "kB" },
      { what: `${what}: requests to other hosts`, measured: of("foreignRequests"), bound: 0, unit: "" },
    );
  }
  return lines;
}

await buildStale(["web"]);
const server = await ServerProcess.start({ NODE_ENV: "production" });
const browser = await openBrowser();
try {
  print(await measure(browser, server.url));
} finally {
  await browser.close();
  await server.close();
}
