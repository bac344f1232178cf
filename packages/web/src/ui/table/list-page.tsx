import type { ReactNode } from "react";
import css from "./list-page.module.css";

interface ListPageProps {
  filters: ReactNode;
  /** The main action of the page, at the end of the first line. */
  act: ReactNode;
  children: ReactNode;
}

/** A list with an action that concerns no row. */
export function ListPage({ filters, act, children }: ListPageProps) {
  return (
    <div className={css.page}>
      <div className={css.head}>
        <div className={css.filters}>{filters}</div>
        {act}
      </div>
      {children}
    </div>
  );
}
