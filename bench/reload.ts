/**
 * Measures a reload of the order page until 20 rows are painted, at 4× CPU slowdown and on Slow 4G: with the reads that start before the code is there,
 * and without them, in turn. `npx tsx bench/reload.ts [runs]`. Prints the medians and their ratio; never fails.
 */
import { TestSystem } from "../harness/test-system.ts";
import { buildStale } from "../scripts/build.mjs";
import { median, openBench, openBrowser, rest, type Bench } from "./browser.ts";

const [runs = 7] = process.argv.slice(2).map(Number);
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const maxRatio = 0.5;
const rowSelector = "[data-tab] tbody tr[data-key]";

/** Milliseconds from the start of a reload until 20 rows are painted. */
async function reloadMs({ page }: Bench): Promise<number> {
  await page.reload({ waitUntil: "commit" });
  const handle = await page.waitForFunction(
    (selector) => document.querySelectorAll(selector).length >= 20 && performance.now(),
    rowSelector,
    { polling: "raf" },
  );
  return Number(await handle.jsonValue());
}

await buildStale();
const system = await TestSystem.open({ VOWDESK_DEMO: "2000" });
const browser = await openBrowser();
try {
  const [person] = await system.createUsers(1, "admin");
  if (!person) throw new Error("no user was created");
  const bench = await openBench(browser);
  const { page, cdp, context } = bench;
  await context.addCookies([{ name: "Admin-Token", value: person.token, url: system.server.url }]);
  await page.goto(`${system.server.url}/order`);
  await page.locator(rowSelector).first().waitFor();
  await rest(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", slow4G);
  await bench.throttle(4);
  const [early, late]: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    early.push(await reloadMs(bench));
    await rest(page, 2_000);
    // Runs after the page has stored its reads, and before it loads again.
    await page.evaluate(() => addEventListener("pagehide", () => sessionStorage.removeItem("firstCalls")));
    late.push(await reloadMs(bench));
    await rest(page, 2_000);
  }
  const ratio = median(early) / median(late);
  console.log(`Reload of the order page until 20 rows are painted, 4× and Slow 4G, medians of ${runs}`);
  console.log(`reads start before the code   ${Math.round(median(early))} ms`);
  console.log(`reads start after the code    ${Math.round(median(late))} ms`);
  console.log(`ratio                         ${ratio.toFixed(2)}  ${ratio <= maxRatio ? "ok" : `OVER ${maxRatio}`}`);
} finally {
  await browser.close();
  await system.close();
}
