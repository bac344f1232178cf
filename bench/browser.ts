import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from "@playwright/test";
import { browserFlags, ensureBrowser } from "../scripts/setup/browser.mjs";

/** A page with the handles that the measurements need. */
export interface Bench {
  page: Page;
  context: BrowserContext;
  cdp: CDPSession;
  /** Slows the processor down by this factor. */
  throttle(times: number): Promise<void>;
}

/** Slow 4G as Lighthouse defines it. */
export const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
} as const;

const screen = { width: 1440, height: 900 };

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureBrowser(), args: browserFlags });
}

export async function openBench(browser: Browser, options: BrowserContextOptions = {}): Promise<Bench> {
  const context = await browser.newContext({ viewport: screen, locale: "en-US", colorScheme: "light", ...options });
  // The compiler wraps named functions in a helper that does not exist inside the page.
  await context.addInitScript("globalThis.__name ??= (named) => named");
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const throttle = async (rate: number) => {
    await cdp.send("Emulation.setCPUThrottlingRate", { rate });
  };
  return { page, context, cdp, throttle };
}

/** Waits until the page made no request for `quietMs`, so that prefetching is over before a measurement starts. */
export async function rest(page: Page, quietMs = 5_500): Promise<void> {
  let lastAt = Date.now();
  const note = () => {
    lastAt = Date.now();
  };
  page.on("requestfinished", note);
  while (Date.now() - lastAt < quietMs) await page.waitForTimeout(100);
  page.off("requestfinished", note);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** Result of the stopwatch in the page; null while it runs. */
interface Watched extends Window {
  benchMs?: number | null;
}

/**
 * Waits for the next event of the type and then, frame by frame, until the selector matches a visible element (or,
 * with `isGone`, none). The time starts at the event's own time stamp, when the browser received the input. It ends in
 * the task after that frame: a message posted in the frame is delivered after its style, layout and paint.
 */
function startWatch({ type, selector, isGone }: { type: string; selector: string; isGone: boolean }): void {
  const here = window as Watched;
  here.benchMs = null;
  const isThere = () => [...document.querySelectorAll(selector)].some((item) => item.checkVisibility());
  const follow = (event: Event) => {
    const look = () => {
      if (isThere() === isGone) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        here.benchMs = performance.now() - event.timeStamp;
      });
      port1.start();
      return port2.postMessage(null);
    };
    requestAnimationFrame(look);
  };
  window.addEventListener(type, follow, { capture: true, once: true });
}

interface Reporting extends Window {
  painted?: (ms: number) => void;
}

/** Calls `painted` in the task after the first frame that shows the selector, with the time since the start of the page. */
function reportPaint(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => (window as Reporting).painted?.(performance.now()));
      port1.start();
      port2.postMessage(null);
    });
  });
  observer.observe(document, { subtree: true, childList: true });
}

/**
 * Lets pages that are opened from now on report when they show the selector. The returned function resolves with that time of the next
 * page, in milliseconds since its start. Unlike a call into the page, this costs the page next to nothing.
 */
export async function followPaint(page: Page, selector: string): Promise<() => Promise<number>> {
  let notify = (_ms: number) => {};
  let painted: Promise<number>;
  const expect = () => {
    painted = new Promise((resolve) => (notify = resolve));
  };
  expect();
  await page.exposeFunction("painted", (ms: number) => notify(ms));
  await page.addInitScript(reportPaint, selector);
  return () => painted.finally(expect);
}

/** Duration of an operation: wall time, and CPU time of the main thread, which other programs hardly influence. */
export interface Took {
  ms: number;
  cpuMs: number;
}

/** CPU time of the main thread so far, in milliseconds. */
export async function cpuMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1_000;
}

/** Measures the time from an input event to the paint that shows the selector. A CPU slowdown is included. */
export async function toNextPaint(
  { page, cdp }: Pick<Bench, "page" | "cdp">,
  act: () => Promise<unknown>,
  { type = "click", selector, isGone = false }: { type?: string; selector: string; isGone?: boolean },
): Promise<Took> {
  await page.evaluate(startWatch, { type, selector, isGone });
  const before = await cpuMs(cdp);
  await act();
  const handle = await page.waitForFunction(() => (window as Watched).benchMs ?? false);
  return { ms: Number(await handle.jsonValue()), cpuMs: (await cpuMs(cdp)) - before };
}

export const medianTook = (all: readonly Took[]): Took => ({
  ms: median(all.map(({ ms }) => ms)),
  cpuMs: median(all.map((item) => item.cpuMs)),
});

/** Returns the medians of several runs, without the warm-up runs. */
export async function medianOf(runs: number, once: (run: number) => Promise<Took>): Promise<Took> {
  const warmUps = 2;
  const all: Took[] = [];
  for (let run = 0; run < runs + warmUps; run += 1) {
    const took = await once(run);
    if (run >= warmUps) all.push(took);
  }
  return medianTook(all);
}

export interface Line {
  what: string;
  measured: number | Took;
  bound: number;
  unit: string;
}

const digits = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1));

/** Prints each measured value with its bound, and the CPU time where it is known. */
export function print(lines: readonly Line[]): void {
  console.log(`${"".padEnd(52)}${"measured".padStart(11)} | ${"bound".padStart(10)} |      | CPU time`);
  for (const { what, measured, bound, unit } of lines) {
    const value = typeof measured === "number" ? measured : measured.ms;
    const work = typeof measured === "number" ? "" : `${digits(measured.cpuMs)} ms`;
    const cells = [`${digits(value)} ${unit}`.padStart(11), `${digits(bound)} ${unit}`.padStart(10)];
    console.log(`${what.padEnd(52)}${cells.join(" | ")} | ${value <= bound ? "ok  " : "OVER"} | ${work}`);
  }
}
