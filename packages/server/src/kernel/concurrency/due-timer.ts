import { isMachineClockWrong } from "../../platform/clock.ts";
import type { Services } from "../http/context.ts";
import { noteFault } from "../http/fault.ts";

interface DueTimer {
  /** Names the work in the error log. */
  where: string;
  /** Works on everything that is due. */
  run(services: Services): Promise<unknown>;
  /** When the next row is due that does not wait for another try; null when there is none. */
  nextAt(services: Services): Promise<Date | null>;
}

/** Added to every wait, so that a row is due when the timer looks. */
const marginMs = 20;

/**
 * A timer that works on rows as they fall due, one for each process. It adds speed to a job that does the same: rows that are due
 * still after a run are held by another node or failed, and the job takes them, as it does when a run throws or when the machine's clock
 * is wrong.
 */
export function dueTimer({ where, run, nextAt }: DueTimer): (services: Services, inMs: number) => void {
  const timers = new WeakMap<Services, NodeJS.Timeout>();

  async function runAndGoOn(services: Services): Promise<void> {
    if (isMachineClockWrong(services.clock)) return;
    const startedAt = services.clock.now();
    await run(services);
    const at = await nextAt(services);
    if (at && at > startedAt) start(services, at.getTime() - services.clock.now().getTime());
  }

  function start(services: Services, inMs: number): void {
    if (timers.has(services)) return;
    const ring = () => {
      timers.delete(services);
      runAndGoOn(services).catch((error: unknown) => {
        services.log.warn(
          { reason: error instanceof Error ? error.message : "unknown", where },
          "due rows wait for the job",
        );
        noteFault(services, { error, where, requestId: null });
      });
    };
    timers.set(services, setTimeout(ring, Math.max(inMs, 0) + marginMs).unref());
  }
  return start;
}
