import type { Browser } from "@playwright/test";

/** Seconds by which `VOWDESK_TEST_CLOCK` shifts the clocks of the run (scripts/test/clock.mjs). */
const shiftMs = Number(process.env["FAKETIME"] ?? 0) * 1000;

/** Runs in the page. Timers are unchanged. */
function shiftDate(byMs: number): void {
  const machineDate = Date;
  const now = () => machineDate.now() + byMs;
  globalThis.Date = new Proxy(machineDate, {
    get: (date, key) => (key === "now" ? now : (Reflect.get(date, key) as unknown)),
    construct: (date, args, target) => Reflect.construct(date, args.length > 0 ? args : [now()], target) as Date,
    apply: () => new machineDate(now()).toString(),
  });
}

/** Makes all pages of the browser show the time of the run. */
export function shiftPages(browser: Browser): void {
  if (shiftMs === 0) return;
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript(shiftDate, shiftMs);
    return context;
  };
}
