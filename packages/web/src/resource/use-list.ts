import { pageSizes, reachableRows, type Page } from "@vowdesk/contract/kernel";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { CallRefused } from "../kernel/http/call.ts";
import { useOpenFirst } from "../kernel/lists/open-first.ts";
import { usePageSearch } from "../kernel/lists/page.ts";
import { mayCall, useCodes } from "../kernel/session/rights.ts";
import { queryOptions, useLiveCall } from "../kernel/cache/queries.ts";
import { useFrozenRows } from "../ui/table/frozen-rows.ts";
import { useListKeys } from "../ui/table/list-keys.ts";
import { firstRows, rowsToRequest, settle } from "../ui/table/live-rows.ts";
import { isPermitted, openActions } from "./action.ts";
import type { AnyFilter, Row } from "./filter.ts";
import { permittedColumns, type Resource } from "./record.ts";
import { useRunner } from "./use-actions.ts";
import { activeFilters, clearing, readState, type ListState } from "./url-state.ts";
import { unawaited } from "../ui/timing/unawaited.ts";

/** State and functions of a list page. */
export type List = ReturnType<typeof useList>;
/** The part of it that has no rows. */
export type Records = ReturnType<typeof useRecords>;

const isForbidden = (filter: AnyFilter): boolean =>
  (filter.kind === "loaded" && !mayCall(filter.source.call)) || (filter.requires && !mayCall(filter.requires)) === true;

/** The resource with the columns, filters and actions that the user has permission for. */
function usePermitted(resource: Resource): Resource {
  const codes = useCodes();
  return useMemo(() => {
    const filters = Object.entries(resource.filters).map(([name, of]) => {
      return [name, of !== "hidden" && isForbidden(of) ? "hidden" : of] as const;
    });
    const [actions, tools] = [resource.actions.filter(isPermitted), resource.tools.filter(isPermitted)];
    const columns = permittedColumns(resource);
    return codes ? { ...resource, columns, filters: Object.fromEntries(filters), actions, tools } : resource;
  }, [resource, codes]);
}

/** Filters, open record and actions of a resource at the page's URL, without rows. */
export function useRecords(declared: Resource) {
  const resource = usePermitted(declared);
  const [search, change] = usePageSearch();
  const state = useMemo(() => readState(resource, search), [resource, search]);
  return {
    resource,
    state,
    search,
    change,
    clear: activeFilters(resource, state).length > 0 ? () => change(clearing(resource, state)) : null,
    open: (key: string | null) => change({ [resource.key]: key }, { replace: state.open !== null && key !== null }),
    ...useRunner(resource),
  };
}

/** The list of a resource at the page's URL. */
export function useList(declared: Resource) {
  const records = useRecords(declared);
  const { resource, state } = records;
  const list = { ...records, ...useRows(resource, state) };
  const { rows, open, useRun, start } = list;
  useFirstTask(records);
  const runLetter = (letter: string, key: string): boolean => {
    const record = rows.find((row) => row.key === key)?.record;
    const action =
      record && openActions(resource.actions, record).find((item) => item.shortcut?.toLowerCase() === letter);
    if (action) start(action, record);
    return action !== undefined;
  };
  const isPaused = () => useRun.getState() !== null;
  return { ...list, useCursor: useListKeys({ rows, openKey: state.open, open, onLetter: runLetter, isPaused }) };
}

/** Opens the first task of the user when they enter the list without a filter or an open record. */
function useFirstTask({ resource, search, state, open }: Records): void {
  const { list, key, tasks, actions } = resource;
  const isUnfiltered = search.size === 0;
  const [isEntered] = useState(tasks !== undefined && actions.length > 0 && isUnfiltered);
  // Asked for once, on arrival.
  const options = { ...queryOptions(list, tasks as never), meta: {}, gcTime: 0 };
  const { data, isPending } = useQuery(isEntered ? options : { queryKey: ["no tasks"], queryFn: skipToken });
  useOpenFirst({
    openKey: state.open,
    isLoading: isEntered && isPending,
    findFirst: () => {
      const { records = [] } = (isUnfiltered && (data as Page<Row> | undefined)) || {};
      const first = records.find((record) => openActions(actions, record).length > 0);
      return first ? String(first[key]) : null;
    },
    open,
  });
}

function useRows({ list, key }: Resource, { query }: ListState) {
  const { displayed, shown, freeze, showArrived } = useFrozenRows<Row>(query);
  const keyOf = (record: Row) => String(record[key]);
  const { pageNo, pageSize } = query;
  const arrived = shown?.arrived ?? 0;
  const room = shown?.room ?? pageSize;
  const answer = useLiveCall(list, { ...query, pageSize: room });
  const page = answer.data as Page<Row> | undefined;

  if (page && !answer.isPlaceholderData && (shown || !answer.isFetching) && shown?.source !== page.records) {
    const next = shown
      ? settle(shown.rows, page.records, keyOf, page.pages <= 1)
      : firstRows(page.records.slice(0, pageSize), keyOf);
    const requested = pageNo === 1 ? rowsToRequest(pageSize, next.arrived, pageSizes.max) : pageSize;
    // Only grows, because a cached smaller answer would be older.
    freeze({ ...next, source: page.records, room: Math.max(room, requested) });
  }
  const total = page?.total ?? 0;
  return {
    rows: displayed?.rows ?? [],
    arrived,
    showArrived: () => unawaited(answer.fetchIfStale().then(showArrived), "shown"),
    phase: phaseOf(answer.error, displayed !== null, shown !== null),
    problem: answer.error?.message,
    isChanging: displayed !== null && shown === null,
    retry: () => unawaited(answer.refetch(), "shown"),
    total,
    hasMore: page?.more === true,
    pages: Math.max(1, Math.ceil(Math.min(total, reachableRows) / pageSize)),
  };
}

/** A failed refetch keeps the current rows. The next frame or action fetches again. */
function phaseOf(error: unknown, hasRows: boolean, isThisView: boolean) {
  if (error instanceof CallRefused && error.reason === "no-permission") return "forbidden";
  if (error && !isThisView) return "failed";
  return hasRows ? "ready" : "loading";
}
