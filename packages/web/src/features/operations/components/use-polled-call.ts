import { useQuery } from "@tanstack/react-query";
import type { CallInput, Endpoint } from "@vowdesk/contract/kernel";
import { queryOptions } from "../../../kernel/cache/queries.ts";

/** Often enough to watch something recover, seldom enough to be no load. */
const everyMs = 10_000;

/** The answer of a call, asked for again every 10 s for as long as the page is looked at. A failure keeps what was. */
export function useFresh<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  // A kept page that is not shown has no effects, and with them no timer.
  return useQuery({
    ...queryOptions(endpoint, input, { isAside: true }),
    refetchInterval: everyMs,
    staleTime: everyMs / 2,
  });
}
