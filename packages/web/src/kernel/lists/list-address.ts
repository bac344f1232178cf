import { pageSizes } from "@vowdesk/contract/kernel";

/** Values to set in the page's query; null removes. */
export type UrlChanges = Readonly<Record<string, string | null>>;

type Query = Readonly<Record<string, unknown>>;

/** A filter changed: the list starts again at its first page. */
export function filterChange(name: string, value: string | null): UrlChanges {
  return { [name]: value, pageNo: null };
}

/** A click on a column's heading: its first direction, the other one, then the list's own order again. */
export function sortChange(query: Query, field: string, first: "asc" | "desc"): UrlChanges {
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
