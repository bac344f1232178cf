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
import { runBetweenKeys } from "../../ui/timing/run-between-keys.ts";
import { useIdle } from "../../ui/timing/idle.ts";
import { call } from "../http/call.ts";
import { dropWithSession } from "../session/session-stores.ts";
import { coalesceInvalidations } from "./invalidate-soon.ts";

/** Answers never go stale by age, because kept pages must not refetch on their own. Frames and mutations invalidate them. */
const staleTime = Number.POSITIVE_INFINITY;
/** Unused answers are evicted after the length of a shift. */
const gcTime = 8 * 60 * 60_000;
/** Refetch interval of lists that change slowly. */
const pollMs = 5 * 60_000;

/** Cache of all answers of the server. */
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

/** Query options of a call under the key `[feature, call name, input]`. Refetches and `isAside` calls never end the session. */
export function queryOptions<E extends Endpoint>(endpoint: E, input: CallInput<E>, { isAside = false } = {}) {
  const queryKey = [...nameOf(endpoint), input] as const;
  return typedOptions<CallOutput<E>>({
    queryKey,
    queryFn: ({ signal }) =>
      call(endpoint, input, { signal, background: isAside || queryClient.getQueryData(queryKey) !== undefined }),
  });
}

/** The answer of a call, with its loading and error state. The request starts during render, not after it. */
export function useCall<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const options = queryOptions(endpoint, input);
  usePrefetchQuery(options);
  return useQuery(options);
}

/** Like `useCall`, but returns the previous answer while a new one loads. */
export function useCallWithPrevious<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const asked = queryOptions(endpoint, input);
  usePrefetchQuery(asked);
  return useQuery({ ...asked, placeholderData: keepPreviousData });
}

/** Result fields that cause a render. Changes of the fetch state are left out. */
const renderedFields = ["data", "dataUpdatedAt", "error", "errorUpdatedAt"] as const;

/** Like `useCallWithPrevious`, for frequent refetches: they cause no render, and answers render as a transition. */
export function useLiveCall<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const text = JSON.stringify(input);
  const query = useMemo(() => queryOptions(endpoint, JSON.parse(text) as CallInput<E>), [endpoint, text]);
  usePrefetchQuery(query);
  const options = useMemo(() => {
    const live = { placeholderData: keepPreviousData, notifyOnChangeProps: [...renderedFields] };
    const all = queryClient.defaultQueryOptions({ ...query, ...live });
    // Same option as in `useQuery`: a query that is about to be fetched counts as fetching.
    return { ...all, _optimisticResults: "optimistic" as const };
  }, [query]);
  const [observer] = useState(() => new QueryObserver(queryClient, options));
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(
    function subscribeToAnswers() {
      const unsubscribe = observer.subscribe(() => startTransition(rerender));
      // Picks up an answer that arrived between render and effect.
      observer.updateResult();
      return unsubscribe;
    },
    [observer],
  );
  useEffect(
    function applyOptions() {
      observer.setOptions(options);
    },
    [observer, options],
  );
  return observer.getOptimisticResult(options);
}

/** An answer that changes slowly: fetched when the page is idle (or `isUrgent`), then every few minutes, never invalidated. */
export function usePolledCall<E extends Endpoint>(endpoint: E, input: CallInput<E>, isUrgent: boolean) {
  const isIdle = useIdle();
  const polling = { staleTime: "static", refetchInterval: pollMs, enabled: isIdle || isUrgent } as const;
  return useQuery({ ...queryOptions(endpoint, input), ...polling });
}

/** The answer of a call. Suspends while it loads and throws to the error boundary when it fails. */
export function useSuspenseCall<E extends Endpoint>(endpoint: E, input: CallInput<E>): CallOutput<E> {
  return useSuspenseQuery(queryOptions(endpoint, input)).data;
}

/** Marks the answers of a feature (of every feature when omitted) as stale and refetches those that are mounted. */
export function invalidate(feature?: string): Promise<void> {
  return queryClient.invalidateQueries(feature === undefined ? {} : { queryKey: [feature] });
}

/** Like `invalidate`, but starts one query at a time between key strokes, so that typing stays responsive. */
async function invalidateOneByOne(feature: string): Promise<void> {
  const named = { queryKey: [feature] };
  await queryClient.invalidateQueries({ ...named, refetchType: "none" });
  for (const { queryKey } of queryClient.getQueryCache().findAll({ ...named, type: "active" })) {
    void queryClient.refetchQueries({ queryKey, exact: true, type: "active", stale: true });
    await new Promise<void>((resolve) => runBetweenKeys(resolve));
  }
}

/** `invalidate`, coalesced and limited in rate. */
export const invalidateSoon = coalesceInvalidations({
  isFetching: (feature) => queryClient.isFetching({ queryKey: [feature] }) > 0,
  fetch: (feature) => void invalidateOneByOne(feature),
});

/** Evicts every answer that has no mounted observer. */
export function removeInactiveQueries(): void {
  queryClient.removeQueries({ type: "inactive" });
}

/** Refetches every answer that has a mounted observer, except those that are being fetched already. */
export async function refetchActiveQueries(): Promise<void> {
  await queryClient.refetchQueries({ type: "active" }, { cancelRefetch: false });
}
