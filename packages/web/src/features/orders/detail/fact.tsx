import type { ReactNode } from "react";
import css from "../components/detail.module.css";

/** One fact of an order with its name, and something quieter below. */
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
