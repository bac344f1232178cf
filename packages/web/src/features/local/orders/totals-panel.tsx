import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orderTotalsApi, type OrderKind } from "@vowdesk/contract/local/orders";
import type { ReactNode } from "react";
import { queryOptions } from "../../../kernel/cache/queries.ts";
import { Money } from "../../../kernel/i18n/money.tsx";
import type { List } from "../../../resource/use-list.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { filtersOf } from "../../../shared/export/export-sheet.ts";
import { unawaited } from "../../../ui/timing/unawaited.ts";
import css from "./totals.module.css";

/** Orders change all the time, and sums of many orders are expensive. */
const refetchMs = 30_000;

/** Sums over the orders that match the filters of the list. */
export function TotalsPanel({ list, kind }: { list: List; kind: OrderKind }) {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useQuery({
    ...queryOptions(orderTotalsApi.totals, { kind, filters: filtersOf(list) }),
    staleTime: 0,
    refetchInterval: refetchMs,
  });
  if (error) return <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />;
  if (!data) return <Skeleton height="3.5rem" />;
  const { orders, totalCents, refundedCents, cancelled, isCapped } = data;
  const count = i18n.number(orders);
  return (
    <section className={css.totals} aria-label={t({ message: "Totals", context: "order" })}>
      <dl>
        <Figure name={<Trans context="kind of record">Orders</Trans>}>{count}</Figure>
        <Figure name={<Trans>Price of all orders</Trans>}>
          <Money cents={totalCents} />
        </Figure>
        <Figure name={<Trans context="state">Refunded</Trans>}>
          <Money cents={refundedCents} />
        </Figure>
        <Figure name={<Trans context="state">Cancelled</Trans>}>
          <Money cents={cancelled.totalCents} />{" "}
          <small>
            <Plural value={cancelled.orders} one="# order" other="# orders" />
          </small>
        </Figure>
      </dl>
      {isCapped && (
        <p>
          <Trans>Only the newest {count} orders are summed up. Narrow the filters for an exact sum.</Trans>
        </p>
      )}
    </section>
  );
}

function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
