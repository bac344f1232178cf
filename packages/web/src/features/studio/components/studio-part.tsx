import type { StudioFields } from "@vowdesk/contract/studio";
import { useId, type ReactNode } from "react";
import css from "./studio.module.css";

/** What every part of the page draws from and writes to. */
export interface StudioPartProps {
  fields: StudioFields;
  problems: Readonly<Record<string, string>>;
  write: (changes: Partial<StudioFields>) => void;
}

/** One titled card of the page. */
export function StudioPart({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className={css.quiet}>{hint}</p>}
      {children}
    </section>
  );
}
