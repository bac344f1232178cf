import { useId, type ReactNode } from "react";
import { navigate } from "../../../../kernel/lists/page.ts";
import type { Tone } from "../../../../ui/display/badge.tsx";
import { Figure } from "./figure.tsx";
import css from "./counted-section.module.css";

/** A count that opens the list of what it counts. */
export interface Counted {
  label: string;
  /** Null if the user may not see the count. */
  value: number | null;
  path: string;
  /** Tone of a count above zero. */
  tone?: Tone;
  /** The value as text, if it is not the whole count. */
  text?: string;
  note?: string | undefined;
}

/** Counts with a heading; nothing if the user may see none of them. */
export function CountedSection({ title, counted }: { title: ReactNode; counted: readonly Counted[] }) {
  const titleId = useId();
  const seen = counted.filter(({ value }) => value !== null);
  if (seen.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.heading}>
        {title}
      </h2>
      <div className={css.figures}>
        {seen.map(({ label, value, path, tone = "calm", text, note }) => (
          <Figure
            key={path}
            label={label}
            value={text ?? value ?? 0}
            tone={value ? tone : "calm"}
            {...(note && { note })}
            onOpen={() => navigate(path)}
          />
        ))}
      </div>
    </section>
  );
}
