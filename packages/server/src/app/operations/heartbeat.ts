import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Pool } from "pg";
import { beat, leave } from "../../features/operations/index.ts";
import { retryWithBackoff } from "../../kernel/concurrency/retry-with-backoff.ts";
import type { Services } from "../../kernel/http/context.ts";
import { socketMetrics } from "../../kernel/realtime/socket-metrics.ts";
import { countFailures } from "../../platform/database/due-retries.ts";
import { platformMetrics } from "../../platform/observability/metrics.ts";

interface HeartbeatOptions {
  services: Services;
  build: string;
  pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">;
  /** The folder whose disk is told about. */
  folder: string;
}

const everyMs = 10_000;
/** How finely timers are watched; that much of what is measured is the waiting itself. */
const resolutionMs = 20;

async function diskOf(folder: string): Promise<{ diskFreeBytes: number | null; diskBytes: number | null }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { diskFreeBytes: bavail * bsize, diskBytes: blocks * bsize };
  } catch {
    // A house with a database elsewhere may keep no folder at all.
    return { diskFreeBytes: null, diskBytes: null };
  }
}

/** What the process counts, over all labels. */
async function sumOf(metric: { get(): Promise<{ values: { value: number }[] }> }): Promise<number> {
  const { values } = await metric.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}

async function deliveryFigures() {
  return {
    sockets: await sumOf(socketMetrics.sockets),
    inFlight: await sumOf(socketMetrics.inFlight),
    unackedMostS: Math.round(await sumOf(socketMetrics.unackedMost)),
    unackedLate: await sumOf(socketMetrics.unackedLate),
    hintsUp: (await sumOf(platformMetrics.hintsUp)) > 0,
    queued: await sumOf(platformMetrics.queueWaiting),
  };
}

/** How long hints took to come round since it was asked before, on average. */
function signalWatch(): () => Promise<number> {
  let before = { sum: 0, count: 0 };
  return async () => {
    const { values } = await platformMetrics.signalDelay.get();
    const of = (end: string) => values.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0;
    const now = { sum: of("_sum"), count: of("_count") };
    const [seconds, signals] = [now.sum - before.sum, now.count - before.count];
    before = now;
    return signals > 0 ? Math.round((seconds / signals) * 1_000) : 0;
  };
}

async function tellFailing({ db }: Pick<Services, "db">): Promise<void> {
  const failing = await countFailures(db);
  platformMetrics.rowsFailing.reset();
  for (const { runner, count } of failing) platformMetrics.rowsFailing.set({ runner }, count);
}

/** Tells the house every 10 s that this process is there and how it is. Answers how to leave. */
export function startHeartbeat({ services, build, pool, folder }: HeartbeatOptions): () => Promise<void> {
  const node = { id: randomUUID(), host: hostname(), pid: process.pid, build, started_at: services.clock.now() };
  const loop = monitorEventLoopDelay({ resolution: resolutionMs });
  loop.enable();
  const hintMs = signalWatch();
  let telling: Promise<void> = Promise.resolve();

  async function tell(): Promise<void> {
    const loopP99Ms = Math.max(0, Math.round(loop.percentile(99) / 1e6 - resolutionMs));
    loop.reset();
    const { totalCount: poolOpen, idleCount: poolIdle, waitingCount: poolWaiting } = pool;
    const measured = { rssBytes: process.memoryUsage.rss(), loopP99Ms, hintMs: await hintMs() };
    const figures = { ...measured, ...(await deliveryFigures()) };
    await tellFailing(services);
    await beat(services, node, { ...figures, poolOpen, poolIdle, poolWaiting, ...(await diskOf(folder)) });
  }
  const failed = (error: unknown) => services.log.debug({ err: error }, "no heartbeat");
  const tellOnce = retryWithBackoff({ everyMs, work: tell, failed });
  const tellCalmly = () => void (telling = tellOnce());
  tellCalmly();
  const timer = setInterval(tellCalmly, everyMs);
  return async () => {
    clearInterval(timer);
    loop.disable();
    await telling;
    await leave(services, node);
  };
}
