import { cachePerList, type CachedList } from "./cache-per-list.ts";

/** A reading that takes longer, for a lock most often, holds nobody up: each has an answer in time (RELIABILITY R12). */
const waitsMs = 250;

interface Line {
  now: Promise<unknown>;
  /** Begins when `now` is over or takes long; for all who came meanwhile. */
  next: Promise<unknown> | null;
}

const linesOf = cachePerList<Line>();

/** Does the work when the other is over, well or not, or has taken long. */
function afterwards<T>(other: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    let isBegun = false;
    const begin = () => {
      clearTimeout(timer);
      if (!isBegun) resolve(work());
      isBegun = true;
    };
    const timer = setTimeout(begin, waitsMs);
    other.then(begin, begin);
  });
}

/**
 * Reads once for all who ask for the same in one moment (docs/decisions/024). A reading that is under way may have begun before
 * what somebody just did: who comes meanwhile shares the one after it. Nobody may change what is answered.
 */
export function coalesceReads<T>(asked: CachedList, read: () => Promise<T>): Promise<T> {
  const lines = linesOf(asked);
  const begin = (): Promise<T> => {
    const line: Line = { now: read(), next: null };
    lines.set(asked.key, line);
    const end = () => {
      if (!line.next) lines.delete(asked.key);
    };
    line.now.then(end, end);
    return line.now as Promise<T>;
  };
  const line = lines.get(asked.key);
  if (!line) return begin();
  line.next ??= afterwards(line.now, begin);
  return line.next as Promise<T>;
}
