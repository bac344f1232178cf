import { isWriting } from "./writing.ts";

/** Frames of one burst fetch once. */
const soonMs = 400;
/** Under constant frames a feature is fetched no more often: nobody reads rows that change faster. */
const everyMs = 1_000;
/** So long they wait for somebody who is writing to pause. */
const heldAtMostMs = 3_000;

interface Fetching {
  isFetching(feature: string): boolean;
  fetch(feature: string): void;
}

/**
 * Gathers what frames make stale: however many arrive in a moment, a feature is fetched once, and once a second while they
 * keep coming. A fetch under way is let finish first: to begin anew would abort it, and under constant frames a slow list
 * would never arrive. Who writes is let write: rows are drawn in the next pause, or when they waited long enough.
 */
export function coalesceInvalidations({ isFetching, fetch }: Fetching): (feature: string) => void {
  const waiting = new Set<string>();
  /** By the page's clock. */
  const fetchedAt = new Map<string, number>();

  function look(feature: string, since: number): void {
    const now = performance.now();
    const isHeld = isWriting() && now - since < heldAtMostMs;
    if (isHeld || isFetching(feature)) return void setTimeout(() => look(feature, since), soonMs);
    waiting.delete(feature);
    fetchedAt.set(feature, now);
    fetch(feature);
  }

  return (feature) => {
    if (waiting.has(feature)) return;
    waiting.add(feature);
    const now = performance.now();
    const sinceMs = now - (fetchedAt.get(feature) ?? Number.NEGATIVE_INFINITY);
    setTimeout(() => look(feature, now), Math.max(soonMs, everyMs - sinceMs));
  };
}
