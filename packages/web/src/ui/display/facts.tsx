import type { ReactNode } from "react";
import css from "./facts.module.css";

/** Labelled values, one per line. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={css.facts}>{children}</dl>;

/** A labelled value of a `dl`, with optional secondary text. */
export function Fact({ name, more, children }: { name: ReactNode; more?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {more && <span className={css.more}>{more}</span>}
      </dd>
    </div>
  );
}
