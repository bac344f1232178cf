/**
 * Opens a conversation and scrolls through 200,000 messages, in Chromium at 4× CPU slowdown: `npx tsx bench/chat.ts
 * [messages] [seconds of scrolling per direction]`. The opening time is measured from the click's own time stamp to
 * the paint of the last lines, without prefetched data. Prints the figures with their bounds; never fails.
 */
import type { Browser, Page } from "@playwright/test";
import { sql } from "kysely";
import { TestSystem } from "../harness/test-system.ts";
import { buildStale } from "../scripts/build.mjs";
import {
  medianTook,
  openBench,
  openBrowser,
  print,
  rest,
  toNextPaint,
  type Bench,
  type Line,
  type Took,
} from "./browser.ts";
import { fillWithChats, nameOf } from "./support/chats.ts";
import { followTasks } from "./support/tasks.ts";

const [messages = 200_000, seconds = 15] = process.argv.slice(2).map(Number);
const runs = Number(process.env["VOWDESK_BENCH_RUNS"] ?? 11);
const warmUps = 2;
const slow = 4;
const goals = { openMs: 150, taskMs: 50, heapMb: 2 };
/** Mouse wheel of a user who scrolls fast. */
const wheel = { px: 700, everyMs: 60 };

interface Watched extends Window {
  benchTasks?: number[];
}

const list = "[role=list]:has([role=listitem] button)";
const shownThread = (name: string) => `section[aria-label="${name}"] [role=log] [data-index]`;

async function enter(page: Page, { server }: TestSystem, token: string): Promise<void> {
  await page.context().addCookies([{ name: "Admin-Token", value: token, url: server.url }]);
  await page.goto(`${server.url}/kefumsg`);
  await page.locator(list).waitFor();
  await rest(page);
}

/** Clicks a row of the list right after the pointer reached it, before the row is prefetched. */
async function openThread(bench: Bench, name: string): Promise<Took> {
  const { page } = bench;
  const row = page.locator(list).getByRole("button").filter({ hasText: name });
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  if (!box) throw new Error(`There is no row of ${name}`);
  await page.mouse.move(2, 2);
  const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const took = await toNextPaint(bench, click, { selector: shownThread(name) });
  // Requests that follow the opening must not count for the next conversation.
  await page.waitForTimeout(1_000);
  return took;
}

interface Scrolled {
  /** Wall time of the tasks over 50 ms, in milliseconds. */
  long: number[];
  /** CPU time of the tasks over 20 ms, in milliseconds. */
  tasks: number[];
}

/** Turns the mouse wheel for `seconds`. */
async function scroll(browser: Browser, page: Page, way: -1 | 1): Promise<Scrolled> {
  await page.evaluate(() => {
    const here = window as Watched;
    here.benchTasks = [];
    const observer = new PerformanceObserver((entries) =>
      here.benchTasks?.push(...entries.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: "longtask" });
  });
  await page.locator("[role=log]").hover();
  const following = await followTasks(browser, page);
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    await page.mouse.wheel(0, way * wheel.px);
    await page.waitForTimeout(wheel.everyMs);
  }
  const tasks = (await following.stop()).map(({ coreMs }) => coreMs);
  return { long: await page.evaluate(() => (window as Watched).benchTasks ?? []), tasks };
}

async function heapMb({ cdp }: Bench): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? NaN) / 1_048_576;
}

function linesOf(way: string, { long, tasks }: Scrolled): Line[] {
  const what = `${messages} messages, scrolling ${way}, ${slow}×`;
  const over = tasks.filter((ms) => ms > goals.taskMs).length;
  return [
    { what: `${what}: tasks over 50 ms CPU time`, measured: over, bound: 0, unit: "" },
    { what: `${what}: longest task, CPU time`, measured: Math.max(0, ...tasks), bound: goals.taskMs, unit: "ms" },
    { what: `${what}: tasks over 50 ms wall time`, measured: long.length, bound: 0, unit: "" },
  ];
}

async function measure(browser: Browser, bench: Bench): Promise<Line[]> {
  const { page, throttle } = bench;
  await throttle(slow);
  const opened: Took[] = [];
  for (let run = 1; run <= runs + warmUps; run += 1) opened.push(await openThread(bench, nameOf(run)));
  await page.locator(list).evaluate((element) => element.parentElement?.scrollTo(0, 0));
  const whole = await openThread(bench, nameOf(0));
  const up = await scroll(browser, page, -1);
  const before = await heapMb(bench);
  const further = await scroll(browser, page, -1);
  const after = await heapMb(bench);
  const down = await scroll(browser, page, 1);
  return [
    { what: `thread opens, ${slow}×`, measured: medianTook(opened.slice(warmUps)), bound: goals.openMs, unit: "ms" },
    { what: `thread of ${messages} opens, ${slow}×`, measured: whole, bound: goals.openMs, unit: "ms" },
    ...linesOf("up", up),
    ...linesOf("further up", further),
    ...linesOf("down", down),
    {
      what: "heap growth afterwards",
      measured: Math.max(0, after - before),
      bound: goals.heapMb,
      unit: "MB",
    },
  ];
}

await buildStale(["web"]);
const system = await TestSystem.open({ NODE_ENV: "production" });
const browser = await openBrowser();
try {
  await fillWithChats(system.services, { messages, others: runs + warmUps });
  const [person] = await system.createUsers(1);
  if (!person) throw new Error("no user was created");
  await sql`insert into user_role (user_id, role_id) select ${person.id}, id from role where code = 'service'`.execute(
    system.services.db,
  );
  const bench = await openBench(browser);
  await enter(bench.page, system, person.token);
  print(await measure(browser, bench));
} finally {
  await browser.close();
  await system.close();
}
