import { cachePerList, type CachedList } from "./cache-per-list.ts";

/** Callers wait this long for a running read. A slower one, usually because of a lock, must not delay them further (G-R12). */
const maxWaitMs = 250;

interface PendingReads {
  now: Promise<unknown>;
  /** Shared by all callers that arrive during `now`. It starts when `now` has ended or is slow. */
  next: Promise<unknown> | null;
}

const pendingOf = cachePerList<PendingReads>();

/** Starts the work when the running promise has settled or after `maxWaitMs`. */
function startAfter<T>(running: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    let hasStarted = false;
    const start = () => {
      clearTimeout(timer);
      if (!hasStarted) resolve(work());
      hasStarted = true;
    };
    const timer = setTimeout(start, maxWaitMs);
    running.then(start, start);
  });
}

/**
 * Serves concurrent identical reads with one read (docs/decisions/023). A running read may have started before a caller's own
 * write, so callers that arrive during it share the next one. Callers must not modify the result.
 */
export function coalesceReads<T>(query: CachedList, read: () => Promise<T>): Promise<T> {
  const pending = pendingOf(query);
  const start = (): Promise<T> => {
    const reads: PendingReads = { now: read(), next: null };
    pending.set(query.key, reads);
    const end = () => {
      if (!reads.next) pending.delete(query.key);
    };
    reads.now.then(end, end);
    return reads.now as Promise<T>;
  };
  const reads = pending.get(query.key);
  if (!reads) return start();
  reads.next ??= startAfter(reads.now, start);
  return reads.next as Promise<T>;
}
