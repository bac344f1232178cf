import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { ordersApi, type CancelRule, type Order, type OrderMoney } from "@vowdesk/contract/local/orders";
import { useQuery } from "@tanstack/react-query";
import { queryOptions } from "../../../kernel/cache/queries.ts";
import { formatMoney } from "@vowdesk/contract/kernel";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import css from "./components/detail.module.css";

const payerNames: Readonly<Record<CancelRule["payer"], MessageDescriptor>> = {
  nobody: msg`Full refund: the customer gets everything back.`,
  customer: msg`The customer pays part of it, because work had started.`,
  house: msg`The business pays: the customer gets a full refund and the worker is paid.`,
};

function useMoney({ number }: Order): OrderMoney | undefined {
  return useQuery({ ...queryOptions(ordersApi.detail, { number }), refetchOnMount: "always" }).data?.money;
}

/** States who pays if the order is cancelled now. */
export function CancelNote({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const money = useMoney(order);
  if (!money) return <Skeleton height="1.5rem" />;
  if (!money.cancel) return null;
  const { payer, customerCents } = money.cancel;
  const amount = formatMoney(customerCents, i18n.locale);
  return (
    <p className={css.note}>
      {i18n._(payerNames[payer])} {customerCents > 0 && <Trans>The customer pays {amount}.</Trans>}
    </p>
  );
}

/** States the amount of the requested refund. */
export function PendingNote({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const money = useMoney(order);
  if (!money) return <Skeleton height="1.5rem" />;
  const [waits, paid] = [money.pendingCents ?? 0, money.paidCents].map((cents) => formatMoney(cents, i18n.locale));
  return (
    <p className={css.note}>
      <Trans>
        A refund of {waits} was requested. The customer paid {paid}.
      </Trans>
    </p>
  );
}

/** States how much can be refunded. */
export function RefundNote({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const money = useMoney(order);
  if (!money) return <Skeleton height="1.5rem" />;
  const compensated = money.compensatedCents ?? 0;
  const amount = formatMoney(compensated, i18n.locale);
  const [max, paid] = [money.refundableCents, money.paidCents].map((cents) => formatMoney(cents, i18n.locale));
  return (
    <p className={css.note}>
      <Trans>
        Up to {max} of {paid} can be refunded. Leave the amount empty to refund all of it.
      </Trans>{" "}
      {compensated > 0 && <Trans>{amount} was paid as compensation.</Trans>}
    </p>
  );
}
