import { startTransition, useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";
import type { LiveRow } from "./live-rows.ts";

/** In how many pictures a table is brought up to date whose rows have all changed. */
const pictures = 4;

type Rows<R> = readonly LiveRow<R>[];

const isSameList = <R>(one: Rows<R>, other: Rows<R>) =>
  one.length === other.length && one.every(({ key }, index) => key === other[index]?.key);

/** Brings the first few rows that differ up to date; answers `next` itself when no other is left. */
export function stepTowards<R>(shown: Rows<R>, next: Rows<R>): Rows<R> {
  if (!isSameList(shown, next)) return next;
  const atOnce = Math.ceil(next.length / pictures);
  const differing = next.flatMap((row, index) => (row === shown[index] ? [] : [index]));
  const end = differing[atOnce];
  return end === undefined ? next : [...next.slice(0, end), ...shown.slice(end)];
}

/**
 * Rows as they are to be drawn: those of the same list change a few per picture, so that what somebody types comes in between.
 * Another list is there at once.
 */
export function useGradualRows<R>(rows: Rows<R>): Rows<R> {
  const [shown, show] = useState(rows);
  useEffect(
    function goOn() {
      if (shown === rows) return undefined;
      return afterPaint(() => startTransition(() => show(stepTowards(shown, rows))));
    },
    [shown, rows],
  );
  return isSameList(shown, rows) ? shown : rows;
}
