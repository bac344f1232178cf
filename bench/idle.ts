/**
 * Measures how much of a processor core the dashboard and the order page use while nobody touches them, first without messages, then with one
 * message a second, shown as a popup. `npx tsx bench/idle.ts [seconds]` runs without CPU throttling. Prints the figures with their bounds; never fails.
 */
import type { Browser } from "@playwright/test";
import { atRate } from "../harness/pace.ts";
import { TestSystem, type Person } from "../harness/test-system.ts";
import { buildStale } from "../scripts/build.mjs";
import { cpuMs, openBench, openBrowser, print, rest, type Line } from "./browser.ts";

const [seconds = 60] = process.argv.slice(2).map(Number);
const bounds = { quiet: 0.2, messages: 1 };

const pages = [
  ["dashboard", "/dashboard", "[data-tab='/dashboard'] section"],
  ["orders", "/order", "[data-tab] tbody tr[data-key]"],
] as const;

async function measure(
  browser: Browser,
  system: TestSystem,
  { id, token }: Person,
  [name, path, selector]: (typeof pages)[number],
): Promise<Line[]> {
  const { page, cdp, context } = await openBench(browser);
  await context.addCookies([{ name: "Admin-Token", value: token, url: system.server.url }]);
  await page.goto(`${system.server.url}${path}`);
  await page.locator(selector).first().waitFor();
  await rest(page);
  const percentDuring = async (work: () => Promise<unknown>) => {
    const [before, startedAt] = [await cpuMs(cdp), performance.now()];
    await work();
    return ((await cpuMs(cdp)) - before) / ((performance.now() - startedAt) / 100);
  };
  const quiet = await percentDuring(() => page.waitForTimeout(seconds * 1_000));
  const messages = await percentDuring(() => atRate(1, seconds, () => system.send([id])));
  await context.close();
  return [
    { what: `${name}, no message`, measured: quiet, bound: bounds.quiet, unit: "%" },
    { what: `${name}, a message a second`, measured: messages, bound: bounds.messages, unit: "%" },
  ];
}

await buildStale();
const system = await TestSystem.open({ VOWDESK_DEMO: "2000" });
const browser = await openBrowser();
try {
  // A page of its own for each user, because a second start with the same token ends the session of the first.
  const people = await system.createUsers(pages.length, "admin");
  const lines: Line[] = [];
  for (const [index, person] of people.entries())
    lines.push(...(await measure(browser, system, person, pages[index] as (typeof pages)[number])));
  console.log(`Share of a core of the page's main thread over ${seconds} s each, without slowdown`);
  print(lines);
} finally {
  await browser.close();
  await system.close();
}
