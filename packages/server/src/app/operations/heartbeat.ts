import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Pool } from "pg";
import { recordHeartbeat, removeNode } from "../../features/operations/operations/operations.ts";
import { retryWithBackoff } from "../../kernel/concurrency/retry-with-backoff.ts";
import type { Services } from "../../kernel/http/context.ts";
import { socketMetrics } from "../../kernel/realtime/socket-metrics.ts";
import { platformMetrics } from "../../platform/observability/metrics.ts";
import { failingRows } from "./failing-rows.ts";
import { openDiskWatch, type FolderConfig } from "./disk-watch.ts";
import { openPictureWatch } from "./picture-watch.ts";

interface HeartbeatOptions {
  services: Services;
  build: string;
  pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">;
  config: FolderConfig;
}

const everyMs = 10_000;
/** Resolution of the timer. The measured delay includes it. */
const resolutionMs = 20;

/** Sum of a metric over all labels. */
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
    hintsUp: (await sumOf(platformMetrics.signalsUp)) > 0,
    queued: await sumOf(platformMetrics.queueWaiting),
  };
}

/** Average delay of signals since the previous call, in milliseconds. */
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

async function measureFailingRows({ db }: Pick<Services, "db">): Promise<void> {
  const failing = await failingRows(db);
  platformMetrics.rowsFailing.reset();
  for (const { runner, count } of failing) platformMetrics.rowsFailing.set({ runner }, count);
}

/** Records the state of this process every 10 s. Returns a function that removes the node. */
export function startHeartbeat({ services, build, pool, config }: HeartbeatOptions): () => Promise<void> {
  const node = { id: randomUUID(), host: hostname(), pid: process.pid, build, started_at: services.clock.now() };
  const loop = monitorEventLoopDelay({ resolution: resolutionMs });
  loop.enable();
  const hintMs = signalWatch();
  const measureDisks = openDiskWatch(config);
  const measurePictures = openPictureWatch(services);
  let beating: Promise<void> = Promise.resolve();

  async function sendHeartbeat(): Promise<void> {
    const loopP99Ms = Math.max(0, Math.round(loop.percentile(99) / 1e6 - resolutionMs));
    loop.reset();
    const { totalCount: poolOpen, idleCount: poolIdle, waitingCount: poolWaiting } = pool;
    const measured = { rssBytes: process.memoryUsage.rss(), loopP99Ms, hintMs: await hintMs() };
    const figures = { ...measured, ...(await deliveryFigures()) };
    await measureFailingRows(services);
    await measurePictures();
    await recordHeartbeat(services, node, { ...figures, poolOpen, poolIdle, poolWaiting, ...(await measureDisks()) });
  }
  const failed = (error: unknown) => services.log.debug({ err: error }, "no heartbeat");
  const sendWithBackoff = retryWithBackoff({ everyMs, work: sendHeartbeat, failed });
  const start = () => void (beating = sendWithBackoff());
  start();
  const timer = setInterval(start, everyMs);
  return async () => {
    clearInterval(timer);
    loop.disable();
    await beating;
    await removeNode(services, node);
  };
}
