import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { afterPaint } from "../../../ui/timing/after-paint.ts";

/** Lines drawn in one task. More of them would take over 50 ms and make scrolling stutter. */
export const batchSize = 4;

type Key = string | number | bigint;

/** A line with its position in pixels. */
interface PlacedLine {
  key: Key;
  start: number;
  end: number;
}

/** Visible range of a thread, in pixels from its beginning. */
export interface Viewport {
  from: number;
  to: number;
}

const distance = ({ start, end }: PlacedLine, { from, to }: Viewport) => Math.max(0, start - to, from - end);
const keysOf = (lines: readonly PlacedLine[]) => new Set(lines.map(({ key }) => key));

/** The wanted lines that are already drawn, plus the next few, nearest to the viewport first. */
export function nextBatch(requested: readonly PlacedLine[], drawn: ReadonlySet<Key>, viewport: Viewport): Set<Key> {
  const missing = requested.filter(({ key }) => !drawn.has(key));
  const nearest = missing.toSorted((a, b) => distance(a, viewport) - distance(b, viewport));
  return keysOf([...requested.filter(({ key }) => drawn.has(key)), ...nearest.slice(0, batchSize)]);
}

/** The wanted lines to draw now: first the visible ones, then, if many are missing, a batch after each frame. */
export function useLineBatches<T extends PlacedLine>(requested: readonly T[], viewport: Viewport): readonly T[] {
  const latest = useRef({ wanted: requested, viewport });
  useLayoutEffect(() => {
    latest.current = { wanted: requested, viewport };
  });
  const [drawn, setDrawn] = useState<ReadonlySet<Key>>(() =>
    keysOf(requested.filter((line) => distance(line, viewport) === 0)),
  );
  const [isBehind, setBehind] = useState(true);
  const missing = requested.filter(({ key }) => !drawn.has(key)).length;
  if (isBehind && missing === 0) setBehind(false);
  else if (!isBehind && missing > batchSize) setBehind(true);
  else if (!isBehind && missing > 0) setDrawn(keysOf(requested));
  useEffect(
    function drawMore() {
      if (!isBehind) return undefined;
      const draw = () => setDrawn((before) => nextBatch(latest.current.wanted, before, latest.current.viewport));
      return afterPaint(draw);
    },
    [isBehind, drawn],
  );
  return missing === 0 ? requested : requested.filter(({ key }) => drawn.has(key));
}
