/**
 * Checks that a page of orders stays responsive while 200 of them change every second: `npx tsx bench/order-stream.ts
 * [address] [changes a second] [rows]`, in Chromium at 4× CPU slowdown. Meanwhile a user writes a note and moves
 * through the rows by keyboard: every key must arrive, and no frame may take longer than 50 ms. Every visible row
 * changes with each response, and new orders arrive. Without an address it builds and starts its own server. Prints
 * the figures with their bounds; never fails.
 */
import type { Browser, Locator, Page } from "@playwright/test";
import { percentile } from "../harness/figures.ts";
import { ServerProcess } from "../harness/server-process.ts";
import { buildStale } from "../scripts/build.mjs";
import { median, openBench, openBrowser, print, rest, type Line } from "./browser.ts";
import { shownRow, signInBench } from "./support/desk.ts";
import { changeOrders } from "./support/order-changes.ts";
import { keyWork, noteKeys, plainWork } from "./support/plain-page.ts";
import { followTasks, workIn, type Span } from "./support/tasks.ts";

const [given, perSecond = "200", rows = "20,100"] = process.argv.slice(2);
const wanted = Number(perSecond);
const slow = 4;
const placedPerSecond = 4;
const seconds = 30;
const frameMs = 50;
const pageSizes = rows.split(",").map(Number);
const keyEveryMs = 90;
const note = "The customer rang: the bell is broken, please knock at the second door on the left, and leave it there. ";
const steps = 12;

interface Notes {
  frames: Span[];
  tasks: Span[];
  keys: Span[];
}

interface Noted extends Window {
  noted?: Notes;
}

/** Records each frame and each task over 50 ms, and the time from each key to the paint that shows it. */
function takeNotes(): void {
  const noted: Notes = { frames: [], tasks: [], keys: [] };
  (window as Noted).noted = noted;
  const into = (all: Span[], isMeant: (entry: PerformanceEntry) => boolean = () => true) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries().filter(isMeant)) {
        all.push({ startTime: entry.startTime, duration: entry.duration });
      }
    });
  into(noted.frames).observe({ type: "long-animation-frame" });
  into(noted.tasks).observe({ type: "longtask" });
  // The browser does not report events shorter than 16 ms.
  const options = { type: "event", durationThreshold: 16 } as PerformanceObserverInit;
  into(noted.keys, ({ name }) => name === "keydown").observe(options);
}

const noteField = "[role=dialog][aria-modal=true] textarea";

/** How long the mouse rests on a button, and how long its button stays pressed. */
const pressMs = 80;

/**
 * Clicks with raw mouse events. The checks that Playwright's `click` runs inside the page would count as work of the
 * page.
 */
async function clickAt(page: Page, button: Locator): Promise<void> {
  await button.waitFor();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button to click is not visible.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(pressMs);
  await page.mouse.down();
  await page.waitForTimeout(pressMs);
  await page.mouse.up();
}

/** Writes a note and discards it; returns how many of its characters are missing. */
async function writeNote(page: Page): Promise<number> {
  await page.keyboard.press("j");
  await page.keyboard.press("n");
  await page.locator(`${noteField}:focus`).waitFor();
  await page.keyboard.type(note, { delay: keyEveryMs });
  const written = await page.locator(noteField).inputValue();
  await page.keyboard.press("Escape");
  await clickAt(page, page.locator("[data-question] button").last());
  await page.locator(noteField).waitFor({ state: "detached" });
  return written === note ? 0 : Math.max(1, note.length - written.length);
}

const cursorAt = (page: Page) =>
  page.evaluate(
    (rows) => [...document.querySelectorAll(rows)].findIndex((row) => row.hasAttribute("data-cursor")),
    shownRow,
  );

/** Moves down through the rows by keyboard; returns how many steps were lost. */
async function walk(page: Page): Promise<number> {
  const from = await cursorAt(page);
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press("j");
    await page.waitForTimeout(keyEveryMs);
  }
  const lost = steps - ((await cursorAt(page)) - from);
  for (let step = 0; step < steps; step += 1) await page.keyboard.press("k");
  return lost;
}

async function workByKeyboard(page: Page, untilMs: number): Promise<number> {
  let lost = 0;
  while (performance.now() < untilMs) lost += (await writeNote(page)) + (await walk(page));
  return lost;
}

async function measure(browser: Browser, address: string, pageSize: number): Promise<Line[]> {
  const bench = await openBench(browser);
  const { page, throttle } = bench;
  await signInBench(page, address);
  await page.goto(`${address}/order?pageSize=${pageSize}`);
  await page
    .locator(shownRow)
    .nth(pageSize - 1)
    .waitFor();
  await rest(page);
  await throttle(slow);
  // The first note loads and compiles the form.
  await writeNote(page);
  let answers = 0;
  page.on("response", (response) => {
    if (response.url().includes("/allsend?")) answers += 1;
  });
  const following = await followTasks(browser, page);
  await page.evaluate(takeNotes);
  const pressed = await noteKeys(page);
  const changing = changeOrders(address, { perSecond: wanted, placedPerSecond, seconds });
  const lost = await workByKeyboard(page, performance.now() + seconds * 1_000);
  const { changed, placed, seconds: took } = await changing;
  const {
    frames,
    tasks: long,
    keys,
  } = await page.evaluate(() => (window as Noted).noted ?? { frames: [], tasks: [], keys: [] });
  const tasks = await following.stop();
  const tasksOnCore = tasks.map(({ coreMs }) => coreMs);
  const work = keyWork(await pressed(), tasks);
  const framesOnCore = frames.map((frame) => workIn(frame, tasks));

  await bench.context.close();
  console.log(
    `${pageSize} rows: ${changed} changes in ${took.toFixed(1)} s, ${placed} of them new orders; the list was fetched ${answers} times`,
  );
  console.log(`  longest frames, wall time: ${longest(frames.map(({ duration }) => duration))}`);
  console.log(`  longest frames, CPU time: ${longest(framesOnCore)}; tasks: ${longest(tasksOnCore)}`);
  console.log(`  work of the main thread from one letter to the next: ${spread(work)}`);
  const of = (what: string, measured: number, bound: number, unit: string): Line => ({
    what: `${pageSize} rows, ${slow}×: ${what}`,
    measured,
    bound,
    unit,
  });
  const keyTimes = keys.map(({ duration }) => duration);
  return [
    of("missing changes per second", Math.max(0, wanted - changed / took), 0.05 * wanted, ""),
    of("lost keys", lost, 0, ""),
    of("frames over 50 ms wall time", over(frames.map(({ duration }) => duration)), 0, ""),
    of("frames over 50 ms CPU time", over(framesOnCore), 0, ""),
    of("letters over 50 ms CPU time until the next", over(work), 0, ""),
    of("tasks over 50 ms wall time", long.length, 0, ""),
    of("tasks over 50 ms CPU time", over(tasksOnCore), 0, ""),
    of("key to paint, p95 of those over 16 ms", percentile(keyTimes, 0.95) || 0, 100, "ms"),
  ];
}

const longest = (all: readonly number[]) =>
  all
    .toSorted((one, other) => other - one)
    .slice(0, 5)
    .map((ms) => ms.toFixed(0))
    .join(", ") || "none";

const over = (all: readonly number[]) => all.filter((ms) => ms > frameMs).length;

/** Measures the same typing in a page without scripts, which shows how much of the time is caused by the machine. */
async function measureMachine(browser: Browser, address: string): Promise<Line> {
  const busy = changeOrders(address, { perSecond: wanted, placedPerSecond, seconds });
  const work = await plainWork(browser, { slow, text: note, delayMs: keyEveryMs, busy });
  console.log(`A page without scripts under the same load, from one letter to the next: ${spread(work)}`);
  const what = `a page without scripts, ${slow}×: letters over 50 ms CPU time`;
  return { what, measured: over(work), bound: 0, unit: "" };
}

const spread = (work: readonly number[]) => {
  const [middle, most] = [median(work), Math.max(...work)];
  return `median ${middle.toFixed(1)} ms, maximum ${most.toFixed(1)}: ${(most / middle).toFixed(1)} times as long`;
};

async function ownServer(): Promise<ServerProcess> {
  await buildStale(["web"]);
  return ServerProcess.start({ NODE_ENV: "production" });
}

const server = given === undefined ? await ownServer() : null;
const browser = await openBrowser();
try {
  const lines: Line[] = [];
  for (const pageSize of pageSizes) lines.push(...(await measure(browser, given ?? server?.url ?? "", pageSize)));
  lines.push(await measureMachine(browser, given ?? server?.url ?? ""));
  print(lines);
} finally {
  await browser.close();
  await server?.stop();
  await server?.removeFolder();
}
