import { isTyping } from "./typing-activity.ts";

/** Collects the frames of one burst into a single fetch. */
const burstMs = 400;
/** Minimum interval between two fetches of one feature while frames keep arriving. */
const intervalMs = 1_000;
/** Upper bound for postponing a fetch while the user types. */
const postponedAtMostMs = 3_000;

interface Fetching {
  isFetching(feature: string): boolean;
  fetch(feature: string): void;
}

/**
 * Coalesces invalidations: each feature is fetched once per burst, and at most once a second while frames keep
 * arriving. A fetch under way is allowed to finish, because restarting a slow one on every frame would starve it.
 * While the user types, the fetch waits for a pause, for 3 s at most.
 */
export function coalesceInvalidations({ isFetching, fetch }: Fetching): (feature: string) => void {
  const waiting = new Set<string>();
  /** Times of `performance.now()`. */
  const fetchedAt = new Map<string, number>();

  function fetchWhenPossible(feature: string, since: number): void {
    const now = performance.now();
    const isPostponed = isTyping() && now - since < postponedAtMostMs;
    if (isPostponed || isFetching(feature)) return void setTimeout(() => fetchWhenPossible(feature, since), burstMs);
    waiting.delete(feature);
    fetchedAt.set(feature, now);
    fetch(feature);
  }

  return (feature) => {
    if (waiting.has(feature)) return;
    waiting.add(feature);
    const now = performance.now();
    const sinceMs = now - (fetchedAt.get(feature) ?? Number.NEGATIVE_INFINITY);
    setTimeout(() => fetchWhenPossible(feature, now), Math.max(burstMs, intervalMs - sinceMs));
  };
}
