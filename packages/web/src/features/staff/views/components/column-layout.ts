import type { ArrangedColumn } from "../../../../kernel/lists/list-layout.ts";

/** All columns in the stored order, then columns that are not stored. Unknown ids are dropped. */
export function orderedColumns(ids: readonly string[], arranged: readonly ArrangedColumn[] | null): ArrangedColumn[] {
  const named = (arranged ?? []).filter(({ id }) => ids.includes(id));
  const rest = ids.filter((id) => !named.some((column) => column.id === id));
  return [...named, ...rest.map((id) => ({ id }))];
}

/** A copy with one column shown or hidden. */
export function withToggled(columns: readonly ArrangedColumn[], id: string): ArrangedColumn[] {
  return columns.map((column) => (column.id === id ? { ...column, isHidden: column.isHidden !== true } : column));
}

/** A copy with one column moved down by `by` places. */
export function withMoved(columns: readonly ArrangedColumn[], id: string, by: number): ArrangedColumn[] {
  const from = columns.findIndex((column) => column.id === id);
  const column = columns[from];
  if (!column) return [...columns];
  return columns.toSpliced(from, 1).toSpliced(from + by, 0, column);
}
