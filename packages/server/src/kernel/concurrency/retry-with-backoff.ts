import { pauseMs } from "../../platform/jobs/backoff.ts";
import { isUnavailable } from "../http/fault.ts";

interface Repeated {
  /** How often it is called; the pause after the first failure. */
  everyMs: number;
  work(): Promise<unknown>;
  /** Hears of the first failure of a series; those after it only lengthen the pause. */
  failed(error: unknown): void;
}

const mostMs = 5 * 60_000;

/**
 * Wraps work that a timer calls again and again. It never runs twice at the same time; after a failure, calls do nothing until a
 * pause is over, which doubles up to five minutes. A database that is away does not lengthen the pause: the work is wanted as soon
 * as the database is back. The answer settles when the work has ended and never rejects.
 */
export function backingOff({ everyMs, work, failed }: Repeated): () => Promise<void> {
  let running: Promise<void> | null = null;
  let failures = 0;
  let notBefore = 0;

  async function once(): Promise<void> {
    try {
      await work();
      failures = 0;
    } catch (error) {
      if (!isUnavailable(error)) failures += 1;
      // A timer that comes a moment early must not miss its turn.
      if (failures > 0) notBefore = performance.now() + pauseMs(failures, { firstMs: everyMs, mostMs }) - everyMs / 2;
      if (failures <= 1) failed(error);
    }
  }

  return () => {
    if (!running && failures > 0 && performance.now() < notBefore) return Promise.resolve();
    running ??= once().finally(() => (running = null));
    return running;
  };
}
