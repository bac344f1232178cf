import type { BusinessSettingsFields } from "@vowdesk/contract/business";
import { useId, type ReactNode } from "react";
import css from "./settings.module.css";

/** What every part of the page draws from and writes to. */
export interface SettingsPartProps {
  fields: BusinessSettingsFields;
  problems: Readonly<Record<string, string>>;
  write: (changes: Partial<BusinessSettingsFields>) => void;
}

/** One titled card of the page. */
export function SettingsPart({ title, signal, children }: { title: string; signal?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {signal && <p className={css.quiet}>{signal}</p>}
      {children}
    </section>
  );
}
