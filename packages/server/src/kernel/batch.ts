import type { Log } from "../platform/log.ts";

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
  log: Pick<Log, "warn">;
}

/** Collects items and writes them together, one write at a time. What could not be written is tried again with the next. */
export function createBatch<T>({ waitMs, atMost, keepAtMost, write, log }: BatchSettings<T>): Batch<T> {
  let waiting: T[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const items = waiting.slice(0, atMost);
      waiting = waiting.slice(atMost);
      try {
        await write(items);
      } catch (error) {
        waiting = [...items, ...waiting].slice(0, keepAtMost);
        log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "a batch could not be written");
        return;
      }
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
