/** A row on screen. `beat` counts the changes it was marked for; `left` says that it no longer belongs to the list. */
export interface LiveRow<R> {
  key: string;
  record: R;
  beat: number;
  left: boolean;
}

/** Rows as they stand, and how many wait above them. */
export interface LiveRows<R> {
  rows: readonly LiveRow<R>[];
  arrived: number;
}

/** Of more rows that changed at once none is marked: that would show nothing, and each mark is a layer of the picture. */
const markedAtMost = 5;

type KeyOf<R> = (record: R) => string;

/** The rows of a list shown for the first time. */
export function firstRows<R>(fresh: readonly R[], keyOf: KeyOf<R>): LiveRows<R> {
  return { rows: fresh.map((record) => ({ key: keyOf(record), record, beat: 0, left: false })), arrived: 0 };
}

/**
 * Brings the rows on screen up to date without moving one of them: each takes its fresh record in place, one that left
 * the list stays and says so, and new ones only count. A row that is missing because newer ones pushed it off the page
 * has not left: nothing that stood behind it is there either, and the answer was not the `whole` list.
 */
export function settle<R>(
  shown: readonly LiveRow<R>[],
  fresh: readonly R[],
  keyOf: KeyOf<R>,
  whole: boolean,
): LiveRows<R> {
  if (shown.length === 0) return firstRows(fresh, keyOf);
  const byKey = new Map(fresh.map((record) => [keyOf(record), record]));
  const last = shown.findLastIndex((row) => byKey.has(row.key));
  const isChanged = ({ key, record, left }: LiveRow<R>) => {
    const now = byKey.get(key);
    return now !== undefined && (left || !isSame(now, record));
  };
  const changed = new Set(shown.filter(isChanged));
  const marks = changed.size <= markedAtMost ? 1 : 0;
  const rows = shown.map((row, index) => {
    const record = byKey.get(row.key);
    if (record === undefined) return !row.left && (whole || index < last) ? { ...row, left: true } : row;
    return changed.has(row) ? { key: row.key, record, beat: row.beat + marks, left: false } : row;
  });
  return { rows, arrived: countAbove(shown, fresh, keyOf) };
}

/** Records come from JSON; an answer of another size brings new objects with the same text. */
function isSame<R>(one: R, other: R): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Records that are new and stand before the last one we know; behind it is only what moved up from the next page. */
function countAbove<R>(shown: readonly LiveRow<R>[], fresh: readonly R[], keyOf: KeyOf<R>): number {
  const known = new Set(shown.map((row) => row.key));
  const isKnown = (record: R) => known.has(keyOf(record));
  const end = fresh.findLastIndex(isKnown);
  return fresh.slice(0, end < 0 ? fresh.length : end).filter((record) => !isKnown(record)).length;
}

/** Rows to ask for so that those on screen stay within the answer although newer ones stand before them. */
export function roomFor(pageSize: number, arrived: number, most: number): number {
  let room = pageSize;
  while (room < pageSize + arrived) room *= 2;
  return Math.min(room, Math.max(pageSize, most));
}
