import { isUnavailable, reportFault } from "../http/fault.ts";
import type { Services } from "../http/context.ts";

/** Work of one node in the background, at most one at a time for each key. */
export interface BackgroundWork<K> {
  /** Starts the work of the keys that have none now. Returns their number. */
  start(keys: readonly K[]): number;
  /** Starts no more work, and waits for what is running. */
  stop(): Promise<void>;
}

interface Options<K> {
  /** Name of the work in the error log. */
  where: string;
  /** Does the work of a key. `isStopping` tells it to end early. */
  work(key: K, isStopping: () => boolean): Promise<void>;
}

/** Runs work in the background, so that a key whose work hangs delays no other. If the database is unavailable, it ends silently. */
export function openBackgroundWork<K>(services: Services, { where, work }: Options<K>): BackgroundWork<K> {
  const running = new Map<K, Promise<void>>();
  let isStopping = false;

  function run(key: K): void {
    const done = work(key, () => isStopping)
      .catch((error: unknown) => {
        if (!isUnavailable(error)) reportFault(services, { error, where, requestId: null });
      })
      .finally(() => running.delete(key));
    running.set(key, done);
  }

  return {
    start(keys) {
      const idle = isStopping ? [] : keys.filter((key) => !running.has(key));
      for (const key of idle) run(key);
      return idle.length;
    },
    async stop() {
      isStopping = true;
      await Promise.all(running.values());
    },
  };
}
