import { nameOf, type CallInput, type CallOutput, type Endpoint } from "@vowdesk/contract/kernel";
import {
  keepPreviousData,
  QueryClient,
  QueryObserver,
  queryOptions as typedOptions,
  usePrefetchQuery,
  useQuery,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { startTransition, useEffect, useMemo, useReducer, useState } from "react";
import { betweenKeys } from "../../ui/timing/run-between-keys.ts";
import { useIdle } from "../../ui/timing/idle.ts";
import { call } from "../http/call.ts";
import { dropWithSession } from "../session/session-stores.ts";
import { coalesceInvalidations } from "./invalidate-soon.ts";

/** What was fetched stays good until a frame or an act makes it stale: kept pages must not refetch by themselves. */
const staleTime = Number.POSITIVE_INFINITY;
/** A kept page that nobody looked at for a shift may ask again. */
const gcTime = 8 * 60 * 60_000;
/** How long a list of choices may be out of date. */
const seldomMs = 5 * 60_000;

/** The cache of everything the server told. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime,
      gcTime,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

dropWithSession(() => queryClient.clear());

/**
 * Query options of a call under the key `[feature, call name, input]`, for `useQuery` and its kin. A refetch of what is shown
 * already never ends the session, nor does the failure of something beside the work (`isAside`).
 */
export function queryOptions<E extends Endpoint>(endpoint: E, input: CallInput<E>, { isAside = false } = {}) {
  const queryKey = [...nameOf(endpoint), input] as const;
  return typedOptions<CallOutput<E>>({
    queryKey,
    queryFn: ({ signal }) =>
      call(endpoint, input, { signal, background: isAside || queryClient.getQueryData(queryKey) !== undefined }),
  });
}

/** The answer of a call, with its loading and error state. Asks while the page is drawn, not when that is done. */
export function useCall<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const asked = queryOptions(endpoint, input);
  usePrefetchQuery(asked);
  return useQuery(asked);
}

/** The same, and what was answered before until it comes. */
export function useCallWithPrevious<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const asked = queryOptions(endpoint, input);
  usePrefetchQuery(asked);
  return useQuery({ ...asked, placeholderData: keepPreviousData });
}

/** Of an answer that is asked for again and again: that it is out of date, and on its way, is not among them. */
const drawnFrom = ["data", "dataUpdatedAt", "error", "errorUpdatedAt"] as const;

/**
 * The same for a list that is asked for again and again: that it is asked draws nothing, and a newer answer is drawn piece by
 * piece, with what somebody does in between.
 */
export function useLiveCall<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const text = JSON.stringify(input);
  const asked = useMemo(() => queryOptions(endpoint, JSON.parse(text) as CallInput<E>), [endpoint, text]);
  usePrefetchQuery(asked);
  const options = useMemo(() => {
    const live = { placeholderData: keepPreviousData, notifyOnChangeProps: [...drawnFrom] };
    const all = queryClient.defaultQueryOptions({ ...asked, ...live });
    // As `useQuery` has it: what is about to be fetched counts as being fetched.
    return { ...all, _optimisticResults: "optimistic" as const };
  }, [asked]);
  const [observer] = useState(() => new QueryObserver(queryClient, options));
  const [, drawAnew] = useReducer((count: number) => count + 1, 0);
  useEffect(
    function followAnswers() {
      const leave = observer.subscribe(() => startTransition(drawAnew));
      // What was answered between the drawing and now.
      observer.updateResult();
      return leave;
    },
    [observer],
  );
  useEffect(
    function ask() {
      observer.setOptions(options);
    },
    [observer, options],
  );
  return observer.getOptimisticResult(options);
}

/**
 * The answer of a call whose list is long and changes seldom: asked for once the page rests (at once when `isUrgent`) and
 * again every few minutes, but not when a frame or an act makes its feature stale.
 */
export function useSlowlyChangingCall<E extends Endpoint>(endpoint: E, input: CallInput<E>, isUrgent: boolean) {
  const isIdle = useIdle();
  const seldom = { staleTime: "static", refetchInterval: seldomMs, enabled: isIdle || isUrgent } as const;
  return useQuery({ ...queryOptions(endpoint, input), ...seldom });
}

/** The answer of a call; waits at the page's Suspense and fails at its error boundary. */
export function useSuspenseCall<E extends Endpoint>(endpoint: E, input: CallInput<E>): CallOutput<E> {
  return useSuspenseQuery(queryOptions(endpoint, input)).data;
}

/** What is known of a feature (of all, when none is named) is out of date: fetched again where it is shown. */
export function invalidate(feature?: string): Promise<void> {
  return queryClient.invalidateQueries(feature === undefined ? {} : { queryKey: [feature] });
}

/** The same, one question at a time: to ask them all at once would hold up whoever types. */
async function invalidateOneByOne(feature: string): Promise<void> {
  const named = { queryKey: [feature] };
  await queryClient.invalidateQueries({ ...named, refetchType: "none" });
  for (const { queryKey } of queryClient.getQueryCache().findAll({ ...named, type: "active" })) {
    void queryClient.refetchQueries({ queryKey, exact: true, type: "active", stale: true });
    await new Promise<void>((goOn) => betweenKeys(goOn));
  }
}

/** `invalidate`, gathered and at a pace one can read at. */
export const invalidateSoon = coalesceInvalidations({
  isFetching: (feature) => queryClient.isFetching({ queryKey: [feature] }) > 0,
  fetch: (feature) => void invalidateOneByOne(feature),
});

/** Drops every answer that nothing on screen is drawn from; what is shown next is fetched anew. */
export function removeInactiveQueries(): void {
  queryClient.removeQueries({ type: "inactive" });
}

/** Asks anew for every answer that something on screen is drawn from; what is on its way already is not asked for twice. */
export async function refetchActiveQueries(): Promise<void> {
  await queryClient.refetchQueries({ type: "active" }, { cancelRefetch: false });
}
