import type { CSSProperties } from "react";
import { overlap, type Range } from "./time-axis.ts";

const percent = (fraction: number) => `${(fraction * 100).toFixed(3)}%`;

/** Position and width of a time on a track that shows a range. Null if they share no time. */
export function placeOn(track: Range, time: Range): CSSProperties | null {
  if (!overlap(track, time)) return null;
  const lengthMs = track.to - track.from;
  const from = Math.max(track.from, time.from);
  const to = Math.min(track.to, time.to);
  return { insetInlineStart: percent((from - track.from) / lengthMs), width: percent((to - from) / lengthMs) };
}
