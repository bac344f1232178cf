import type { BusinessSettingsFields } from "@vowdesk/contract/business";
import { useId, type ReactNode } from "react";
import css from "./settings.module.css";

/** Props of every part of the page. */
export interface SettingsPartProps {
  fields: BusinessSettingsFields;
  problems: Readonly<Record<string, string>>;
  write: (changes: Partial<BusinessSettingsFields>) => void;
}

/** A titled section of the page. */
export function SettingsPart({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className={css.quiet}>{hint}</p>}
      {children}
    </section>
  );
}
