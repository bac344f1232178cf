import type { CallInput } from "@vowdesk/contract/kernel";
import { useCallback, useMemo } from "react";
import { safeParse } from "zod/v4/core";
import { usePageSearch } from "../kernel/lists/page.ts";
import { useOptimisticPlace, useReportPlace } from "../ui/table/optimistic-place.ts";
import type { QueuePage, Queue } from "./queue-page.ts";

/** Input of the list call without paging. */
export type QueueQuery = Omit<CallInput<Queue["api"]["list"]>, "pageNo" | "pageSize" | "id">;

/** The tab of all items, for which the list call has no filter. */
export const everything = "all";
type ListInput = QueueQuery & { id?: number | undefined };

/** Parses the address with the server's schema and ignores invalid values. */
export function readPlace(
  { queue }: Pick<QueuePage, "queue">,
  search: URLSearchParams,
): { id: number | null; query: QueueQuery } {
  const raw = Object.fromEntries(search);
  delete raw["pageNo"];
  delete raw["pageSize"];
  for (;;) {
    const parsed = safeParse(queue.api.list.input, raw);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) delete raw[String(issue.path[0])];
      continue;
    }
    const { status, scope, q, personId, sort, dir, id } = parsed.data as ListInput;
    // A filter by person shows items in every state.
    const isEverything = search.has(everything) || personId !== undefined;
    const narrowed = { status, scope: scope ?? (status || isEverything ? undefined : "open"), q, personId, sort, dir };
    const input = Object.entries(narrowed).filter(([, value]) => value !== undefined);
    return { id: id ?? null, query: Object.fromEntries(input) };
  }
}

/** The place in the address and its navigation. A chosen item opens before the address changes. */
export function useQueuePosition(page: QueuePage) {
  const [search, change] = usePageSearch();
  const current = useMemo(() => readPlace(page, search), [page, search]);
  const { spot, ahead, pick } = useOptimisticPlace({ id: current.id });
  useReportPlace(ahead, true, ({ id }) =>
    change({ id: id === null ? null : String(id) }, { replace: current.id !== null && id !== null }),
  );
  const open = useCallback((id: number | null) => pick({ id }), [pick]);
  return { id: spot.id, query: current.query, open, change };
}
