import type { PageViews, SavedView } from "@vowdesk/contract/staff/views";
import type { Resource } from "../../../../resource/record.ts";

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

/** Query fields of the list that are not filters. */
const paging: ReadonlySet<string> = new Set(["pageNo", "pageSize", "sort", "dir"]);

type Listed = Pick<Resource, "filters" | "key">;

/** Whether a query field belongs to the list. Others belong to its page, such as the view of the calendar. */
const isOfList = ({ filters, key }: Listed, name: string) => name === key || name in filters || paging.has(name);

function textOf(parts: [string, string][]): string {
  const query = new URLSearchParams(parts);
  query.sort();
  return query.toString();
}

/** Whether a saved view has a field of the query: those of the list, except for the open record and the page number. */
const isOfView = (resource: Listed, name: string) =>
  isOfList(resource, name) && name !== resource.key && !excluded.includes(name);

/** The part of a query that a view stores: filters, order and page size, sorted by name. */
export const viewQuery = (search: URLSearchParams, resource: Listed): string =>
  textOf([...search].filter(([name, value]) => isOfView(resource, name) && value !== ""));

/**
 * The query of the page that shows a view: the stored one, and the fields of the page itself. A view that another user stored opens no record,
 * begins no act and does not change the page.
 */
export const pageQuery = (search: URLSearchParams, resource: Listed, query: string): string =>
  textOf([
    ...[...new URLSearchParams(query)].filter(([name]) => isOfView(resource, name)),
    ...[...search].filter(([name]) => !isOfList(resource, name)),
  ]);

/** The input of the list call that fetches only the total of a view. */
export function countInput(query: string): Record<string, string | number> {
  return { ...Object.fromEntries(new URLSearchParams(query)), pageSize: 1 };
}
