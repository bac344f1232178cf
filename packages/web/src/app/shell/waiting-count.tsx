import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { FeatureName } from "@vowdesk/contract";
import { errorsApi } from "@vowdesk/contract/operations/errors";
import type { PageKey } from "@vowdesk/contract/staff/menus";
import { ordersApi } from "@vowdesk/contract/local/orders";
import {
  queueFeatures,
  queuePageKeyOf,
  reviewQueues,
  reviewsApi,
  type ReviewQueue,
} from "@vowdesk/contract/reviews/engine";
import { useEffect } from "react";
import { queryOptions, invalidateSoon } from "../../kernel/cache/queries.ts";
import { inbox } from "../start/live.ts";
import css from "./sidebar.module.css";

/** Larger counts are capped. */
const maxCount = 999;

function useUnassignedOrders(): number {
  return useQuery(queryOptions(ordersApi.countDelivery, {}, { isAside: true })).data?.unassigned ?? 0;
}

function useOpenErrors(): number {
  return useQuery(queryOptions(errorsApi.count, {}, { isAside: true })).data?.open ?? 0;
}

/** One shared query for all queues, invalidated when one of them changes. */
function openCountOf(feature: FeatureName, queue: ReviewQueue): () => number {
  return function useOpenItems() {
    useEffect(
      () =>
        inbox.onChanged((changed) => {
          if (changed === feature) invalidateSoon("reviews");
        }),
      [],
    );
    return useQuery(queryOptions(reviewsApi.waiting, {}, { isAside: true })).data?.[queue]?.open ?? 0;
  };
}

const queueCounts: Partial<Record<PageKey, () => number>> = Object.fromEntries(
  reviewQueues.map((queue) => [queuePageKeyOf(queue), openCountOf(queueFeatures[queue], queue)]),
);

/** Counts of waiting items by page. */
const waiting: Partial<Record<PageKey, () => number>> = {
  "/orders/delivery": useUnassignedOrders,
  "/errors/list": useOpenErrors,
  ...queueCounts,
};

/** The number of waiting items beside a menu entry. */
export function WaitingCount({ component }: { component: string }) {
  const useCount = Object.hasOwn(waiting, component) ? waiting[component as PageKey] : undefined;
  return useCount ? <Mark useCount={useCount} /> : null;
}

function Mark({ useCount }: { useCount: () => number }) {
  const { t } = useLingui();
  const count = useCount();
  if (count === 0) return null;
  return (
    <span className={css.waiting} role="img" aria-label={t`${plural(count, { one: "# waiting", other: "# waiting" })}`}>
      {count > maxCount ? `${maxCount}+` : count}
    </span>
  );
}
