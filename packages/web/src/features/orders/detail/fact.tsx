import type { ReactNode } from "react";
import css from "../components/detail.module.css";

/** A labelled value, with optional secondary text. */
export function Fact({ label, more, children }: { label: ReactNode; more?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd>
        {children}
        {more && <span className={css.more}>{more}</span>}
      </dd>
    </div>
  );
}
