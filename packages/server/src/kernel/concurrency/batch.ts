import { isUnavailable } from "../../platform/database/index.ts";
import type { Log } from "../../platform/observability/log.ts";

export interface Batch<T> {
  add(items: readonly T[]): void;
  /** Writes what waits, now. */
  flush(): Promise<void>;
  readonly size: number;
}

interface BatchSettings<T> {
  waitMs: number;
  /** Items written by one call. */
  atMost: number;
  /** Items kept while writing fails; what comes beyond is dropped. */
  keepAtMost: number;
  write(items: T[]): Promise<void>;
  /** Hears of an item that alone cannot be written; it is dropped. */
  dropped(error: unknown): void;
  log: Pick<Log, "warn">;
}

/**
 * Collects items and writes them together, one write at a time. While the database is away they wait for the next write; otherwise
 * a write that fails is split, until what cannot be written is alone and dropped.
 */
export function createBatch<T>({ waitMs, atMost, keepAtMost, write, dropped, log }: BatchSettings<T>): Batch<T> {
  let waiting: T[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  /** Writes the halves of what could not be written together. */
  async function split(items: T[], error: unknown): Promise<T[]> {
    if (items.length <= 1) {
      dropped(error);
      return [];
    }
    const half = items.length >> 1;
    const [first, second] = [items.slice(0, half), items.slice(half)];
    const left = await writeOrSplit(first);
    return left.length > 0 ? [...left, ...second] : writeOrSplit(second);
  }

  /** Writes items; answers those that must wait because the database is away. */
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
    while (waiting.length > 0) {
      const items = waiting.slice(0, atMost);
      waiting = waiting.slice(atMost);
      const left = await writeOrSplit(items);
      if (left.length === 0) continue;
      waiting = [...left, ...waiting].slice(0, keepAtMost);
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
      const room = keepAtMost - waiting.length;
      waiting.push(...items.slice(0, room));
      timer ??= setTimeout(() => void flush(), waitMs);
    },
    flush,
    get size() {
      return waiting.length;
    },
  };
}
