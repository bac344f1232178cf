import { retryWithBackoff } from "../../kernel/concurrency/retry-with-backoff.ts";
import { isMachineClockWrong, type DatabaseClock } from "../../platform/clock.ts";
import type { Log } from "../../platform/observability/log.ts";
import { platformMetrics } from "../../platform/observability/metrics.ts";

/** A clock that was set, or a machine that was suspended, shows the wrong time for at most this long. */
const everyMs = 1_000;

/** Measures the clock again and again, and says when the machine's own is wrong and when it is right again. Answers how to stop. */
export function watchClock(clock: DatabaseClock, log: Log): () => void {
  let isWrong = false;
  function tell(): void {
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
    tell();
  };
  const failed = (error: unknown) => log.debug({ err: error }, "the clock was not compared with the database's");
  const measureCalmly = retryWithBackoff({ everyMs, work: measure, failed });
  tell();
  const timer = setInterval(() => void measureCalmly(), everyMs);
  return () => clearInterval(timer);
}
