import { useQueries } from "@tanstack/react-query";
import { chatApi, type Conversation } from "@vowdesk/contract/chat";
import { reachableRows } from "@vowdesk/contract/kernel";
import { useState } from "react";
import { queryOptions } from "../../../kernel/cache/queries.ts";
import { listInput, listPageSize, type QueueFilter } from "./address.ts";
import { unawaited } from "../../../ui/timing/unawaited.ts";

/** A row of the list; null while loading. */
type ListRow = Conversation | null;

interface Frozen {
  view: string;
  rows: readonly ListRow[];
}

/**
 * The conversations of a filter, with null for rows that are not loaded. Only visible pages are fetched and kept current.
 * While `isFrozen` is set, rows keep their positions and their content stays current.
 */
export function useConversations(filter: QueueFilter, isFrozen: boolean) {
  const [visiblePages, setVisiblePages] = useState<readonly number[]>([1]);
  const requested = [...new Set([1, ...visiblePages])];
  const answers = useQueries({
    queries: requested.map((pageNo) => queryOptions(chatApi.list, listInput(filter, pageNo))),
  });
  const first = answers[0];
  const total = Math.min(first?.data?.total ?? 0, reachableRows);
  const rows: ListRow[] = Array.from({ length: total }, () => null);
  requested.forEach((pageNo, at) =>
    answers[at]?.data?.records.forEach((record, index) => {
      const place = (pageNo - 1) * listPageSize + index;
      if (place < total) rows[place] = record;
    }),
  );
  const view = JSON.stringify(filter);
  const shown = useFrozenRows(view, rows, isFrozen && first?.data !== undefined);
  return {
    ...shown,
    error: first?.error ?? null,
    isLoading: first?.data === undefined,
    retry: () => unawaited(first?.refetch(), "shown"),
    setVisibleRange: (from: number, to: number) => {
      const pages = pagesBetween(from, to);
      if (pages.join() !== visiblePages.join()) setVisiblePages(pages);
    },
  };
}

function pagesBetween(from: number, to: number): number[] {
  const first = Math.floor(Math.max(0, from) / listPageSize) + 1;
  const last = Math.floor(Math.max(0, to) / listPageSize) + 1;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Keeps the order of rows while frozen, and counts the new rows that are not shown yet. */
function useFrozenRows(view: string, rows: readonly ListRow[], isFrozen: boolean) {
  const [frozen, setFrozen] = useState<Frozen | null>(null);
  if (!isFrozen && frozen !== null) setFrozen(null);
  const isKept = isFrozen && frozen?.view === view;
  if (isFrozen && !isKept) setFrozen({ view, rows });
  if (!isKept) return { rows, arrived: 0, showArrived: () => {} };
  const byId = new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
  const known = new Set(frozen.rows.map((row) => row?.id));
  const arrived = rows.slice(0, listPageSize).filter((row) => row !== null && !known.has(row.id)).length;
  // A row that left the list keeps its last content.
  const keptRows = frozen.rows.map((row, index) => (row === null ? (rows[index] ?? null) : (byId.get(row.id) ?? row)));
  return { rows: keptRows, arrived, showArrived: () => setFrozen(null) };
}
