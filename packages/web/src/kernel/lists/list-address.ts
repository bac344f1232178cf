import { pageSizes } from "@vowdesk/contract/kernel";

/** Values to set in the page's query; null removes one. */
export type UrlChanges = Readonly<Record<string, string | null>>;

type Query = Readonly<Record<string, unknown>>;

/** Changes a filter and returns to the first page. */
export function filterChange(name: string, value: string | null): UrlChanges {
  return { [name]: value, pageNo: null };
}

/** Cycles the sort order of a column: first direction, other direction, default order. */
export function sortChange(query: Query, field: string, first: "asc" | "desc"): UrlChanges {
  const opposite = first === "asc" ? "desc" : "asc";
  const steps: Readonly<Record<string, string | null>> = { [first]: opposite, [opposite]: null };
  const dir = query["sort"] === field ? (steps[String(query["dir"] ?? "desc")] ?? null) : first;
  return { sort: dir && field, dir, pageNo: null };
}

/** Changes page number or page size. Defaults are left out of the URL. */
export function pageChange(pageNo: number, pageSize: number): UrlChanges {
  return {
    pageNo: pageNo > 1 ? String(pageNo) : null,
    pageSize: pageSize === pageSizes.default ? null : String(pageSize),
  };
}
