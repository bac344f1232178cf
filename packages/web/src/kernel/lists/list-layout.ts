import { createContext } from "react";

/** A column as the user arranged it. */
export interface ArrangedColumn {
  id: string;
  isHidden?: boolean | undefined;
  /** In pixels at the default size. */
  width?: number | undefined;
}

/** The column arrangement of a list and how to save another one. Null is the default. */
export interface ListLayout {
  columns: readonly ArrangedColumn[] | null;
  arrange: (columns: readonly ArrangedColumn[] | null) => void;
}

/** The arrangement of the list below. The app provides it for lists that support it. */
export const ListLayoutContext = createContext<ListLayout | null>(null);

type Arrangeable = { id: string; ownWidth?: number | undefined };

/**
 * Columns in the arranged order with their widths. Hidden ones are left out; columns without an entry come last. The
 * first column names and opens the record, so it keeps its place.
 */
export function arrangedColumns<C extends Arrangeable>(
  columns: readonly C[],
  arrangement: readonly ArrangedColumn[] | null,
): readonly C[] {
  const [first, ...others] = columns;
  if (!arrangement || !first) return columns;
  const named = new Map(arrangement.map((item) => [item.id, item]));
  const place = (id: string) => {
    const at = arrangement.findIndex((item) => item.id === id);
    return at < 0 ? arrangement.length : at;
  };
  const sized = (column: C): C => {
    const width = named.get(column.id)?.width;
    return width === undefined ? column : { ...column, ownWidth: width };
  };
  const shown = others.filter(({ id }) => named.get(id)?.isHidden !== true);
  return [first, ...shown.toSorted((a, b) => place(a.id) - place(b.id))].map(sized);
}

/** An arrangement in which one column has a new width. */
export function withColumnWidth(
  columns: readonly Arrangeable[],
  arrangement: readonly ArrangedColumn[] | null,
  id: string,
  width: number,
): ArrangedColumn[] {
  const now = arrangement ?? columns.map((column) => ({ id: column.id }));
  const all = now.some((item) => item.id === id) ? now : [...now, { id }];
  return all.map((item) => (item.id === id ? { ...item, width } : item));
}
