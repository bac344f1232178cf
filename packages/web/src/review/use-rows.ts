import { pageSizes } from "@vowdesk/contract/kernel";
import { useEffect, useRef } from "react";
import { refusalOf } from "../kernel/http/call.ts";
import { serverNow } from "../kernel/session/clock.ts";
import { useCallWithPrevious } from "../kernel/cache/queries.ts";
import { useFrozenRows } from "../ui/table/frozen-rows.ts";
import { firstRows } from "../ui/table/live-rows.ts";
import type { QueuePage, Item } from "./queue-page.ts";
import type { QueueQuery } from "./queue-position.ts";
import { extendRows, keyOf } from "./rows.ts";
import { firstLate, type Arrival } from "./triage.ts";
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

/** Where list and evidence are side by side. On a narrow screen an open item would hide the list. */
const isWide = () => matchMedia("(min-width: 992px)").matches;

/** Opens the first late item once, when the user enters the queue. */
export function useFirstLate(arrival: Arrival, isFree: (id: number) => boolean, open: (id: number) => void): void {
  const { id, isLoading } = arrival;
  const hasArrived = useRef(false);
  useEffect(() => {
    if (hasArrived.current || (id === null && isLoading)) return;
    hasArrived.current = true;
    const late = id === null && isWide() ? firstLate(arrival, isFree, serverNow()) : null;
    if (late !== null) open(late);
  });
}
