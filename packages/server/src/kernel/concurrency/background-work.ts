import { runWithoutLimits } from "../../platform/database/deadline.ts";
import { isUnavailable, reportFault } from "../http/fault.ts";
import type { Services } from "../http/context.ts";

/** Work of each node in the background, at most one at a time for each key. */
export interface BackgroundWork<K, A> {
  /** Starts the work of the keys that have none now, with an argument for all of it. Returns their number. */
  start(services: Services, keys: readonly K[], argument: A): number;
  /** Starts no more work, and waits for what is running. */
  stop(services: Services): Promise<void>;
}

interface Options<K, A> {
  /** Name of the work in the error log. */
  where: string;
  /** Does the work of a key. `isStopping` tells it to end early. */
  work(services: Services, key: K, argument: A, isStopping: () => boolean): Promise<void>;
}

/** Runs work in the background, so that a key whose work hangs delays no other. If the database is unavailable, it ends silently. */
export function backgroundWork<K, A = undefined>({ where, work }: Options<K, A>): BackgroundWork<K, A> {
  /** By node; a test has several. */
  const nodes = new WeakMap<Services, { running: Map<K, Promise<void>>; isStopping: boolean }>();

  function nodeOf(services: Services) {
    const node = nodes.get(services) ?? { running: new Map<K, Promise<void>>(), isStopping: false };
    nodes.set(services, node);
    return node;
  }

  return {
    start(services, keys, argument) {
      const node = nodeOf(services);
      const idle = node.isStopping ? [] : keys.filter((key) => !node.running.has(key));
      for (const key of idle) {
        const done = runWithoutLimits(() => work(services, key, argument, () => node.isStopping))
          .catch((error: unknown) => {
            if (!isUnavailable(error)) reportFault(services, { error, where, requestId: null });
          })
          .finally(() => node.running.delete(key));
        node.running.set(key, done);
      }
      return idle.length;
    },
    async stop(services) {
      const node = nodeOf(services);
      node.isStopping = true;
      await Promise.all(node.running.values());
    },
  };
}
