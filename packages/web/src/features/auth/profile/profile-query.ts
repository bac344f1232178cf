import type { CallInput, Endpoint } from "@vowdesk/contract/kernel";
import { useQuery } from "@tanstack/react-query";
import { queryOptions } from "../../../kernel/cache/queries.ts";

/** The answer of a call, fetched anew each time its part opens: what is one's own may have changed anywhere. */
export function useOwnAnswer<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return useQuery({ ...queryOptions(endpoint, input, { isAside: true }), refetchOnMount: "always" });
}
