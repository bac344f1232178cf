import { retryWithBackoff } from "../../kernel/concurrency/retry-with-backoff.ts";
import { isMachineClockWrong, type DatabaseClock } from "../../platform/clock.ts";
import type { Log } from "../../platform/observability/log.ts";
import { platformMetrics } from "../../platform/observability/metrics.ts";

/** Maximum time for which a changed clock or a resumed machine shows the wrong time. */
const everyMs = 1_000;

/** Measures the machine's clock against the database every second and logs changes. Returns a function that stops it. */
export function watchClock(clock: DatabaseClock, log: Log): () => void {
  let isWrong = false;
  function report(): void {
    const { machineAheadMs } = clock;
    const wasWrong = isWrong;
    isWrong = isMachineClockWrong(clock);
    platformMetrics.clockAhead.set(machineAheadMs / 1_000);
    platformMetrics.clockWrong.set(isWrong ? 1 : 0);
    if (isWrong && !wasWrong)
      log.error({ machineAheadMs }, "this machine's clock differs from the database's: no recurring work runs here");
    if (!isWrong && wasWrong)
      log.info({ machineAheadMs }, "this machine's clock is right again: recurring work runs here again");
  }
  const measure = async () => {
    await clock.measure();
    report();
  };
  const failed = (error: unknown) => log.debug({ err: error }, "the clock was not compared with the database's");
  const measureWithBackoff = retryWithBackoff({ everyMs, work: measure, failed });
  report();
  const timer = setInterval(() => void measureWithBackoff(), everyMs);
  return () => clearInterval(timer);
}
