import type { ReactNode } from "react";
import css from "./badge.module.css";

/** Meaning of a colour: neutral, brand, good, needs attention, wrong. */
export type Tone = "calm" | "brand" | "good" | "warn" | "bad";

/** A short state in a soft coloured pill. The text carries the meaning; the colour repeats it. */
export function Badge({ tone = "calm", children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** A coloured dot before a text. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={css.status}>
      <span className={css.dot} data-tone={tone} aria-hidden="true" />
      {children}
    </span>
  );
}

/** A count in a filled round mark. Above `max` it shows `max` and a plus. */
export function CountMark({ count, max = 10 }: { count: number; max?: number }) {
  if (count <= 0) return null;
  return <span className={css.count}>{count > max ? `${max}+` : count}</span>;
}

/** A count at the corner of an icon button. The label of the button states it. */
export const CornerMark = ({ count }: { count: number }) => (
  <span className={css.corner} aria-hidden="true">
    <CountMark count={count} />
  </span>
);
