import { isUnavailable } from "../../platform/database/index.ts";
import type { Log } from "../../platform/observability/log.ts";

export interface Batch<T> {
  add(items: readonly T[]): void;
  flush(): Promise<void>;
  readonly size: number;
}

interface BatchSettings<T> {
  waitMs: number;
  /** Maximum number of items in one call of `write`. */
  atMost: number;
  /** Maximum number of items kept while writes fail. Further items are dropped. */
  maxQueued: number;
  write(items: T[]): Promise<void>;
  /** Called for an item that cannot be written even on its own. The item is dropped. */
  dropped(error: unknown): void;
  log: Pick<Log, "warn">;
}

/**
 * Collects items and writes them in batches, one write at a time. While the database is unavailable, items stay queued for the
 * next write. After any other failure the batch is halved repeatedly until only the item that cannot be written is left, which is
 * dropped.
 */
export function createBatch<T>({ waitMs, atMost: max, maxQueued, write, dropped, log }: BatchSettings<T>): Batch<T> {
  let queued: T[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function split(items: T[], error: unknown): Promise<T[]> {
    if (items.length <= 1) {
      dropped(error);
      return [];
    }
    const half = items.length >> 1;
    const [first, second] = [items.slice(0, half), items.slice(half)];
    const unwritten = await writeOrSplit(first);
    return unwritten.length > 0 ? [...unwritten, ...second] : writeOrSplit(second);
  }

  /** Returns the items to keep because the database is unavailable. */
  async function writeOrSplit(items: T[]): Promise<T[]> {
    try {
      await write(items);
      return [];
    } catch (error) {
      if (!isUnavailable(error)) return split(items, error);
      log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "a batch could not be written");
      return items;
    }
  }

  async function writeAll(): Promise<void> {
    while (queued.length > 0) {
      const items = queued.slice(0, max);
      queued = queued.slice(max);
      const unwritten = await writeOrSplit(items);
      if (unwritten.length === 0) continue;
      queued = [...unwritten, ...queued].slice(0, maxQueued);
      return;
    }
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(writeAll);
    return writing;
  }

  return {
    add: (items) => {
      const room = maxQueued - queued.length;
      queued.push(...items.slice(0, room));
      timer ??= setTimeout(() => void flush(), waitMs);
    },
    flush,
    get size() {
      return queued.length;
    },
  };
}
