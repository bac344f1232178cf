import { isMachineClockWrong } from "../../platform/clock.ts";
import { runWithoutLimits } from "../../platform/database/deadline.ts";
import type { Due } from "../../platform/database/due-retries.ts";
import type { Db } from "../../platform/database/index.ts";
import type { Services } from "../http/context.ts";
import { reportFault } from "../http/fault.ts";
import { processDueRows, type DueWork } from "./due-rows.ts";

interface EffectWork<K extends string | number> extends DueWork<K> {
  delayMs: number;
  /** Time at which the next row becomes due, without rows that wait for a retry; null if there is none. */
  nextAt(db: Db, due: Due): Promise<Date | null>;
}

interface DelayedEffect {
  /** Applies all due effects. Also run as a job, which takes the rows that the timers leave. */
  run(services: Services): Promise<number>;
  /** Starts the timer of this process, unless it runs already. Default: `delayMs`. */
  schedule(services: Services, inMs?: number): void;
}

/** Added to every wait, so that the row is due when the timer fires. */
const marginMs = 20;

/** Whether a change can still be undone. The row must be locked; from `at` on its effect is due instead. */
export const isUndoable = (at: Date | null, now: Date): at is Date => at !== null && at > now;

/**
 * An effect that follows a change after the time in which the change can be undone. The time is stored in the row, so that
 * nothing is lost with a process. A timer per process applies effects when they are due. The job applies those that the timers
 * leave: rows locked by another node, rows that failed, and all rows while the machine's clock is wrong.
 */
export function delayedEffect<K extends string | number>({ delayMs, nextAt, ...work }: EffectWork<K>): DelayedEffect {
  const timers = new WeakMap<Services, NodeJS.Timeout>();
  const run = (services: Services) => processDueRows(services, work);

  async function runAndReschedule(services: Services): Promise<void> {
    const { clock, db } = services;
    if (isMachineClockWrong(clock)) return;
    const startedAt = clock.now();
    await run(services);
    const at = await nextAt(db, { runner: work.runner, now: clock.now() });
    if (at && at > startedAt) schedule(services, at.getTime() - clock.now().getTime());
  }

  function schedule(services: Services, inMs = delayMs): void {
    if (timers.has(services)) return;
    const onTimeout = () => {
      timers.delete(services);
      runWithoutLimits(() => runAndReschedule(services)).catch((error: unknown) => {
        const where = work.runner;
        services.log.warn(
          { reason: error instanceof Error ? error.message : "unknown", where },
          "due rows are left to the job",
        );
        reportFault(services, { error, where, requestId: null });
      });
    };
    timers.set(services, setTimeout(onTimeout, Math.max(inMs, 0) + marginMs).unref());
  }
  return { run, schedule };
}
