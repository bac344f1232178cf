import { startTransition, useEffect, useState } from "react";
import { afterPaint } from "../timing/after-paint.ts";
import { betweenKeys } from "../timing/run-between-keys.ts";
import type { LiveRow } from "./live-rows.ts";

/** So few rows change at once, whatever else goes on: somebody may have changed them just now. */
const few = 2;
/** In how many pictures a table is brought up to date whose rows have all changed. */
const pictures = 4;

type Rows<R> = readonly LiveRow<R>[];

/** Rows as they stand, and the one at which the next step begins to look. */
interface Stand<R> {
  rows: Rows<R>;
  from: number;
}

const isSameList = <R>(one: Rows<R>, other: Rows<R>) =>
  one.length === other.length && one.every(({ key }, index) => key === other[index]?.key);

/**
 * Brings a few rows that differ up to date, going round: rows that change ever again keep none behind them waiting. Stands on
 * `next` itself when no other is left.
 */
export function stepTowards<R>({ rows, from }: Stand<R>, next: Rows<R>): Stand<R> {
  if (!isSameList(rows, next)) return { rows: next, from: 0 };
  const differing = next.flatMap((row, index) => (row === rows[index] ? [] : [index]));
  const inTurn = [...differing.filter((index) => index >= from), ...differing.filter((index) => index < from)];
  const taken = inTurn.slice(0, Math.ceil(next.length / pictures));
  const stepped =
    taken.length === inTurn.length ? next : next.map((row, at) => (taken.includes(at) ? row : (rows[at] ?? row)));
  return { rows: stepped, from: (taken.at(-1) ?? -1) + 1 };
}

/**
 * Rows as they are to be drawn: those of the same list change a few per picture, so that what somebody types comes in between.
 * Another list is there at once.
 */
export function useGradualRows<R>(rows: Rows<R>): Rows<R> {
  const [stand, setStand] = useState<Stand<R>>({ rows, from: 0 });
  useEffect(
    function goOn() {
      if (stand.rows === rows) return undefined;
      const step = () => startTransition(() => setStand(stepTowards(stand, rows)));
      const differing = rows.filter((row, index) => row !== stand.rows[index]);
      return differing.length > few ? betweenKeys(step, afterPaint) : afterPaint(step);
    },
    [stand, rows],
  );
  return isSameList(stand.rows, rows) ? stand.rows : rows;
}
