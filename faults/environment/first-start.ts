import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { connectionVia } from "../../packages/server/src/platform/postgres/accounts.ts";
import { foldersIn } from "../../packages/server/src/platform/postgres/folders.ts";
import { openSocketPath } from "../../packages/server/src/platform/postgres/socket.ts";
import { buildStale } from "../../scripts/build.mjs";
import { Tally } from "../../harness/tally.ts";
import { timedRequest } from "../../harness/timed-request.ts";
import { freePorts, startServer, type Started } from "./started-server.ts";

export interface FirstStartSettings {
  /** Processes that keep a processor busy during the starts. */
  busyLoops: number;
  starts: number;
  kills: number;
  orders: number;
}

const pollMs = 100;
/** Demo data that no recurring job adds to or deletes, and whose number of rows does not depend on the minute of the start. */
const tables = [
  ["users", "department", "role", "app_account", "merchant", "dish", "worker"],
  ["orders", "order_item", "order_step", "chat_inquiry", "announcement"],
  ["bookable", "shoot", "slot", "offer", "offer_version", "lead", "quote", "wedding", "agreement"],
  ["wedding_instalment", "wedding_receipt", "wedding_refund", "review"],
].flat();

/** Waits until the server is ready. Returns false once its process has ended. */
async function becomesReady({ child }: Started, url: string): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const { status } = await timedRequest(url, "/health/ready").catch(() => ({ status: 0 }));
    if (status === 200) return true;
    await wait(pollMs);
  }
  return false;
}

/** Number of rows by table, of the database that a running server has in this folder. */
async function countRows(folder: string): Promise<Record<string, number>> {
  const { host, close } = await openSocketPath(foldersIn(path.join(folder, "postgres")).socket);
  const client = new Client(connectionVia(host));
  await client.connect();
  try {
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    const { rows } = await client.query<Record<string, number>>(`select ${counts.join(", ")}`);
    return rows[0] ?? {};
  } finally {
    await client.end();
    await close();
  }
}

const differences = (a: Record<string, number>, b: Record<string, number>) =>
  tables.filter((table) => a[table] !== b[table]).map((table) => `${table} ${a[table]} and ${b[table]}`);

class Starts {
  readonly #orders: number;

  constructor(orders: number) {
    this.#orders = orders;
  }

  async #start(folder: string): Promise<Started & { url: string }> {
    const ports = await freePorts();
    const settings = { VOWDESK_DEMO: String(this.#orders), VOWDESK_SIMULATE: "off", VOWDESK_LOG: "error" };
    return { ...startServer(folder, ports, settings), url: `http://127.0.0.1:${ports.api}` };
  }

  /** Starts until ready. Returns the milliseconds and the rows; null with the output if the start failed. */
  async complete(folder: string): Promise<{ ms: number; rows: Record<string, number> | null; output: string }> {
    const startedAt = performance.now();
    const started = await this.#start(folder);
    try {
      const isReady = await becomesReady(started, started.url);
      const ms = Math.round(performance.now() - startedAt);
      return { ms, rows: isReady ? await countRows(folder) : null, output: started.output() };
    } finally {
      started.child.kill("SIGTERM");
      await started.ended;
    }
  }

  /** Kills a start after this time. Returns the last line that it printed. */
  async kill(folder: string, afterMs: number): Promise<string> {
    const started = await this.#start(folder);
    await Promise.race([wait(afterMs), started.ended]);
    started.child.kill("SIGKILL");
    await started.ended;
    return started.output().trim().split("\n").at(-1) ?? "";
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-first-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  }
}

function keepBusy(count: number): ChildProcess[] {
  return Array.from({ length: count }, () => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
}

/** Starts on empty folders on a busy machine, and on one folder on which starts were killed at random moments (G-R29). */
export async function runFirstStart({ busyLoops, starts, kills, orders }: FirstStartSettings): Promise<Tally> {
  await buildStale(["server"]);
  const tally = new Tally();
  const server = new Starts(orders);
  const loops = keepBusy(busyLoops);
  try {
    let rows: Record<string, number> = {};
    let slowestMs = 0;
    for (let start = 1; start <= starts; start += 1) {
      const first = await withFolder((folder) => server.complete(folder));
      slowestMs = Math.max(slowestMs, first.ms);
      tally.expect(`G-R29 start ${start} from an empty folder`, first.rows !== null, first.output);
      rows = first.rows ?? rows;
    }
    tally.record("G-R29", `slowest of ${starts} first starts beside ${busyLoops} busy loops`, seconds(slowestMs));
    await withFolder(async (folder) => {
      for (let kill = 1; kill <= kills; kill += 1) {
        const afterMs = Math.random() * slowestMs;
        const line = await server.kill(folder, afterMs);
        console.log(`killed after ${seconds(afterMs)}: ${line.trim()}`);
        tally.expect(`G-R29 kill ${kill}`, !line.includes("cannot start"), line);
      }
      const last = await server.complete(folder);
      const differing = last.rows === null ? [last.output] : differences(rows, last.rows);
      tally.record(
        "G-R29",
        `tables that differ after ${kills} kills`,
        differing.join(", ") || 0,
        differing.length === 0,
      );
    });
    return tally;
  } finally {
    for (const loop of loops) loop.kill("SIGKILL");
  }
}

if (import.meta.main) {
  const [starts = 3, kills = 10, busyLoops = 8, orders = 300] = process.argv.slice(2).map(Number);
  process.exit((await runFirstStart({ busyLoops, starts, kills, orders })).print());
}
