/**
 * Measures a first visit of the dashboard on a built server: what the browser transfers until three seconds after it
 * is painted, including the sign-in page and prefetched code, and the CPU time of the main thread at 4× slowdown
 * until it is painted. `npx tsx bench/dashboard.ts [folder [selector]]` measures another app in the same run:
 * a folder of built pages with the dashboard at /, and an element of it. Prints the figures with their bounds; never fails.
 */
import type { Browser, Page } from "@playwright/test";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { ServerProcess } from "../harness/server-process.ts";
import { serveWeb } from "../packages/server/src/app/http/web.ts";
import { buildStale } from "../scripts/build.mjs";
import { cpuMs, median, openBench, openBrowser, print, type Bench, type Line } from "./browser.ts";
import { openPagesServer } from "./support/pages-server.ts";
import { fillSignIn, paintedBoard, signInBench } from "./support/staff.ts";

const [otherFolder, otherSelector = "main h1"] = process.argv.slice(2);
const runs = Number(process.env["VOWDESK_BENCH_RUNS"] ?? 9);
const slow = 4;
const afterMs = 3_000;
const mostKb = 240;
/** CPU time compared with the other app. */
const max = 0.75;

interface Watched extends Window {
  painted?: () => void;
}

/** Calls `painted` in the task after the first frame that shows the selector. */
function watch(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => (window as Watched).painted?.());
      port1.start();
      port2.postMessage(null);
    });
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** `painted` resolves when a page that is opened from now on shows the selector. */
async function followPaint(page: Page, selector: string): Promise<{ painted: Promise<void> }> {
  let resolve = () => {};
  const painted = new Promise<void>((done) => (resolve = done));
  await page.exposeFunction("painted", () => resolve());
  await page.addInitScript(watch, selector);
  return { painted };
}

/** Received bytes: of the compressed contents of answers and socket frames, and of the headers. */
interface Bytes {
  contents: number;
  headers: number;
}

async function countBytes({ cdp }: Bench): Promise<Bytes> {
  const bytes: Bytes = { contents: 0, headers: 0 };
  cdp.on("Network.responseReceived", ({ response }) => (bytes.headers += response.encodedDataLength));
  cdp.on("Network.dataReceived", ({ encodedDataLength }) => (bytes.contents += encodedDataLength));
  cdp.on("Network.webSocketFrameReceived", ({ response }) => {
    bytes.contents += Buffer.byteLength(response.payloadData);
  });
  await cdp.send("Network.enable");
  return bytes;
}

interface App {
  name: string;
  /** Address of the dashboard. */
  url: string;
  /** Matches once the dashboard is painted. */
  selector: string;
  /** Gives a browser profile a session. */
  signIn: (page: Page) => Promise<void>;
  /** Goes to the dashboard as on a first visit. */
  visit: (page: Page) => Promise<unknown>;
}

/** Bytes of a first visit until some seconds after the dashboard is painted. */
async function transferredBy(browser: Browser, { selector, visit }: App): Promise<Bytes> {
  const bench = await openBench(browser);
  const { painted } = await followPaint(bench.page, selector);
  const bytes = await countBytes(bench);
  await visit(bench.page);
  await painted;
  await bench.page.waitForTimeout(afterMs);
  const counted = { ...bytes };
  await bench.context.close();
  return counted;
}

/** CPU milliseconds of the main thread. */
interface Work {
  untilPainted: number;
  untilLater: number;
}

/** Opens the dashboard with a session and an empty cache. */
async function workOf(browser: Browser, { url, selector, signIn }: App): Promise<Work> {
  const first = await openBench(browser);
  await signIn(first.page);
  const storageState = await first.context.storageState();
  await first.context.close();
  const { page, cdp, context, throttle } = await openBench(browser, { storageState });
  // The dashboard runs in the process of this page, whose CPU time is counted.
  await page.goto(new URL("/health/live", url).href);
  const { painted } = await followPaint(page, selector);
  await throttle(slow);
  const before = await cpuMs(cdp);
  await page.goto(url, { waitUntil: "commit" });
  await painted;
  const untilPainted = (await cpuMs(cdp)) - before;
  await page.waitForTimeout(afterMs);
  const untilLater = (await cpuMs(cdp)) - before;
  await context.close();
  return { untilPainted, untilLater };
}

async function compress(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(js|css|html|svg)$/.test(name)) continue;
    const file = path.join(folder, name);
    const content = await readFile(file);
    await writeFile(`${file}.br`, brotliCompressSync(content));
    await writeFile(`${file}.gz`, gzipSync(content));
  }
}

/** Serves the built pages of another app as the server serves its own: compressed in advance. */
async function serveOther(source: string): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-bench-"));
  await cp(source, folder, { recursive: true });
  await compress(folder);
  const app = openPagesServer();
  app.get("/health/live", () => ({}));
  await serveWeb(app, folder);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    url,
    async close() {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

const ownApp = ({ url }: ServerProcess): App => ({
  name: "Vowdesk",
  url: `${url}/dashboard`,
  selector: paintedBoard,
  signIn: (page) => signInBench(page, url),
  async visit(page) {
    await page.goto(`${url}/login`);
    await fillSignIn(page);
    await page.keyboard.press("Enter");
  },
});

const otherApp = (url: string): App => ({
  name: "other app",
  url,
  selector: otherSelector,
  signIn: () => Promise.resolve(),
  visit: (page) => page.goto(url, { waitUntil: "commit" }),
});

/** Measures the apps alternately, so that the load of the machine affects all of them alike. */
async function measureWork(browser: Browser, apps: readonly App[]): Promise<Work[]> {
  const all = apps.map((app) => ({ app, runs: [] as Work[] }));
  for (let run = 0; run < runs; run += 1) for (const { app, runs: done } of all) done.push(await workOf(browser, app));
  return all.map(({ runs: done }) => ({
    untilPainted: median(done.map(({ untilPainted }) => untilPainted)),
    untilLater: median(done.map(({ untilLater }) => untilLater)),
  }));
}

const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
const later = `${afterMs / 1_000} s later`;

async function measure(browser: Browser, apps: readonly App[]): Promise<Line[]> {
  const work = await measureWork(browser, apps);
  const bytes: Bytes[] = [];
  for (const [at, app] of apps.entries()) {
    const { contents, headers } = await transferredBy(browser, app);
    const { untilPainted = NaN, untilLater = NaN } = work[at] ?? {};
    bytes.push({ contents, headers });
    console.log(
      `${app.name}: main thread ${untilPainted.toFixed(0)} ms until painted, ${untilLater.toFixed(0)} ms ${later}`,
    );
    console.log(`${app.name}: ${kb(contents)} transferred until ${later}, and ${kb(headers)} of headers`);
  }
  const transferred = (bytes[0]?.contents ?? NaN) / 1_000;
  const [own, other] = work;
  const compared = (when: string, measured: number): Line => ({
    what: `${slow}×: CPU time ${when}, of the other app's`,
    measured,
    bound: max,
    unit: "×",
  });
  return [
    { what: `transferred until ${later}`, measured: transferred, bound: mostKb, unit: "kB" },
    ...(own && other
      ? [
          compared("until painted", own.untilPainted / other.untilPainted),
          compared(`until ${later}`, own.untilLater / other.untilLater),
        ]
      : []),
  ];
}

await buildStale(["web"]);
const server = await ServerProcess.start({ NODE_ENV: "production" });
const other = otherFolder === undefined ? null : await serveOther(otherFolder);
const browser = await openBrowser();
try {
  print(await measure(browser, [ownApp(server), ...(other ? [otherApp(other.url)] : [])]));
} finally {
  await browser.close();
  await other?.close();
  await server.close();
}
