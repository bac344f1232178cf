import type { ReactNode } from "react";
import css from "./badge.module.css";

/** What a colour says: nothing special, ours, done, look at this, wrong. */
export type Tone = "calm" | "brand" | "good" | "warn" | "bad";

/** A short state in a soft coloured pill; the text carries the meaning, the colour repeats it. */
export function Badge({ tone = "calm", children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** A coloured dot before a text. `pulse` marks something that happens now. */
export function StatusDot({
  tone = "calm",
  pulse = false,
  children,
}: {
  tone?: Tone;
  pulse?: boolean;
  children?: ReactNode;
}) {
  return (
    <span className={css.status}>
      <span className={css.dot} data-tone={tone} data-pulse={pulse || undefined} aria-hidden="true" />
      {children}
    </span>
  );
}

/** How many wait, in a filled round mark; `max` and a plus above it (SPEC 9: the unread badge stops at 10). */
export function CountMark({ count, max = 10 }: { count: number; max?: number }) {
  if (count <= 0) return null;
  return <span className={css.count}>{count > max ? `${max}+` : count}</span>;
}
