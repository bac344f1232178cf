import { cachePerList, type CachedList } from "./cache-per-list.ts";

/** Totals from this number of rows on may be cached, because counting them costs more than the rest of a page. */
const minRows = 1_000;
const maxAgeMs = 2_000;
/** Cached counts per list. Beyond this the cache is cleared. */
const maxEntries = 500;

interface Recent {
  count: number;
  until: number;
}

const countsOf = cachePerList<Recent>();

interface CountedQuery extends CachedList {
  isFresh: boolean;
}

/** Returns the count of a query. Counts of a thousand rows or more are cached for two seconds. */
export async function cachedCount(
  { db, list, key, isFresh }: CountedQuery,
  count: () => Promise<number>,
): Promise<number> {
  const counts = countsOf({ db, list });
  const recent = counts.get(key);
  if (recent && !isFresh && recent.until > performance.now()) return recent.count;
  counts.delete(key);
  const counted = await count();
  if (counted < minRows) return counted;
  if (counts.size >= maxEntries) counts.clear();
  counts.set(key, { count: counted, until: performance.now() + maxAgeMs });
  return counted;
}
