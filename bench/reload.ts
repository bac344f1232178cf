/**
 * Measures a reload of the order page until 20 rows are painted, at 4× CPU slowdown and on Slow 4G: with the reads that start before the code is there,
 * and without them. `npx tsx bench/reload.ts [runs] [main.js of another build …]` measures the builds in turn, so that the load of the
 * machine affects all of them alike. Prints the medians, and their ratios to the build named last, or to late reads; never fails.
 */
import type { Browser } from "@playwright/test";
import { ServerProcess } from "../harness/server-process.ts";
import { TestSystem } from "../harness/test-system.ts";
import { buildStale } from "../scripts/build.mjs";
import { followPaint, median, openBench, openBrowser, rest, slow4G } from "./browser.ts";
import { shownRow } from "./support/staff.ts";

const [runs = 7] = process.argv.slice(2, 3).map(Number);
const maxRatio = 0.5;

interface Series {
  name: string;
  times: number[];
  /** Milliseconds from the start of a reload until 20 rows are painted. */
  measure: () => Promise<number>;
}

/** Opens the order page of a build. Builds before 29 November 2026 have no early reads, and both series of them are the same. */
async function openSeries(browser: Browser, system: TestSystem, build: string): Promise<Series[]> {
  const [person] = await system.createUsers(1, "admin");
  if (!person) throw new Error("no user was created");
  const { page, cdp, context, throttle } = await openBench(browser);
  await context.addCookies([{ name: "Admin-Token", value: person.token, url: system.server.url }]);
  await page.goto(`${system.server.url}/order`);
  await page.locator(shownRow).first().waitFor();
  await rest(page);
  const nextPaint = await followPaint(page, `${shownRow}:nth-child(20)`);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", slow4G);
  await throttle(4);
  const measure = async () => {
    await page.reload({ waitUntil: "commit" });
    const ms = await nextPaint();
    await rest(page, 2_000);
    return ms;
  };
  const measureLate = async () => {
    // Runs after the page has stored its reads, and before it loads again.
    await page.evaluate(() => addEventListener("pagehide", () => sessionStorage.removeItem("firstCalls")));
    return measure();
  };
  return [
    { name: `${build}reads start before the code`, times: [], measure },
    { name: `${build}reads start after the code`, times: [], measure: measureLate },
  ];
}

await buildStale();
const programs = [ServerProcess.program, ...process.argv.slice(3)];
const systems: TestSystem[] = [];
const browser = await openBrowser();
try {
  const all: Series[] = [];
  for (const [index, program] of programs.entries()) {
    ServerProcess.program = program;
    const system = await TestSystem.open({ VOWDESK_DEMO: "2000" });
    systems.push(system);
    all.push(...(await openSeries(browser, system, index > 0 ? `build ${index + 1}, ` : "")));
  }
  for (let run = 0; run < runs; run += 1) for (const { times, measure } of all) times.push(await measure());
  const base = median(all.at(-1)?.times ?? []);
  console.log(`Reload of the order page until 20 rows are painted, 4× and Slow 4G, medians of ${runs}`);
  for (const { name, times } of all)
    console.log(`${name.padEnd(40)}${Math.round(median(times))} ms  ${(median(times) / base).toFixed(2)}`);
  const ratio = median(all[0]?.times ?? []) / base;
  console.log(`${"ratio".padEnd(40)}${ratio.toFixed(2)}  ${ratio <= maxRatio ? "ok" : `OVER ${maxRatio}`}`);
} finally {
  await browser.close();
  for (const system of systems) await system.close();
}
