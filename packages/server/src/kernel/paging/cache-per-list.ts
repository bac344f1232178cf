import type { Db } from "../../platform/database/index.ts";

/** Identifies a query of a list in a database. */
export interface CachedList {
  db: Db;
  list: object;
  /** The filters and the requested part of the list. */
  key: string;
}

/** Caches values per list and query. The entries are released with the list object. */
export function cachePerList<T>(): (of: Pick<CachedList, "db" | "list">) => Map<string, T> {
  const all = new WeakMap<Db, WeakMap<object, Map<string, T>>>();
  return ({ db, list }) => {
    const lists = all.get(db) ?? new WeakMap<object, Map<string, T>>();
    const byKey = lists.get(list) ?? new Map<string, T>();
    all.set(db, lists.set(list, byKey));
    return byKey;
  };
}
