import type { ReactNode } from "react";
import css from "./layout.module.css";

interface ItemListProps<T> {
  items: readonly T[];
  /** The field that identifies an item. Default: its place. */
  by?: keyof T;
  /** Shown instead of an empty list. */
  none?: ReactNode;
  /** Lays out the items. */
  className: string | undefined;
  children: (item: T) => ReactNode;
}

/** Items one below the other, or a text if there are none. */
export function ItemList<T>({ items, by, none, className, children }: ItemListProps<T>) {
  if (items.length === 0 && none) return <p className={css.quiet}>{none}</p>;
  return (
    <ul className={className}>
      {items.map((item, index) => (
        <li key={by ? String(item[by]) : index}>{children(item)}</li>
      ))}
    </ul>
  );
}
