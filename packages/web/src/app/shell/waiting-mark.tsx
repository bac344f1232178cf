import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { errorsApi } from "@vowdesk/contract/errors";
import type { PageKey } from "@vowdesk/contract/menus";
import { ordersApi } from "@vowdesk/contract/orders";
import { asks } from "../../kernel/queries.ts";
import css from "./sidebar.module.css";

/** Above it nobody counts any more. */
const countsTo = 999;

function useUnassignedOrders(): number {
  return useQuery(asks(ordersApi.countDelivery, {}, { isAside: true })).data?.unassigned ?? 0;
}

function useOpenErrors(): number {
  return useQuery(asks(errorsApi.count, {}, { isAside: true })).data?.open ?? 0;
}

/** How many things wait for somebody on a page; for pages where that can be said. */
const waiting: Partial<Record<PageKey, () => number>> = {
  "/orders/delivery": useUnassignedOrders,
  "/errors/list": useOpenErrors,
};

/** Beside a menu entry: what waits there. */
export function WaitingMark({ component }: { component: string }) {
  const useCount = Object.hasOwn(waiting, component) ? waiting[component as PageKey] : undefined;
  return useCount ? <Mark useCount={useCount} /> : null;
}

function Mark({ useCount }: { useCount: () => number }) {
  const { t } = useLingui();
  const count = useCount();
  if (count === 0) return null;
  return (
    <span className={css.waiting} role="img" aria-label={t`${plural(count, { one: "# waiting", other: "# waiting" })}`}>
      {count > countsTo ? `${countsTo}+` : count}
    </span>
  );
}
