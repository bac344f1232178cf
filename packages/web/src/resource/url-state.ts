import { safeParse } from "zod/v4/core";
import type { UrlChanges } from "../kernel/lists/list-address.ts";
import type { Resource } from "./record.ts";

/** The parameter that starts an action on the open record. */
export const actParameter = "act";

/** List state in the URL: the call's filters, order and page, the open record, and an action that starts on it. */
export interface ListState {
  query: Readonly<Record<string, unknown>> & { pageNo: number; pageSize: number };
  open: string | null;
  act: string | null;
}

type Described = Pick<Resource, "list" | "detail" | "sort">;

/** Parses the page's query with the server's schema, ignoring invalid values. The detail's key is no filter. */
export function readState({ list, detail, sort }: Described, search: URLSearchParams): ListState {
  const raw = Object.fromEntries(search);
  const open = (detail && raw[detail.key]) || null;
  const act = raw[actParameter] ?? null;
  if (detail) delete raw[detail.key];
  delete raw["ids"];
  if (sort && raw["sort"] === undefined) Object.assign(raw, { sort: sort.by, dir: sort.dir });
  for (;;) {
    const parsed = safeParse(list.input, raw);
    if (parsed.success) return { query: present(parsed.data) as ListState["query"], open, act };
    for (const issue of parsed.error.issues) delete raw[String(issue.path[0])];
  }
}

function present(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Names of the active filters. */
export function activeFilters({ filters }: Pick<Resource, "filters">, { query }: ListState): string[] {
  return Object.keys(filters).filter((name) => filters[name] !== "hidden" && query[name] !== undefined);
}

/** Clears every filter. */
export function clearing(resource: Pick<Resource, "filters">, state: ListState): UrlChanges {
  return { ...Object.fromEntries(activeFilters(resource, state).map((name) => [name, null])), pageNo: null };
}
