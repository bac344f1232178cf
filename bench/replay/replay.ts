/**
 * Measures how the order page answers keys while 200 orders change every second: `npx tsx bench/replay/replay.ts
 * [rounds]`, in Chromium at 4× CPU slowdown. The frames and answers come from a recording, so that server and database
 * do not compete with the browser, which has a core to itself. In each round the same text is typed into a note of the
 * order page and into an empty page, which shows what the machine causes. Prints the figures with their bounds; never
 * fails.
 */
import type { Browser, Page } from "@playwright/test";
import { fork } from "node:child_process";
import path from "node:path";
import { percentile } from "../../harness/figures.ts";
import { buildStale } from "../../scripts/build.mjs";
import { openBench, openBrowser, print, rest, type Bench, type Line } from "../browser.ts";
import { shownRow } from "../support/staff.ts";
import { pinTo } from "../support/pin.ts";
import { followTasks, workIn, type Span } from "../support/tasks.ts";
import { readRecording, type Recording } from "./recording.ts";
import type { Command, Notice } from "./server.ts";
import { openNote, typeFor, type Typed } from "./typing.ts";

const [rounds = 3] = process.argv.slice(2).map(Number);
const slow = 4;
const seconds = 20;
const frameMs = 50;
/** Frames over 50 ms, compared with those of the empty page. */
const max = 1.5;
/** The browser does not report events shorter than this. */
const shortestEventMs = 16;

interface Notes {
  frames: Span[];
  keys: number[];
}

interface Noted extends Window {
  noted?: Notes;
}

/** Records each frame over 50 ms, and the time from each key to the paint that shows it. */
function takeNotes(): void {
  const noted: Notes = { frames: [], keys: [] };
  (window as Noted).noted = noted;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) noted.frames.push({ startTime, duration });
  }).observe({ type: "long-animation-frame" });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === "keydown") noted.keys.push(duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

interface Measured extends Typed {
  /** CPU time of the main thread in each frame over 50 ms, in milliseconds. */
  frames: number[];
  /** CPU time of the main thread per second, in milliseconds. */
  workPerSecond: number;
  /** From key to paint, of all keys; in milliseconds. */
  toPaint: number[];
}

/**
 * Types and measures. A frame counts with the CPU time of its main-thread tasks, because its wall time includes the
 * time for which other programs had the core. The long animation frames of the browser tell which tasks form a frame;
 * each frame with over 50 ms of CPU time is among them.
 */
async function measure(browser: Browser, page: Page, type: () => Promise<Typed>): Promise<Measured> {
  const following = await followTasks(browser, page);
  await page.evaluate(takeNotes);
  const startedAt = performance.now();
  const typed = await type();
  const took = (performance.now() - startedAt) / 1_000;
  const noted = await page.evaluate(() => (window as Noted).noted ?? { frames: [], keys: [] });
  const tasks = await following.stop();
  const unreported = Array.from({ length: Math.max(0, typed.keys - noted.keys.length) }, () => shortestEventMs);
  return {
    ...typed,
    frames: noted.frames.map((frame) => workIn(frame, tasks)),
    workPerSecond: tasks.reduce((sum, { coreMs }) => sum + coreMs, 0) / took,
    toPaint: [...noted.keys, ...unreported],
  };
}

interface Replay {
  origin: string;
  send(command: Command): void;
  unanswered: Set<string>;
  stop(): void;
}

async function startReplay(): Promise<Replay> {
  const child = fork(path.join(import.meta.dirname, "server.ts"), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const unanswered = new Set<string>();
  const port = await new Promise<number>((resolve, reject) => {
    child.on("message", (notice: Notice) => {
      if ("port" in notice) resolve(notice.port);
      else unanswered.add(notice.unanswered);
    });
    child.once("exit", (code) => reject(new Error(`the replay server ended with ${code}`)));
  });
  const send = (command: Command) => void child.send(command);
  return { origin: `http://127.0.0.1:${port}`, send, unanswered, stop: () => void child.kill() };
}

/** The recorded cookies and local storage, for another address. */
const storageAt = (origin: string, { storage }: Recording): Recording["storage"] => ({
  cookies: storage.cookies.map((cookie) => ({ ...cookie, expires: -1 })),
  origins: storage.origins.map((item) => ({ ...item, origin })),
});

const tableText = (page: Page) => page.locator("[data-tab] tbody").first().innerText();

/** Types a note on the order page while the frames arrive. */
async function measureOrders(browser: Browser, replay: Replay, recording: Recording): Promise<Measured> {
  const bench = await openBench(browser, { storageState: storageAt(replay.origin, recording) });
  const { page, context, throttle } = bench;
  replay.send("stop");
  await page.goto(replay.origin + recording.page);
  await page.locator(shownRow).first().waitFor();
  await rest(page);
  await throttle(slow);
  const before = await tableText(page);
  const field = await openNote(page);
  // Warm-up: the first keys compile the code that later keys run.
  await typeFor(page, field, 1);
  replay.send("start");
  const measured = await measure(browser, page, () => typeFor(page, field, seconds));
  if ((await tableText(page)) === before) throw new Error("The stream did not change the page. Record it again.");
  await context.close();
  return measured;
}

async function measureEmpty(browser: Browser): Promise<Measured> {
  const { page, context, throttle }: Bench = await openBench(browser);
  await page.setContent("<!doctype html><textarea rows=4 cols=60></textarea>");
  await throttle(slow);
  const field = page.locator("textarea");
  await field.focus();
  await typeFor(page, field, 1);
  const measured = await measure(browser, page, () => typeFor(page, field, seconds));
  await context.close();
  return measured;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Summarises several rounds. */
function combine(measured: readonly Measured[]) {
  const frames = measured.flatMap((item) => item.frames).toSorted((a, b) => b - a);
  const toPaint = measured.flatMap((item) => item.toPaint);
  return {
    keys: sumOf(measured.map(({ keys }) => keys)),
    lost: sumOf(measured.map(({ lost }) => lost)),
    frames,
    slowFrames: frames.filter((ms) => ms > frameMs).length,
    workPerSecond: sumOf(measured.map(({ workPerSecond }) => workPerSecond)) / measured.length,
    p50: percentile(toPaint, 0.5),
    p95: percentile(toPaint, 0.95),
  };
}

type Combined = ReturnType<typeof combine>;

function report(name: string, { keys, frames, workPerSecond, p50, p95 }: Combined): void {
  const longest = frames.slice(0, 5).map((ms) => ms.toFixed(0));
  console.log(`${name}: ${keys} keys, key to paint p50 ${p50}, p95 ${p95} ms`);
  console.log(`  main thread: ${workPerSecond.toFixed(0)} ms CPU time a second`);
  console.log(
    `  frames over 50 ms wall time: ${frames.length}; CPU time of the longest: ${longest.join(", ") || "-"} ms`,
  );
}

function linesOf(orders: Combined, empty: Combined): Line[] {
  const of = (what: string, measured: number, bound: number, unit = ""): Line => ({
    what: `${what}, ${slow}×`,
    measured,
    bound,
    unit,
  });
  return [
    of("lost keys", orders.lost, 0),
    of("lost keys of the empty page", empty.lost, 0),
    of(`frames over 50 ms CPU time, at most ${max} × ${empty.slowFrames}`, orders.slowFrames, max * empty.slowFrames),
    of("key to paint, p95", orders.p95, 100, "ms"),
  ];
}

await buildStale(["web"]);
const recording = readRecording();
const isPinned = pinTo(1);
const browser = await openBrowser();
if (isPinned) pinTo(0);
const replay = await startReplay();
try {
  const orders: Measured[] = [];
  const empty: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    orders.push(await measureOrders(browser, replay, recording));
    empty.push(await measureEmpty(browser));
  }
  console.log(
    `${rounds} rounds of ${seconds} s under ${recording.changesPerSecond} changes a second; the browser ${isPinned ? "has a core to itself" : "shares the cores"}`,
  );
  const [ofOrders, ofEmpty] = [combine(orders), combine(empty)];
  report("order page", ofOrders);
  report("empty page", ofEmpty);
  if (replay.unanswered.size > 0)
    console.log(`calls that are not in the recording: ${[...replay.unanswered].join(", ")}`);
  print(linesOf(ofOrders, ofEmpty));
} finally {
  await browser.close();
  replay.stop();
}
