/**
 * A million orders of three kinds under 200 changes a second: the lists at 16 connections compared with a bare handler
 * of the same bytes, the counts per state, and the server's memory during an export of all orders. `npx tsx
 * bench/orders-live.ts`; `--lists` or `--export` runs one of the two. The data stays in .data/bench for the next run.
 * The limits per user are off (VOWDESK_LIMITS=off), because one user sends all requests.
 */
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { cellOf } from "@vowdesk/contract/kernel";
import { orderKinds, ordersApi, type Order, type OrderKind } from "@vowdesk/contract/local/orders";
import { spreadOf, formatSpread } from "../harness/figures.ts";
import { freePort } from "../harness/free-port.ts";
import { openClient } from "../packages/simulator/src/client.ts";
import { csvFile, xlsxFile, type Cell, type Sheet } from "../packages/web/src/ui/format/sheet-file.ts";
import { streamChanges, type Changes } from "./support/changes.ts";
import { drive, driveAll, startBare, startServer, stopServer, type Driven, type Request } from "./support/drive.ts";
import { withMillion } from "./support/orders.ts";
import { rssMbOf } from "./support/rss.ts";

const dataFolder = path.resolve(process.env["VOWDESK_DATA"] ?? ".data/bench");
const changesPerSecond = 200;
const connections = 16;
const listP99Ms = 50;
const countP99Ms = 20;
const countsAsked = 500;
/** Largest allowed growth of the server's memory from the first half of an export to the second. */
const growthMb = 32;
const curveEvery = 100_000;

interface Running {
  url: string;
  pid: number;
  token: string;
}

const failures: string[] = [];
function judge(what: string, isSo: boolean): string {
  if (!isSo) failures.push(what);
  return isSo ? "ok" : "NO";
}

const paths: Readonly<Record<OrderKind, string>> = {
  delivery: ordersApi.listDelivery.path,
  driver: ordersApi.listDriver.path,
  errand: ordersApi.listErrand.path,
};

interface Asked {
  name: string;
  kind: OrderKind;
  filters: Readonly<Record<string, string | number>>;
}

const askedOf = (driverId: number): Asked[] => [
  { name: "delivery: first page", kind: "delivery", filters: {} },
  { name: "delivery: open by due time", kind: "delivery", filters: { scope: "open", sort: "dueAt" } },
  { name: "delivery: completed by total", kind: "delivery", filters: { status: "completed", sort: "totalCents" } },
  { name: "delivery: a zone", kind: "delivery", filters: { zone: "滨江" } },
  { name: "rides: first page", kind: "driver", filters: {} },
  { name: "rides: open by due time", kind: "driver", filters: { scope: "open", sort: "dueAt" } },
  { name: "rides: a driver's by total", kind: "driver", filters: { workerId: driverId, sort: "totalCents" } },
  { name: "errands: first page", kind: "errand", filters: {} },
  { name: "errands: to buy, by due time", kind: "errand", filters: { task: "buy", sort: "dueAt" } },
];

/** Errands are requested by POST, the other kinds by GET. */
function requestOf(url: string, { kind, filters }: Asked): Request {
  if (kind === "errand") return { address: url + paths.errand, body: filters };
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  return { address: `${url}${paths[kind]}?${query.toString()}` };
}

const cells = ({ name, perSecond, p50Ms, p99Ms, failed, cpuMs }: Driven) =>
  [
    name.padEnd(34),
    perSecond.toFixed(0).padStart(10),
    p50Ms.toFixed(0).padStart(8),
    p99Ms.toFixed(0).padStart(8),
    String(failed).padStart(8),
    (cpuMs?.toFixed(2) ?? "-").padStart(12),
  ].join("");

function printChanges(changes: Changes): void {
  const { perSecond, failed, times } = changes.taken();
  const isRateHeld = judge("changes kept their rate", perSecond > 0.95 * changesPerSecond && failed === 0);
  console.log(
    `${" ".repeat(4)}changes meanwhile: ${perSecond.toFixed(0)}/s, ${failed} failed, ${formatSpread(spreadOf(times))}  ${isRateHeld}`,
  );
}

async function measureLists({ url, pid, token }: Running, changes: Changes): Promise<void> {
  console.log(`\nLists of 1,000,000 orders at ${connections} connections under ${changesPerSecond} changes a second`);
  console.log("                                  requests/s  p50 ms  p99 ms  failed CPU ms each");
  const first = await fetch(`${url}${paths.delivery}`, { headers: { token } });
  const body = Buffer.from(await first.arrayBuffer());
  const call = openClient(url, new AbortController().signal, 4);
  const { records } = await call("orders_couriers", { serves: "driver" }, token);
  const lists = askedOf(records[0]?.id ?? 0).map((item) => ({ name: item.name, requests: [requestOf(url, item)] }));
  // The server coalesces simultaneous reads of one list, so the connections request different lists.
  const all = { name: "all of them in turn", requests: lists.flatMap(({ requests }) => requests) };
  lists.push(all);
  // Warms the server up.
  await driveAll("before", pid, all.requests, token, { connections });
  for (const { name, requests } of lists) {
    changes.taken();
    const driven = await driveAll(name, pid, requests, token, { connections });
    console.log(`${cells(driven)}  ${judge(`${name}: p99`, driven.p99Ms <= listP99Ms && driven.failed === 0)}`);
    printChanges(changes);
  }
  const bare = await startBare(body);
  console.log(cells(await drive("bare node:http, the same bytes", bare.pid, bare.url, token, { connections })));
  bare.stop();
}

async function measureCounts({ url, token }: Running, changes: Changes): Promise<void> {
  const call = openClient(url, new AbortController().signal, 4);
  changes.taken();
  for (const [kind, counts] of [
    ["delivery", "orders_countDelivery"],
    ["driver", "orders_countDriver"],
    ["errand", "orders_countErrand"],
  ] as const) {
    const times: number[] = [];
    for (let i = 0; i < countsAsked; i += 1) {
      const startedAt = performance.now();
      await call(counts, {}, token);
      times.push(performance.now() - startedAt);
      await wait(20);
    }
    const spread = spreadOf(times);
    console.log(
      `counts per state, ${kind.padEnd(9)} ${formatSpread(spread)}  ${judge(`counts of ${kind}`, spread.p99 <= countP99Ms)}`,
    );
  }
  printChanges(changes);
}

const rowOf = (order: Order): Cell[] =>
  Object.entries(order).map(([, value]) => (typeof value === "number" ? value : JSON.stringify(value)));

/** Exports all orders of all kinds into one file and prints the server's memory over time. */
async function exportAll(
  name: string,
  write: (sheet: Sheet) => Promise<Blob>,
  { url, pid, token }: Running,
): Promise<void> {
  const call = openClient(url, new AbortController().signal, 1);
  // The maximum of each stretch; single samples would depend on the garbage collector.
  const peaks: number[] = [];
  const startedAt = performance.now();
  let rows = 0;
  async function* parts() {
    for (const kind of orderKinds) {
      let after: string | undefined;
      do {
        const { orders, next } = await call("orders_exportPart", { kind, filters: {}, after }, token);
        yield orders.map(rowOf);
        const stretch = Math.floor(rows / curveEvery);
        peaks[stretch] = Math.max(peaks[stretch] ?? 0, rssMbOf(pid));
        rows += orders.length;
        after = next ?? undefined;
      } while (after !== undefined);
    }
  }
  const { size } = await write({ columns: [{ width: 18 }], parts: parts(), harmless: cellOf });
  const seconds = (performance.now() - startedAt) / 1_000;
  const half = Math.floor(peaks.length / 2);
  const grown = Math.max(...peaks.slice(half)) - Math.max(...peaks.slice(0, half));
  console.log(`\n${name}: ${rows} rows, ${(size / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s`);
  console.log(
    `most memory of the server in every ${curveEvery} rows, MB: ${peaks.map((mb) => mb.toFixed(0)).join(" ")}`,
  );
  console.log(
    `second half above the first: ${grown.toFixed(0)} MB  ${judge(`${name}: memory is flat`, grown <= growthMb)}`,
  );
}

async function signIn(url: string, username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: "vowdesk" });
  return ((await (await fetch(`${url}/api/user/login`, { method: "POST", body })).json()) as { token: string }).token;
}

async function measure(only: string | undefined): Promise<void> {
  const port = await freePort();
  const server = await startServer(dataFolder, port);
  try {
    const url = `http://127.0.0.1:${port}`;
    const running = { url, pid: server.pid ?? 0, token: await signIn(url, "dispatcher") };
    if (only !== "--export") {
      const changes = await streamChanges(url, running.token, changesPerSecond);
      await measureLists(running, changes);
      await measureCounts(running, changes);
      await changes.stop();
    }
    if (only !== "--lists") {
      const manager = { ...running, token: await signIn(url, "manager") };
      await exportAll("CSV", csvFile, manager);
      await exportAll("XLSX", xlsxFile, manager);
    }
  } finally {
    await stopServer(server);
  }
}

await withMillion(dataFolder, () => Promise.resolve());
await measure(process.argv[2]);
for (const failure of failures) console.log(`FAILED ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);
