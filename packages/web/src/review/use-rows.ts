import { pageSizes } from "@vowdesk/contract/kernel";
import { refusalOf } from "../kernel/http/call.ts";
import { useCallWithPrevious } from "../kernel/cache/queries.ts";
import { useFrozenRows } from "../ui/table/frozen-rows.ts";
import { firstRows } from "../ui/table/live-rows.ts";
import type { QueuePage, Item } from "./queue-page.ts";
import type { QueueQuery } from "./queue-position.ts";
import { extendRows, keyOf } from "./rows.ts";
import { unawaited } from "../ui/timing/unawaited.ts";

/** The items of a place as frozen rows, growing on demand. */
export function useRows({ queue }: QueuePage, query: QueueQuery) {
  const { shown, freeze, showArrived } = useFrozenRows<Item>(query);
  const room = shown?.room ?? pageSizes.default;
  const {
    data: page,
    error,
    isPlaceholderData,
    isFetching,
    refetch,
  } = useCallWithPrevious(queue.api.list, {
    ...query,
    pageSize: room,
  });
  if (page && !isPlaceholderData && !isFetching && shown?.source !== page.records) {
    const next = shown ? extendRows(shown.rows, page.records, room) : firstRows(page.records, keyOf);
    freeze({ ...next, source: page.records, room });
  }
  const canGrow = shown !== null && !isFetching && shown.source.length === room && room < pageSizes.max;
  return {
    rows: shown?.rows ?? [],
    arrived: shown?.arrived ?? 0,
    showArrived,
    total: page?.total ?? 0,
    isFetching,
    isLoading: shown === null && !error,
    failure: shown === null ? (refusalOf(error) ?? error) : null,
    retry: () => unawaited(refetch(), "shown"),
    /** Loads more; null when there are no more, or while loading. */
    more: canGrow ? () => freeze({ ...shown, room: Math.min(room + pageSizes.default, pageSizes.max) }) : null,
  };
}
