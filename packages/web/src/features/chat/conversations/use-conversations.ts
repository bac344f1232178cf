import { useQueries } from "@tanstack/react-query";
import { chatApi, type Conversation } from "@vowdesk/contract/chat";
import { reachableRows } from "@vowdesk/contract/kernel";
import { useState } from "react";
import { queryOptions } from "../../../kernel/cache/queries.ts";
import { listInput, listPageSize, type DeskFilter } from "./desk-address.ts";

/** One row of the list; null while it is on its way. */
type ListRow = Conversation | null;

interface Frozen {
  view: string;
  ids: readonly (number | null)[];
}

/**
 * The conversations of a filter, as long as the whole list: only the pages in sight are fetched and followed. While the
 * pointer is over them they keep their places, and what they say stays current.
 */
export function useConversations(filter: DeskFilter, isHeld: boolean) {
  const [inSight, setInSight] = useState<readonly number[]>([1]);
  const wanted = [...new Set([1, ...inSight])];
  const answers = useQueries({
    queries: wanted.map((pageNo) => queryOptions(chatApi.list, listInput(filter, pageNo))),
  });
  const first = answers[0];
  const total = Math.min(first?.data?.total ?? 0, reachableRows);
  const rows: ListRow[] = Array.from({ length: total }, () => null);
  wanted.forEach((pageNo, at) =>
    answers[at]?.data?.records.forEach((record, index) => {
      const place = (pageNo - 1) * listPageSize + index;
      if (place < total) rows[place] = record;
    }),
  );
  const view = JSON.stringify(filter);
  const shown = useFrozen(view, rows, isHeld && first?.data !== undefined);
  return {
    ...shown,
    error: first?.error ?? null,
    isLoading: first?.data === undefined,
    retry: () => void first?.refetch(),
    see: (from: number, to: number) => {
      const pages = pagesBetween(from, to);
      if (pages.join() !== inSight.join()) setInSight(pages);
    },
  };
}

function pagesBetween(from: number, to: number): number[] {
  const first = Math.floor(Math.max(0, from) / listPageSize) + 1;
  const last = Math.floor(Math.max(0, to) / listPageSize) + 1;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Rows that keep their places while they are held; how many others wait for a place meanwhile. */
function useFrozen(view: string, rows: readonly ListRow[], isHeld: boolean) {
  const [frozen, setFrozen] = useState<Frozen | null>(null);
  if (!isHeld && frozen !== null) setFrozen(null);
  const isKept = isHeld && frozen?.view === view;
  if (isHeld && !isKept) setFrozen({ view, ids: rows.map((row) => row?.id ?? null) });
  if (!isKept) return { rows, arrived: 0, showArrived: () => {} };
  const byId = new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
  const known = new Set(frozen.ids);
  const arrived = rows.slice(0, listPageSize).filter((row) => row !== null && !known.has(row.id)).length;
  const kept = frozen.ids.map((id, index) => (id === null ? (rows[index] ?? null) : (byId.get(id) ?? null)));
  return { rows: kept, arrived, showArrived: () => setFrozen(null) };
}
