/**
 * Measures how long the built server takes until it is ready, on an empty folder and on an existing one, and its idle
 * memory afterwards: `npx tsx bench/start.ts [rounds]`. It loads the demo data as `npm start` does.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "../harness/figures.ts";
import { freePort } from "../harness/free-port.ts";
import { startServer, stopServer } from "./support/drive.ts";
import { rssMbOf } from "./support/rss.ts";

/** G-R29: from an empty folder to ready. */
const firstMs = 15_000;
const restMs = 10_000;
const [rounds = 5] = process.argv.slice(2).map(Number);

interface Started {
  ms: number;
  stopMs: number;
  rssMb: number;
}

async function start(folder: string): Promise<Started> {
  const port = await freePort();
  const startedAt = performance.now();
  const server = await startServer(folder, port);
  const ms = performance.now() - startedAt;
  await wait(restMs);
  const rssMb = rssMbOf(server.pid ?? 0);
  const stoppedAt = performance.now();
  await stopServer(server);
  return { ms, stopMs: performance.now() - stoppedAt, rssMb };
}

const first: Started[] = [];
const second: Started[] = [];
for (let round = 0; round < rounds; round += 1) {
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-start-"));
  try {
    first.push(await start(folder));
    second.push(await start(folder));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
const printStarts = (name: string, some: readonly Started[]) => {
  const median = (of: (one: Started) => number) => percentile(some.map(of), 0.5);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  console.log(
    `${name.padEnd(24)} ready after ${seconds(median(({ ms }) => ms))}, ended within ${seconds(median(({ stopMs }) => stopMs))}, ` +
      `${median(({ rssMb }) => rssMb).toFixed(0)} MB after ${restMs / 1_000} s`,
  );
};
console.log(`Medians of ${rounds}`);
printStarts("empty folder", first);
printStarts("the same folder again", second);
const isHeld =
  percentile(
    first.map(({ ms }) => ms),
    0.5,
  ) <= firstMs;
console.log(`empty folder within ${firstMs / 1_000} s: ${isHeld ? "ok" : "NO"}`);
process.exit(isHeld ? 0 : 1);
