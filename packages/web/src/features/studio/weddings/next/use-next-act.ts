import { useQuery } from "@tanstack/react-query";
import { agreementsApi } from "@vowdesk/contract/studio/agreements";
import { shootsApi } from "@vowdesk/contract/studio/shoots";
import { instalmentsApi } from "@vowdesk/contract/studio/wedding-payments";
import type { WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import { serverNow } from "../../../../kernel/session/clock.ts";
import { mayCall } from "../../../../kernel/session/rights.ts";
import { nextAct, type NextAct } from "./next-act.ts";
import { agreementsOf, planOf, shootsOf } from "./parts.ts";

interface Answer {
  /** Undefined while the parts load, null if nothing is left to do. */
  act: NextAct | null | undefined;
  error: Error | null;
  retry: () => Promise<unknown>;
}

/** What is next for a wedding, from the parts that the user may see. The sections of the page use the same answers. */
export function useNextAct(wedding: WeddingDetail): Answer {
  const { id } = wedding;
  const agreements = useQuery({
    ...queryOptions(agreementsApi.list, agreementsOf(id)),
    enabled: mayCall(agreementsApi.list),
  });
  const shoots = useQuery({ ...queryOptions(shootsApi.list, shootsOf(id)), enabled: mayCall(shootsApi.list) });
  const plan = useQuery({ ...queryOptions(instalmentsApi.plan, planOf(id)), enabled: mayCall(instalmentsApi.plan) });
  const parts = [agreements, shoots, plan].filter(({ isEnabled }) => isEnabled);
  const failed = parts.filter(({ data, error }) => data === undefined && error !== null);
  const isLoading = parts.some(({ data }) => data === undefined);
  return {
    act: isLoading
      ? undefined
      : nextAct({
          wedding,
          agreements: agreements.data?.records ?? null,
          shoots: shoots.data?.records ?? null,
          plan: plan.data ?? null,
          now: serverNow(),
        }),
    error: failed[0]?.error ?? null,
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
