import { defaultSortOf, type Endpoint } from "@vowdesk/contract/kernel";
import type { Query } from "@tanstack/react-query";
import { keyIn, recordsIn, type CachedRecord, type Fields } from "./records.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: Partial<CachedCall> & {
      /** The observer shows new answers without moving its rows. */
      keepsOrder?: boolean;
    };
  }
}

const paging: ReadonlySet<string> = new Set(["pageNo", "pageSize", "sort", "dir", "ids"]);
/** Fields that are set when a record is created and never change. */
const constantFields: ReadonlySet<string> = new Set(["id", "number", "createdAt", "createTime"]);

/** The call that a query caches. */
export interface CachedCall {
  endpoint: Endpoint;
  input: Fields;
}

/** The call of a query; null if it caches something else. */
export const callOf = ({ meta }: Query): CachedCall | null =>
  meta?.endpoint && meta.input ? { endpoint: meta.endpoint, input: meta.input } : null;

/** Whether rows keep their places while a list is shown. Their new order is then fetched when the list is shown again. */
export const keepsOrder = ({ state, observers }: Query): boolean =>
  state.fetchStatus === "idle" && observers.every(({ options: { meta } }) => meta?.keepsOrder);

/** The only record that the answer of a call depends on; null if its input names none. */
export const subjectOf = ({ input }: CachedCall): string | null => keyIn(input);

/**
 * The fields that decide which records a list contains, and in which order: its filters and its sort. A filter that is no
 * field of the record is included. Null if the call is no list.
 */
function positionFields({ endpoint, input }: CachedCall, ignoresOrder = false): readonly string[] | null {
  const defaultSort = defaultSortOf(endpoint.input);
  if (defaultSort === undefined) return null;
  const isFilter = (name: string) => !paging.has(name) && input[name] !== undefined && input[name] !== null;
  const sort = ignoresOrder ? [] : [String(input["sort"] ?? defaultSort)];
  return [...Object.keys(input).filter(isFilter), ...sort].filter((name) => !constantFields.has(name));
}

/** Whether a list may contain the record at another place, or no longer, after this change. */
const mayHaveMoved = (fields: readonly string[], before: CachedRecord, after: CachedRecord): boolean =>
  fields.some((name) => !(name in after) || JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** Whether changes of existing records neither add nor move rows of this list. */
export const isFixedList = (called: CachedCall): boolean => positionFields(called)?.length === 0;

/**
 * Whether a query has to be fetched after own changes, because the changed records do not tell its new answer. With
 * `ignoresOrder`, a change that only moves rows does not count.
 */
export function dependsOn(
  query: Query,
  records: ReadonlyMap<string, CachedRecord>,
  before: ReadonlyMap<string, CachedRecord>,
  ignoresOrder = false,
): boolean {
  const called = callOf(query);
  if (!called) return true;
  const subject = subjectOf(called);
  const fields = positionFields(called);
  const cached = recordsIn(query.state.data);
  return [...records].some(([key, record]) => {
    if (subject !== null && subject !== key) return false;
    if (fields === null) return !cached.has(key) || query.state.data !== cached.get(key);
    const known = before.get(key);
    if (known === undefined || !cached.has(key)) return known === undefined || fields.length > 0;
    return mayHaveMoved(positionFields(called, ignoresOrder) ?? [], known, record);
  });
}
