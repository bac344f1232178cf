import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { afterPaint } from "../../../ui/timing/after-paint.ts";

/** So many lines are drawn in one piece of work: more of them would hold up the hand that scrolls (issue 7, no task over 50 ms). */
export const linesAtOnce = 4;

type Key = string | number | bigint;

/** Where a line stands, and by what it is known. */
interface Placed {
  key: Key;
  start: number;
  end: number;
}

/** What of a thread is in sight, in pixels from its beginning. */
export interface Sight {
  from: number;
  to: number;
}

const distance = ({ start, end }: Placed, { from, to }: Sight) => Math.max(0, start - to, from - end);
const keysOf = (lines: readonly Placed[]) => new Set(lines.map(({ key }) => key));

/** Of the lines that are wanted those drawn already and a few more, what is in sight first. */
export function nextSlice(wanted: readonly Placed[], drawn: ReadonlySet<Key>, sight: Sight): Set<Key> {
  const missing = wanted.filter(({ key }) => !drawn.has(key));
  const nearest = missing.toSorted((one, other) => distance(one, sight) - distance(other, sight));
  return keysOf([...wanted.filter(({ key }) => drawn.has(key)), ...nearest.slice(0, linesAtOnce)]);
}

/** Of the lines that are wanted those to draw now: at first what is in sight, then a few at once, or a few after each picture. */
export function useSlices<T extends Placed>(wanted: readonly T[], sight: Sight): readonly T[] {
  const latest = useRef({ wanted, sight });
  useLayoutEffect(() => void (latest.current = { wanted, sight }));
  const [drawn, setDrawn] = useState<ReadonlySet<Key>>(() =>
    keysOf(wanted.filter((line) => distance(line, sight) === 0)),
  );
  const [isBehind, setBehind] = useState(true);
  const missing = wanted.filter(({ key }) => !drawn.has(key)).length;
  if (isBehind && missing === 0) setBehind(false);
  else if (!isBehind && missing > linesAtOnce) setBehind(true);
  else if (!isBehind && missing > 0) setDrawn(keysOf(wanted));
  useEffect(
    function drawMore() {
      if (!isBehind) return undefined;
      const draw = () => setDrawn((before) => nextSlice(latest.current.wanted, before, latest.current.sight));
      return afterPaint(draw);
    },
    [isBehind, drawn],
  );
  return missing === 0 ? wanted : wanted.filter(({ key }) => drawn.has(key));
}
