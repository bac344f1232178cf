import { isMachineClockWrong } from "../../platform/clock.ts";
import type { Services } from "../http/context.ts";
import { reportFault } from "../http/fault.ts";

interface DueTimer {
  where: string;
  run(services: Services): Promise<unknown>;
  /** Time at which the next row becomes due, without rows that wait for a retry; null if there is none. */
  nextAt(services: Services): Promise<Date | null>;
}

/** Added to every wait, so that the row is due when the timer fires. */
const marginMs = 20;

/**
 * A timer per process that processes rows at their due time, faster than the job for the same rows. The job takes the rows that
 * this timer leaves: rows locked by another node, rows that failed, and all rows while the machine's clock is wrong.
 */
export function dueTimer({ where, run, nextAt }: DueTimer): (services: Services, inMs: number) => void {
  const timers = new WeakMap<Services, NodeJS.Timeout>();

  async function runAndReschedule(services: Services): Promise<void> {
    if (isMachineClockWrong(services.clock)) return;
    const startedAt = services.clock.now();
    await run(services);
    const at = await nextAt(services);
    if (at && at > startedAt) start(services, at.getTime() - services.clock.now().getTime());
  }

  function start(services: Services, inMs: number): void {
    if (timers.has(services)) return;
    const onTimeout = () => {
      timers.delete(services);
      runAndReschedule(services).catch((error: unknown) => {
        services.log.warn(
          { reason: error instanceof Error ? error.message : "unknown", where },
          "due rows are left to the job",
        );
        reportFault(services, { error, where, requestId: null });
      });
    };
    timers.set(services, setTimeout(onTimeout, Math.max(inMs, 0) + marginMs).unref());
  }
  return start;
}
