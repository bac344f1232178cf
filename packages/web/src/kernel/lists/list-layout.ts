import { createContext } from "react";

/** One column as somebody arranged it. */
export interface ArrangedColumn {
  id: string;
  isHidden?: boolean | undefined;
  /** In pixels at the default size. */
  width?: number | undefined;
}

/** How the columns of a page's list are arranged (PRODUCT 5), and how to keep another arrangement; null is the page's own. */
export interface ListLayout {
  columns: readonly ArrangedColumn[] | null;
  arrange: (columns: readonly ArrangedColumn[] | null) => void;
}

/** The arrangement of the list below; provided by the app where it keeps one. */
export const ListLayoutContext = createContext<ListLayout | null>(null);

type Arrangeable = { id: string; width?: number | undefined };

/**
 * Columns as they were arranged: named ones in that order with their widths, hidden ones left out, those nobody named
 * behind. The first column is the record's name: it opens it, and stays where it is.
 */
export function arrangedColumns<C extends Arrangeable>(
  columns: readonly C[],
  arrangement: readonly ArrangedColumn[] | null,
): readonly C[] {
  const [first, ...others] = columns;
  if (!arrangement || !first) return columns;
  const named = new Map(arrangement.map((one) => [one.id, one]));
  const place = (id: string) => {
    const at = arrangement.findIndex((one) => one.id === id);
    return at < 0 ? arrangement.length : at;
  };
  const sized = (column: C): C => {
    const width = named.get(column.id)?.width;
    return width === undefined ? column : { ...column, width };
  };
  const shown = others.filter(({ id }) => named.get(id)?.isHidden !== true);
  return [first, ...shown.toSorted((one, other) => place(one.id) - place(other.id))].map(sized);
}

/** An arrangement in which one column has another width; all others as they stand now. */
export function resized(
  columns: readonly Arrangeable[],
  arrangement: readonly ArrangedColumn[] | null,
  id: string,
  width: number,
): ArrangedColumn[] {
  const now = arrangement ?? columns.map((column) => ({ id: column.id }));
  const all = now.some((one) => one.id === id) ? now : [...now, { id }];
  return all.map((one) => (one.id === id ? { ...one, width } : one));
}
