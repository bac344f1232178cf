import type { PageViews, SavedView } from "@vowdesk/contract/views";

/** The state of a list that is saved as a view. */
export type ListView = {
  page: Pick<PageViews, "views" | "columns" | "roles">;
  path: string;
  query: string;
  /** The current view, if any. */
  active: SavedView | null;
};

/** Query fields that are not part of a view. */
const excluded = ["pageNo"];

/** The part of a query that a view stores: filters, order and page size, sorted by name. */
export function viewQuery(search: URLSearchParams, openKey: string): string {
  const parts = [...search].filter(([name, value]) => name !== openKey && !excluded.includes(name) && value !== "");
  return new URLSearchParams(parts.toSorted(([a], [b]) => a.localeCompare(b))).toString();
}

/** The input of the list call that fetches only the total of a view. */
export function countInput(query: string): Record<string, string | number> {
  return { ...Object.fromEntries(new URLSearchParams(query)), pageSize: 1 };
}
