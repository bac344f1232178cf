/**
 * Measures how quickly the shell responds, in Chromium on a built server with demo data and no simulator, at the CPU
 * slowdown that each line names (1× or 4×): `npx tsx bench/shell.ts [address]`. Without an address it builds and
 * starts its own server. "To the next paint" is measured from the input event's own time stamp to the task after the
 * first frame that shows the result (see bench/browser.ts). All times are medians. Prints the figures with their
 * bounds; never fails.
 */
import type { Browser } from "@playwright/test";
import { ServerProcess } from "../harness/server-process.ts";
import { buildStale } from "../scripts/build.mjs";
import { coldStarts } from "./support/cold-start.ts";
import { openBench, openBrowser, print, type Line } from "./browser.ts";
import { signInBench } from "./support/staff.ts";
import { keptTabs } from "./support/kept-tabs.ts";
import { measureOrderPage } from "./support/order-page.ts";

const runs = Number(process.env["VOWDESK_BENCH_RUNS"] ?? 15);

async function measure(browser: Browser, address: string): Promise<Line[]> {
  const cold = await coldStarts(browser, address, runs);
  const warm: Line[] = [];
  // Each part gets its own browser profile, because the browser restores open tabs.
  for (const part of [measureOrderPage, keptTabs]) {
    const bench = await openBench(browser);
    await signInBench(bench.page, address);
    warm.push(...(await part(bench, address, runs)));
    await bench.context.close();
  }
  return [...warm, ...cold];
}

async function ownServer(): Promise<ServerProcess> {
  await buildStale(["web"]);
  return ServerProcess.start({ NODE_ENV: "production" });
}

const input = process.argv[2];
const server = input === undefined ? await ownServer() : null;
const browser = await openBrowser();
try {
  print(await measure(browser, input ?? server?.url ?? ""));
} finally {
  await browser.close();
  await server?.close();
}
