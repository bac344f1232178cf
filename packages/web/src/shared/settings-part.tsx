import { useId, type ReactNode } from "react";
import panel from "../ui/display/panel.module.css";
import css from "./settings-page.module.css";

/** A titled section of a settings page. */
export function SettingsPart({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`${panel.panel} ${css.part}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className={css.quiet}>{hint}</p>}
      {children}
    </section>
  );
}
