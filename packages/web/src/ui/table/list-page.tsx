import type { ReactNode } from "react";
import css from "./list-page.module.css";

interface ListPageProps {
  filters: ReactNode;
  /** The one main act of the page, at the end of its first line. */
  act: ReactNode;
  children: ReactNode;
}

/** A list with an act that belongs to no row. */
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
