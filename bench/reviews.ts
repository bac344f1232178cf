/**
 * Measures how quickly the next item of a review queue is on screen after a decision by key, at 60 decisions a minute,
 * in Chromium at 4× CPU slowdown, on a built server with demo data and no simulator: `npx tsx bench/reviews.ts
 * [address]`. Without an address it builds and starts its own server. The time is measured from the key's own time
 * stamp to the task after the frame that shows the item. Prints the figures with their bounds.
 */
import { randomInt, randomUUID } from "node:crypto";
import { ServerProcess } from "../harness/server-process.ts";
import { openClient } from "../packages/simulator/src/client.ts";
import { buildStale } from "../scripts/build.mjs";
import { medianTook, openBench, openBrowser, print, rest, toNextPaint, type Took } from "./browser.ts";
import { signInBench } from "./support/staff.ts";

const slowedTimes = 4;
const boundMs = 150;
const runs = Number(process.env["VOWDESK_BENCH_RUNS"] ?? 30);
const warmUps = 3;
/** 60 decisions a minute: each decision is mostly processed before the next one. */
const paceMs = 1_000;
const callConcurrency = 8;

/** Creates posts of one author in the order in which they are due; returns their ids. */
async function postMany(address: string, count: number): Promise<{ personId: number; ids: number[] }> {
  const call = openClient(address, new AbortController().signal, callConcurrency);
  const digits = String(randomInt(100_000_000)).padStart(8, "0");
  const signUp = { phone: `137${digits}`, password: randomUUID(), name: `周雅 ${digits}` };
  const { token, accountId } = await call("appAuth_appSignUp", signUp);
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1)
    ids.push((await call("appPosts_submit", { text: `今天的外拍 ${digits}-${at}`, pictures: [] }, token)).id);
  return { personId: accountId, ids };
}

async function ownServer(): Promise<ServerProcess> {
  await buildStale(["web"]);
  return ServerProcess.start({ NODE_ENV: "production" });
}

const input = process.argv[2];
const server = input === undefined ? await ownServer() : null;
const address = input ?? server?.url ?? "";
const browser = await openBrowser();
try {
  const { personId, ids } = await postMany(address, runs + warmUps + 1);
  const bench = await openBench(browser);
  const { page } = bench;
  await signInBench(page, address);
  await page.goto(`${address}/user/dongtailist?personId=${personId}`);
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("j");
  await page.locator(`article[data-item="${ids[0]}"]`).waitFor();
  await rest(page);
  await bench.throttle(slowedTimes);
  const all: Took[] = [];
  for (const [at, next] of ids.slice(1).entries()) {
    const selector = `article[data-item="${next}"]`;
    const took = await toNextPaint(bench, () => page.keyboard.press("a"), { type: "keydown", selector });
    if (at >= warmUps) all.push(took);
    await page.waitForTimeout(Math.max(0, paceMs - took.ms));
  }
  const slowest = Math.max(...all.map(({ ms }) => ms));
  print([
    {
      what: `next item after a decision, ${slowedTimes}×, median of ${all.length}`,
      measured: medianTook(all),
      bound: boundMs,
      unit: "ms",
    },
    { what: "slowest decision", measured: slowest, bound: boundMs, unit: "ms" },
  ]);
} finally {
  await browser.close();
  await server?.close();
}
