import type { List } from "../../../resource/use-list.ts";

/** Query fields that are not filters. */
const pagingFields: ReadonlySet<string> = new Set(["pageNo", "pageSize", "sort", "dir"]);

/** The filters of a list as in its address. */
export function filtersOf({ state }: Pick<List, "state">): Record<string, string> {
  const given = Object.entries(state.query).filter(([name]) => !pagingFields.has(name));
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
