import type { CallInput, Endpoint } from "@vowdesk/contract/kernel";
import { useQuery } from "@tanstack/react-query";
import { queryOptions } from "../../../../kernel/cache/queries.ts";

/** Query that refetches at every mount, because the user's own data may have changed on another device. */
export function useProfileQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return useQuery({ ...queryOptions(endpoint, input, { isAside: true }), refetchOnMount: "always" });
}
