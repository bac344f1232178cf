/**
 * Measures a first visit of the dashboard on a built server: what the browser transfers until three seconds after it
 * is painted, including the sign-in page and prefetched code, and at 4× slowdown the times until dashboard and list are painted, with the
 * CPU time of the main thread. `npx tsx bench/dashboard.ts [folder …]` measures other apps in the same run: folders of their built pages,
 * as `bench/support/peers.ts` knows them. Prints the figures with their bounds; never fails.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { ServerProcess } from "../harness/server-process.ts";
import { serveWeb } from "../packages/server/src/app/http/web.ts";
import { buildStale } from "../scripts/build.mjs";
import { cpuMs, followPaint, median, openBench, openBrowser, print, type Bench, type Line } from "./browser.ts";
import { openPagesServer } from "./support/pages-server.ts";
import { peerIn, type Peer } from "./support/peers.ts";
import { fillSignIn, paintedBoard, shownRow, signInBench } from "./support/staff.ts";

const folders = process.argv.slice(2);
const runs = Number(process.env["VOWDESK_BENCH_RUNS"] ?? 9);
const slow = 4;
const afterMs = 3_000;
const mostKb = 240;
/** CPU time compared with the other app. */
const max = 0.75;

/** Received bytes: of the compressed contents of answers and socket frames, and of the headers. */
interface Traffic {
  requests: number;
  contents: number;
  headers: number;
}

async function countTraffic({ cdp }: Bench): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, contents: 0, headers: 0 };
  cdp.on("Network.responseReceived", ({ response }) => {
    // Answers of service workers and pictures in addresses are not transferred.
    if (response.fromServiceWorker || !response.url.startsWith("http")) return;
    traffic.requests += 1;
    traffic.headers += response.encodedDataLength;
  });
  cdp.on("Network.dataReceived", ({ encodedDataLength }) => (traffic.contents += encodedDataLength));
  cdp.on("Network.webSocketFrameReceived", ({ response }) => {
    traffic.contents += Buffer.byteLength(response.payloadData);
  });
  await cdp.send("Network.enable");
  return traffic;
}

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

interface App extends Omit<Peer, "board" | "list"> {
  /** Address of the app, and of its dashboard and a list. */
  url: string;
  board: string;
  list: string;
  /** Goes to the dashboard as on a first visit. */
  visit: (page: Page) => Promise<unknown>;
}

/** Opens a browser profile that reaches the app alone, because other apps load fonts and pictures of other hosts. */
async function openProfile(browser: Browser, { url }: App, options: BrowserContextOptions = {}): Promise<Bench> {
  const bench = await openBench(browser, options);
  const elsewhere = (address: URL) => address.host !== new URL(url).host;
  await bench.context.route(elsewhere, (route) => route.abort());
  return bench;
}

/** Traffic of a first visit until some seconds after the dashboard is painted. */
async function trafficOf(browser: Browser, app: App): Promise<Traffic> {
  const bench = await openProfile(browser, app);
  await bench.page.goto(new URL("/health/live", app.url).href);
  const nextPaint = await followPaint(bench.page, app.boardSelector);
  const traffic = await countTraffic(bench);
  await app.visit(bench.page);
  await nextPaint();
  await bench.page.waitForTimeout(afterMs);
  const counted = { ...traffic };
  await bench.context.close();
  return counted;
}

/** Times since the start of the page, and CPU time of the main thread, in milliseconds; memory in MB. */
interface Work {
  firstPaint: number;
  painted: number;
  cpuUntilPainted: number;
  cpuUntilLater: number;
  heapMb: number;
  rows: number;
  cpuUntilRows: number;
}

const firstPaint = () => performance.getEntriesByName("first-paint")[0]?.startTime ?? NaN;

/** Opens a page with a session and an empty cache, until it shows the selector. */
async function openUntilPainted(
  browser: Browser,
  app: App,
  storageState: StorageState,
  address: string,
  selector: string,
) {
  const bench = await openProfile(browser, app, { storageState });
  const { page, cdp, throttle } = bench;
  // The page runs in the process of this one, whose CPU time is counted.
  await page.goto(new URL("/health/live", app.url).href);
  const nextPaint = await followPaint(page, selector);
  await throttle(slow);
  const before = await cpuMs(cdp);
  await page.goto(address, { waitUntil: "commit" });
  const painted = await nextPaint();
  return { ...bench, painted, before, cpu: (await cpuMs(cdp)) - before };
}

async function workOf(browser: Browser, app: App): Promise<Work> {
  const first = await openProfile(browser, app);
  await first.page.goto(new URL("/health/live", app.url).href);
  await app.signIn(first.page);
  const storageState = await first.context.storageState();
  await first.context.close();
  const board = await openUntilPainted(browser, app, storageState, app.board, app.boardSelector);
  await board.page.waitForTimeout(afterMs);
  const cpuUntilLater = (await cpuMs(board.cdp)) - board.before;
  await board.cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await board.cdp.send("Runtime.getHeapUsage");
  const paint = await board.page.evaluate(firstPaint);
  await board.context.close();
  const list = await openUntilPainted(browser, app, storageState, app.list, app.rowSelector);
  await list.context.close();
  return {
    firstPaint: paint,
    painted: board.painted,
    cpuUntilPainted: board.cpu,
    cpuUntilLater,
    heapMb: usedSize / 1e6,
    rows: list.painted,
    cpuUntilRows: list.cpu,
  };
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
  url,
  board: `${url}/dashboard`,
  list: `${url}/order`,
  boardSelector: paintedBoard,
  rowSelector: `${shownRow}:nth-child(10)`,
  signIn: (page) => signInBench(page, url),
  async visit(page) {
    await page.goto(`${url}/login`);
    await fillSignIn(page);
    await page.keyboard.press("Enter");
  },
});

const otherApp = (url: string, peer: Peer): App => ({
  ...peer,
  url,
  board: `${url}${peer.board}`,
  list: `${url}${peer.list}`,
  async visit(page) {
    await peer.signIn(page);
    await page.goto(`${url}${peer.board}`, { waitUntil: "commit" });
  },
});

/** Measures the apps alternately, so that the load of the machine affects all of them alike. */
async function measureWork(browser: Browser, apps: readonly App[]): Promise<Work[]> {
  const all = apps.map((app) => ({ app, runs: [] as Work[] }));
  for (let run = 0; run < runs; run += 1) for (const { app, runs: done } of all) done.push(await workOf(browser, app));
  const fields = [
    "firstPaint",
    "painted",
    "cpuUntilPainted",
    "cpuUntilLater",
    "heapMb",
    "rows",
    "cpuUntilRows",
  ] as const;
  return all.map(
    ({ runs: done }) =>
      Object.fromEntries(fields.map((name) => [name, median(done.map((work) => work[name]))])) as unknown as Work,
  );
}

const kb = (bytes: number) => (bytes / 1_000).toFixed(1);
const ms = (value: number) => Math.round(value);
const later = `${afterMs / 1_000} s later`;

async function measure(browser: Browser, apps: readonly App[]): Promise<Line[]> {
  const work = await measureWork(browser, apps);
  const traffic: Traffic[] = [];
  for (const app of apps) traffic.push(await trafficOf(browser, app));
  console.table(
    Object.fromEntries(
      apps.map(({ name }, at) => {
        const { requests, contents, headers } = traffic[at] ?? { requests: NaN, contents: NaN, headers: NaN };
        const measured = work[at];
        return [
          name,
          measured && {
            "first paint, ms": ms(measured.firstPaint),
            "dashboard, ms": ms(measured.painted),
            "CPU until it, ms": ms(measured.cpuUntilPainted),
            [`CPU ${later}, ms`]: ms(measured.cpuUntilLater),
            "rows, ms": ms(measured.rows),
            "CPU until them, ms": ms(measured.cpuUntilRows),
            "heap, MB": measured.heapMb.toFixed(1),
            requests,
            kB: kb(contents),
            "headers, kB": kb(headers),
          },
        ];
      }),
    ),
  );
  const [own, ...others] = work;
  const compared = (when: string, measured: number): Line => ({ what: when, measured, bound: max, unit: "×" });
  return [
    { what: `transferred until ${later}`, measured: (traffic[0]?.contents ?? NaN) / 1_000, bound: mostKb, unit: "kB" },
    ...others.flatMap((other, at) => [
      compared(
        `CPU time until painted, of ${apps[at + 1]?.name}`,
        (own?.cpuUntilPainted ?? NaN) / other.cpuUntilPainted,
      ),
      compared(`CPU time until ${later}, of ${apps[at + 1]?.name}`, (own?.cpuUntilLater ?? NaN) / other.cpuUntilLater),
    ]),
  ];
}

await buildStale(["web"]);
const server = await ServerProcess.start({ NODE_ENV: "production" });
const others = await Promise.all(
  folders.map(async (folder) => ({ peer: peerIn(folder), ...(await serveOther(folder)) })),
);
const browser = await openBrowser();
try {
  print(await measure(browser, [ownApp(server), ...others.map(({ peer, url }) => otherApp(url, peer))]));
} finally {
  await browser.close();
  for (const { close } of others) await close();
  await server.close();
}
