import { useQuery } from "@tanstack/react-query";
import type { CallInput, Endpoint } from "@vowdesk/contract/kernel";
import { queryOptions } from "../../../../kernel/cache/queries.ts";

const everyMs = 10_000;

/** Repeats a call every 10 s while the page is shown. A failure keeps the previous answer. */
export function usePolledCall<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  // Hidden tabs of the app have no effects, so the timer stops.
  return useQuery({
    ...queryOptions(endpoint, input, { isAside: true }),
    refetchInterval: everyMs,
    staleTime: everyMs / 2,
  });
}
