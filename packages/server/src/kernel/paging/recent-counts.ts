import { cachePerList, type CachedList } from "./cache-per-list.ts";

/** From so many rows on a list's total is of this moment or of shortly before: counting them costs more than all else of a page. */
const fromRows = 1_000;
const lastsMs = 2_000;
/** Of one list; whoever asks in more ways than that has each counted. */
const keptAtMost = 500;

interface Recent {
  count: number;
  until: number;
}

const countsOf = cachePerList<Recent>();

interface Asked extends CachedList {
  /** For whom a moment ago is not good enough. */
  isFresh: boolean;
}

/** Counts, unless the same list, narrowed in the same way, was counted a moment ago and had a thousand rows or more. */
export async function countedLately({ db, list, key, isFresh }: Asked, count: () => Promise<number>): Promise<number> {
  const counts = countsOf({ db, list });
  const recent = counts.get(key);
  if (recent && !isFresh && recent.until > performance.now()) return recent.count;
  counts.delete(key);
  const counted = await count();
  if (counted < fromRows) return counted;
  if (counts.size >= keptAtMost) counts.clear();
  counts.set(key, { count: counted, until: performance.now() + lastsMs });
  return counted;
}
