import type { FeatureName } from "@vowdesk/contract";
import { nameOf, type CallInput, type CallOutput, type Endpoint } from "@vowdesk/contract/kernel";
import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  QueryObserver,
  queryOptions as typedOptions,
  usePrefetchQuery,
  useQuery,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { startTransition, useEffect, useMemo, useReducer, useState } from "react";
import { useIdle } from "../../ui/timing/idle.ts";
import { toastRefusal } from "../errors/toast-refusal.ts";
import { call } from "../http/call.ts";
import { dropWithSession } from "../session/session-stores.ts";
import { RecordCache } from "./record-cache.ts";

/** Answers never go stale by age, because kept pages must not refetch on their own. Frames and mutations invalidate them. */
const staleTime = Number.POSITIVE_INFINITY;
/** Unused answers are evicted after the length of a shift. */
const gcTime = 8 * 60 * 60_000;
/** Refetch interval of lists that change slowly. */
const pollMs = 5 * 60_000;

/** Cache of all answers of the server. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Shows why a first load was refused, also where the page shows less. Prefetching is not shown.
    onError: (failure, { state, observers }) => {
      if (state.data === undefined && observers.length > 0) toastRefusal(failure);
    },
  }),
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

/** The feature of a call. */
export const featureOf = (endpoint: Endpoint): FeatureName => nameOf(endpoint)[0] as FeatureName;

/** Query options of a call under the key `[feature, call name, input]`. Refetches and `isAside` calls never end the session. */
export function queryOptions<E extends Endpoint>(endpoint: E, input: CallInput<E>, { isAside = false } = {}) {
  const queryKey = [featureOf(endpoint), nameOf(endpoint)[1], input] as const;
  return typedOptions<CallOutput<E>>({
    queryKey,
    meta: { endpoint, input },
    queryFn: async ({ signal }) => {
      const startedAt = recordCache.startFetch();
      const background = isAside || queryClient.getQueryData(queryKey) !== undefined;
      return recordCache.reconcile(queryKey, await call(endpoint, input, { signal, background }), startedAt);
    },
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
  const requested = queryOptions(endpoint, input);
  usePrefetchQuery(requested);
  return useQuery({ ...requested, placeholderData: keepPreviousData });
}

/** Result fields that cause a render. Changes of the fetch state are left out. */
const renderedFields = ["data", "dataUpdatedAt", "error", "errorUpdatedAt"] as const;

/**
 * Like `useCallWithPrevious`, for lists that are fetched often and keep their rows in place: fetches cause no render, answers
 * render as a transition, and an own change that only moves rows is followed by no fetch before `fetchIfStale`.
 */
export function useLiveCall<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const text = JSON.stringify(input);
  const query = useMemo(() => queryOptions(endpoint, JSON.parse(text) as CallInput<E>), [endpoint, text]);
  usePrefetchQuery(query);
  const options = useMemo(() => {
    const meta = { ...query.meta, keepsOrder: true };
    const live = { meta, placeholderData: keepPreviousData, notifyOnChangeProps: [...renderedFields] };
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
  return { ...observer.getOptimisticResult(options), fetchIfStale: () => queryClient.prefetchQuery(query) };
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
export function invalidate(feature?: FeatureName): Promise<void> {
  return queryClient.invalidateQueries(feature === undefined ? {} : { queryKey: [feature] });
}

/** Refetches what is shown because the user asked for it. Throws the failure of a call. */
export const refresh = (): Promise<void> => queryClient.invalidateQueries({}, { throwOnError: true });

const recordCache = new RecordCache(queryClient, (endpoint, keys) =>
  call(endpoint, { ids: keys.join(","), pageSize: keys.length + 1 } as CallInput<Endpoint>, { background: true }),
);

dropWithSession(() => recordCache.clear());

/**
 * Shows the records of an answer in all lists and details of the feature at once, and fetches what they cannot tell, such
 * as counts. Without a record everything of the feature is fetched.
 */
export const applyAnswer = (feature: FeatureName, answer: unknown): void => recordCache.applyAnswer(feature, answer);

/** Fetches what a `changed` frame made outdated, at most once a second. */
export const applySignal = (...signal: Parameters<RecordCache["applySignal"]>): void =>
  recordCache.applySignal(...signal);

/** `invalidate`, at most once a second. */
export const invalidateSoon = (feature: FeatureName): void => recordCache.invalidateSoon(feature);

/** The calls whose answers the shown pages use. */
export const shownCalls = (): CallMeta[] =>
  queryClient
    .getQueryCache()
    .findAll({ type: "active" })
    .flatMap(({ meta }) => (meta ? [meta as unknown as CallMeta] : []));

interface CallMeta {
  endpoint: Endpoint;
  input: CallInput<Endpoint>;
  keepsOrder?: boolean;
}

/** Evicts every answer that has no mounted observer. */
export function removeInactiveQueries(): void {
  queryClient.removeQueries({ type: "inactive" });
}

/** Refetches every answer that has a mounted observer, except those that are being fetched already. */
export async function refetchActiveQueries(): Promise<void> {
  await queryClient.refetchQueries({ type: "active" }, { cancelRefetch: false });
}
