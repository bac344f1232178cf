import { startTransition, useEffect, useState } from "react";
import { afterPaint } from "../timing/after-paint.ts";
import { runBetweenKeys } from "../timing/run-between-keys.ts";
import type { LiveRow } from "./live-rows.ts";

/** At most this many changed rows render at once, because the user may have changed them. */
const fewRows = 2;
/** Number of frames over which a fully changed table renders. */
const frameCount = 4;

type Rows<R> = readonly LiveRow<R>[];

/** The rendered rows and the index at which the next step starts. */
interface Progress<R> {
  rows: Rows<R>;
  from: number;
}

const isSameList = <R>(a: Rows<R>, b: Rows<R>) =>
  a.length === b.length && a.every(({ key }, index) => key === b[index]?.key);

/** Renders some of the changed rows, round-robin so that no row starves. Returns `next` itself when all are up to date. */
export function updateSomeRows<R>({ rows, from }: Progress<R>, next: Rows<R>): Progress<R> {
  if (!isSameList(rows, next)) return { rows: next, from: 0 };
  const differing = next.flatMap((row, index) => (row === rows[index] ? [] : [index]));
  const inTurn = [...differing.filter((index) => index >= from), ...differing.filter((index) => index < from)];
  const taken = inTurn.slice(0, Math.ceil(next.length / frameCount));
  const stepped =
    taken.length === inTurn.length ? next : next.map((row, at) => (taken.includes(at) ? row : (rows[at] ?? row)));
  return { rows: stepped, from: (taken.at(-1) ?? -1) + 1 };
}

/** The rows to render. Changes of one list are spread over frames, so that typing stays responsive. */
export function useGradualRows<R>(rows: Rows<R>): Rows<R> {
  const [progress, setProgress] = useState<Progress<R>>({ rows, from: 0 });
  useEffect(
    function continueUpdate() {
      if (progress.rows === rows) return undefined;
      const step = () => startTransition(() => setProgress(updateSomeRows(progress, rows)));
      const differing = rows.filter((row, index) => row !== progress.rows[index]);
      return differing.length > fewRows ? runBetweenKeys(step, afterPaint) : afterPaint(step);
    },
    [progress, rows],
  );
  return isSameList(progress.rows, rows) ? progress.rows : rows;
}
