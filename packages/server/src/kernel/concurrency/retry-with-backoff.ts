import { pauseMs } from "../../platform/jobs/backoff.ts";
import { isUnavailable } from "../http/fault.ts";

interface RepeatedWork {
  /** Interval of the timer; also the pause after the first failure. */
  everyMs: number;
  work(): Promise<unknown>;
  /** Called for the first failure of a series. Later failures only lengthen the pause. */
  failed(error: unknown): void;
}

const mostMs = 5 * 60_000;

/**
 * Wraps work that a timer calls repeatedly. The work never runs twice at the same time. After a failure, calls do nothing until a
 * pause has passed; the pause doubles up to five minutes. An unavailable database does not lengthen the pause, so that the work
 * resumes as soon as the database is back. The returned promise settles when the work has ended and never rejects.
 */
export function retryWithBackoff({ everyMs, work, failed }: RepeatedWork): () => Promise<void> {
  let running: Promise<void> | null = null;
  let failures = 0;
  let notBefore = 0;

  async function runOnce(): Promise<void> {
    try {
      await work();
      failures = 0;
    } catch (error) {
      if (!isUnavailable(error)) failures += 1;
      // Half an interval of tolerance, so that a timer that fires slightly early still runs the work.
      if (failures > 0) notBefore = performance.now() + pauseMs(failures, { firstMs: everyMs, mostMs }) - everyMs / 2;
      if (failures <= 1) failed(error);
    }
  }

  return () => {
    if (!running && failures > 0 && performance.now() < notBefore) return Promise.resolve();
    running ??= runOnce().finally(() => (running = null));
    return running;
  };
}
