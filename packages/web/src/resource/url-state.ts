import { pageSizes } from "@vowdesk/contract/kernel";
import { safeParse } from "zod/v4/core";
import type { Resource } from "./record.ts";

/** What the URL says about a list: its filters, order and page as the call takes them, and which record is open. */
export interface ListState {
  query: Readonly<Record<string, unknown>> & { pageNo: number; pageSize: number };
  open: string | null;
}

/** Values to set in the page's query; null removes. */
export type UrlChanges = Readonly<Record<string, string | null>>;

type Described = Pick<Resource, "list" | "detail">;

/**
 * Reads the page's query with the schema that guards the server. A value the schema refuses counts as absent: a link
 * from elsewhere must not break the page. The detail's key opens a record and narrows nothing.
 */
export function readState({ list, detail }: Described, search: URLSearchParams): ListState {
  const raw = Object.fromEntries(search);
  const open = (detail && raw[detail.key]) || null;
  if (detail) delete raw[detail.key];
  for (;;) {
    const parsed = safeParse(list.input, raw);
    if (parsed.success) return { query: present(parsed.data) as ListState["query"], open };
    for (const issue of parsed.error.issues) delete raw[String(issue.path[0])];
  }
}

function present(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** A filter changed: the list starts again at its first page. */
export function filterChange(name: string, value: string | null): UrlChanges {
  return { [name]: value, pageNo: null };
}

/** A click on a column's heading: its first direction, the other one, then the list's own order again. */
export function sortChange({ query }: ListState, field: string, first: "asc" | "desc"): UrlChanges {
  const other = first === "asc" ? "desc" : "asc";
  const steps: Readonly<Record<string, string | null>> = { [first]: other, [other]: null };
  const dir = query["sort"] === field ? (steps[String(query["dir"] ?? "desc")] ?? null) : first;
  return { sort: dir && field, dir, pageNo: null };
}

/** Another page, or another number of rows on a page. Defaults are not written into the URL. */
export function pageChange(pageNo: number, pageSize: number): UrlChanges {
  return {
    pageNo: pageNo > 1 ? String(pageNo) : null,
    pageSize: pageSize === pageSizes.default ? null : String(pageSize),
  };
}

/** Names of the filters that narrow the list now. */
export function activeFilters({ filters }: Pick<Resource, "filters">, { query }: ListState): string[] {
  return Object.keys(filters).filter((name) => filters[name] !== "hidden" && query[name] !== undefined);
}

/** Takes every filter away. */
export function clearing(resource: Pick<Resource, "filters">, state: ListState): UrlChanges {
  return { ...Object.fromEntries(activeFilters(resource, state).map((name) => [name, null])), pageNo: null };
}
