import { safeParse } from "zod/v4/core";
import type { UrlChanges } from "../kernel/lists/list-address.ts";
import type { Resource } from "./record.ts";

/** What the URL says about a list: its filters, order and page as the call takes them, and which record is open. */
export interface ListState {
  query: Readonly<Record<string, unknown>> & { pageNo: number; pageSize: number };
  open: string | null;
}

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

/** Names of the filters that narrow the list now. */
export function activeFilters({ filters }: Pick<Resource, "filters">, { query }: ListState): string[] {
  return Object.keys(filters).filter((name) => filters[name] !== "hidden" && query[name] !== undefined);
}

/** Takes every filter away. */
export function clearing(resource: Pick<Resource, "filters">, state: ListState): UrlChanges {
  return { ...Object.fromEntries(activeFilters(resource, state).map((name) => [name, null])), pageNo: null };
}
