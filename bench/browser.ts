import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from "@playwright/test";
import { browserFlags, ensureBrowser } from "../scripts/browser.mjs";

/** A page with the wires that measuring needs. */
export interface Bench {
  page: Page;
  context: BrowserContext;
  cdp: CDPSession;
  /** How many times slower the processor shall seem. */
  throttle(times: number): Promise<void>;
}

const screen = { width: 1440, height: 900 };

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureBrowser(), args: browserFlags });
}

/** An empty profile with one page. */
export async function openBench(browser: Browser): Promise<Bench> {
  const context = await browser.newContext({ viewport: screen, locale: "en-US", colorScheme: "light" });
  // What compiles this file names the functions that run in the page by a helper it leaves outside of them.
  await context.addInitScript("globalThis.__name ??= (named) => named");
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const throttle = async (rate: number) => {
    await cdp.send("Emulation.setCPUThrottlingRate", { rate });
  };
  return { page, context, cdp, throttle };
}

/** The middle of the measured values; of an even number the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** The answers of the page's stopwatch; null while it runs. */
interface Watched extends Window {
  benchMs?: number | null;
}

/**
 * Waits for the next event of the type and then, frame by frame, until the selector matches something that is drawn (or
 * nothing any more). The time begins with the event's own time stamp, when the browser received the input, and ends in
 * the task behind that frame: a message sent in the frame is delivered when its style, layout and paint are done.
 */
function startWatch({ type, selector, isGone }: { type: string; selector: string; isGone: boolean }): void {
  const here = window as Watched;
  here.benchMs = null;
  const isThere = () => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility());
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

/** Milliseconds from an input event to the paint that shows what the selector names. */
export async function toNextPaint(
  page: Page,
  act: () => Promise<unknown>,
  { type = "click", selector, isGone = false }: { type?: string; selector: string; isGone?: boolean },
): Promise<number> {
  await page.evaluate(startWatch, { type, selector, isGone });
  await act();
  const handle = await page.waitForFunction(() => (window as Watched).benchMs ?? false);
  return Number(await handle.jsonValue());
}

/** Runs something several times, the first ones unmeasured, and gives the median. */
export async function medianOf(runs: number, once: (run: number) => Promise<number>): Promise<number> {
  const warmUps = 2;
  const values: number[] = [];
  for (let run = 0; run < runs + warmUps; run += 1) {
    const value = await once(run);
    if (run >= warmUps) values.push(value);
  }
  return median(values);
}

export interface Line {
  what: string;
  measured: number;
  bound: number | null;
  unit: string;
}

const digits = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1));

/** Measured beside bound; a bound of null is for comparison elsewhere. */
export function print(lines: readonly Line[]): void {
  console.log(`${"".padEnd(64)}${"measured".padStart(10)} | ${"bound".padStart(9)} |`);
  for (const { what, measured, bound, unit } of lines) {
    const verdict = bound === null ? "" : measured <= bound ? "ok" : "OVER";
    const limit = bound === null ? "-" : `${bound} ${unit}`;
    console.log(`${what.padEnd(64)}${`${digits(measured)} ${unit}`.padStart(10)} | ${limit.padStart(9)} | ${verdict}`);
  }
}
