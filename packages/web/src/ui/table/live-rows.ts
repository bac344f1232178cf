/** A row on screen. `beat` counts its highlighted changes; `left` means that it no longer belongs to the list. */
export interface LiveRow<R> {
  key: string;
  record: R;
  beat: number;
  isRemoved: boolean;
}

/** The rows and the number of new ones above them. */
export interface LiveRows<R> {
  rows: readonly LiveRow<R>[];
  arrived: number;
}

/** When more rows change at once, none is highlighted: each highlight costs a layer. */
const maxHighlighted = 5;

type KeyOf<R> = (record: R) => string;

/** The rows of a list that is shown for the first time. */
export function firstRows<R>(fresh: readonly R[], keyOf: KeyOf<R>): LiveRows<R> {
  return { rows: fresh.map((record) => ({ key: keyOf(record), record, beat: 0, isRemoved: false })), arrived: 0 };
}

/**
 * Updates the rows without moving them: each takes its new record in place, removed ones stay marked, and new ones
 * are only counted. A missing row was only pushed off the page when no later row is present either and the answer was
 * not the `whole` list.
 */
export function settle<R extends object>(
  shown: readonly LiveRow<R>[],
  fresh: readonly R[],
  keyOf: KeyOf<R>,
  isComplete: boolean,
): LiveRows<R> {
  if (shown.length === 0) return firstRows(fresh, keyOf);
  const byKey = new Map(fresh.map((record) => [keyOf(record), record]));
  const last = shown.findLastIndex((row) => byKey.has(row.key));
  const isChanged = ({ key, record, isRemoved }: LiveRow<R>) => {
    const now = byKey.get(key);
    return now !== undefined && (isRemoved || !isSame(now, record));
  };
  const changed = new Set(shown.filter(isChanged));
  const marks = changed.size <= maxHighlighted ? 1 : 0;
  const rows = shown.map((row, index) => {
    const record = byKey.get(row.key);
    if (record === undefined) return !row.isRemoved && (isComplete || index < last) ? { ...row, isRemoved: true } : row;
    return changed.has(row) ? { key: row.key, record, beat: row.beat + marks, isRemoved: false } : row;
  });
  return { rows, arrived: countAbove(shown, fresh, keyOf) };
}

/**
 * Compares as JSON text, because an answer of another size brings new objects. A field that only the answer of an own
 * action has, such as its undo token, makes no difference.
 */
function isSame<R extends object>(now: R, shown: R): boolean {
  if (now === shown) return true;
  return Object.entries(now).every(([name, value]) => JSON.stringify(value) === JSON.stringify(shown[name as keyof R]));
}

/** Counts new records before the last known one. Those after it moved up from the next page. */
function countAbove<R>(shown: readonly LiveRow<R>[], fresh: readonly R[], keyOf: KeyOf<R>): number {
  const known = new Set(shown.map((row) => row.key));
  const isKnown = (record: R) => known.has(keyOf(record));
  const end = fresh.findLastIndex(isKnown);
  return fresh.slice(0, end < 0 ? fresh.length : end).filter((record) => !isKnown(record)).length;
}

/** Number of rows to request, so that the rows on screen stay within the answer despite newer ones. */
export function rowsToRequest(pageSize: number, arrived: number, max: number): number {
  let room = pageSize;
  while (room < pageSize + arrived) room *= 2;
  return Math.min(room, Math.max(pageSize, max));
}
