import type { Db } from "../../platform/database/index.ts";

/** Of one list in one database, the way it is asked. */
export interface CachedList {
  db: Db;
  list: object;
  /** What narrows the list, and which part of it is wanted. */
  key: string;
}

/** What is remembered of a list, by the way it was asked, for as long as the list lives. */
export function cachePerList<T>(): (of: Pick<CachedList, "db" | "list">) => Map<string, T> {
  const all = new WeakMap<Db, WeakMap<object, Map<string, T>>>();
  return ({ db, list }) => {
    const lists = all.get(db) ?? new WeakMap<object, Map<string, T>>();
    const byKey = lists.get(list) ?? new Map<string, T>();
    all.set(db, lists.set(list, byKey));
    return byKey;
  };
}
