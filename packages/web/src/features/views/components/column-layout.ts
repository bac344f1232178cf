import type { ArrangedColumn } from "../../../kernel/lists/list-layout.ts";

/** Every column in its arranged place: what was named, then what was not. Names of columns that are gone are dropped. */
export function arrangementOf(ids: readonly string[], arranged: readonly ArrangedColumn[] | null): ArrangedColumn[] {
  const named = (arranged ?? []).filter(({ id }) => ids.includes(id));
  const rest = ids.filter((id) => !named.some((one) => one.id === id));
  return [...named, ...rest.map((id) => ({ id }))];
}

/** The same with one column shown or hidden. */
export function toggled(columns: readonly ArrangedColumn[], id: string): ArrangedColumn[] {
  return columns.map((one) => (one.id === id ? { ...one, isHidden: one.isHidden !== true } : one));
}

/** The same with one column so many places further down. */
export function moved(columns: readonly ArrangedColumn[], id: string, by: number): ArrangedColumn[] {
  const from = columns.findIndex((one) => one.id === id);
  const column = columns[from];
  if (!column) return [...columns];
  return columns.toSpliced(from, 1).toSpliced(from + by, 0, column);
}
