import { createContext, use, type ReactNode } from "react";
import css from "./list-page.module.css";

interface ListPageProps {
  /** State tabs and a `ListLine` with search and filters. */
  filters: ReactNode;
  /** Buttons for the whole list, at the end of the line of filters. */
  act?: ReactNode;
  children: ReactNode;
}

const ListEndContext = createContext<ReactNode>(null);

/** The saved views of the list below, with their buttons. The app provides them for lists that support them. */
export const ListViewsContext = createContext<ReactNode>(null);

/** The switch between the list and other views of its records, before the state tabs. */
export const ListSwitchContext = createContext<ReactNode>(null);

/** The line of state tabs, with the switch of the page. */
export function ListTabs({ children }: { children?: ReactNode }) {
  const views = use(ListSwitchContext);
  if (!views) return children;
  return (
    <div className={css.tabs}>
      {views}
      {children}
    </div>
  );
}

/** A list: one line of state tabs, one line of search, filters, views and buttons, and the table. */
export function ListPage({ filters, act, children }: ListPageProps) {
  return (
    <div className={css.page}>
      <div className={css.head}>
        <ListEndContext value={act}>{filters}</ListEndContext>
      </div>
      {children}
    </div>
  );
}

/** The line above a table: what the page puts there, the saved views, and the buttons for the whole list. */
export function ListLine({ children }: { children?: ReactNode }) {
  return (
    <div className={css.line}>
      {children}
      {use(ListViewsContext)}
      <div className={css.end} data-end>
        {use(ListEndContext)}
      </div>
    </div>
  );
}
