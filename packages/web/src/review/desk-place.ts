import type { CallInput } from "@vowdesk/contract/kernel";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { safeParse } from "zod/v4/core";
import { usePageSearch } from "../kernel/page.ts";
import { afterPaint } from "../ui/after-paint.ts";
import type { Desk, Queue } from "./desk.ts";

/** What the list call is asked with, but for how many. */
export type DeskQuery = Omit<CallInput<Queue["api"]["list"]>, "pageNo" | "pageSize" | "id">;

/** The tab that shows every item: the list call names none then. */
export const everything = "all";
type Told = DeskQuery & { id?: number | undefined };

/** Reads the address with the schema that guards the server; a value that it refuses counts as absent. */
export function readPlace(
  { queue }: Pick<Desk, "queue">,
  search: URLSearchParams,
): { id: number | null; query: DeskQuery } {
  const raw = Object.fromEntries(search);
  delete raw["pageNo"];
  delete raw["pageSize"];
  for (;;) {
    const parsed = safeParse(queue.api.list.input, raw);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) delete raw[String(issue.path[0])];
      continue;
    }
    const { status, scope, q, personId, sort, dir, id } = parsed.data as Told;
    // Somebody's items are asked for in whatever state they are.
    const isEverything = search.has(everything) || personId !== undefined;
    const narrowed = { status, scope: scope ?? (status || isEverything ? undefined : "open"), q, personId, sort, dir };
    const given = Object.entries(narrowed).filter(([, value]) => value !== undefined);
    return { id: id ?? null, query: Object.fromEntries(given) };
  }
}

/** The place in the address, and the ways from it: which item is open is known here before the address says so. */
export function useDeskPlace(desk: Desk) {
  const [search, change] = usePageSearch();
  const [ahead, setAhead] = useState<{ id: number | null; search: URLSearchParams } | null>(null);
  const told = useMemo(() => readPlace(desk, search), [desk, search]);
  const latest = useRef({ search, tell: (_id: number | null) => {} });
  useLayoutEffect(() => {
    const tell = (id: number | null) =>
      change({ id: id === null ? null : String(id) }, { replace: told.id !== null && id !== null });
    latest.current = { search, tell };
  });
  const open = useCallback((id: number | null) => {
    setAhead({ id, search: latest.current.search });
    afterPaint(() => latest.current.tell(id));
  }, []);
  return { id: ahead?.search === search ? ahead.id : told.id, query: told.query, open, change };
}
