import { perList, type AskedList } from "./per-list.ts";

interface Line {
  now: Promise<unknown>;
  /** Begins when `now` is over; for all who came meanwhile. */
  next: Promise<unknown> | null;
}

const linesOf = perList<Line>();

/**
 * Reads once for all who ask for the same in one moment (docs/decisions/024). A reading that is under way may have begun before
 * what somebody just did: who comes meanwhile shares the one after it. Nobody may change what is answered.
 */
export function readForAll<T>(asked: AskedList, read: () => Promise<T>): Promise<T> {
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
  line.next ??= line.now.then(begin, begin);
  return line.next as Promise<T>;
}
