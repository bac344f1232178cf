import type { ReactNode } from "react";
import css from "./operations.module.css";

/** Labelled values, one per line. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Panel({ title, badge, children }: { title: ReactNode; badge?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.panel}>
      <h2>
        {title} {badge}
      </h2>
      {children}
    </section>
  );
}
