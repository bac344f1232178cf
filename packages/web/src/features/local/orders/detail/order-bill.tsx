import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { OrderDetail } from "@vowdesk/contract/local/orders";
import type { ReactNode } from "react";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { factsOf } from "../kinds/facts.tsx";
import css from "../components/detail.module.css";

/** The items and the parts of the total. */
export function OrderBill({ detail: { order, items, money } }: { detail: OrderDetail }) {
  const { i18n } = useLingui();
  const { pendingCents = 0, compensatedCents = 0 } = money;
  const amounts = factsOf(order).amounts(order);
  return (
    <table className={css.bill}>
      <tbody>
        {items.map(({ name, quantity, priceCents }, index) => (
          <tr key={index}>
            <td>{name}</td>
            <td className={css.quantity}>× {i18n.number(quantity)}</td>
            <td>
              <Money cents={priceCents * quantity} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {amounts
          .filter(({ cents }) => cents !== 0)
          .map(({ label, cents }) => (
            <tr key={label.id}>
              <td colSpan={2}>{i18n._(label)}</td>
              <td>
                <Money cents={cents} />
              </td>
            </tr>
          ))}
        <tr className={css.total}>
          <td colSpan={2}>
            <Trans context="field">Total</Trans>
          </td>
          <td>
            <Money cents={order.totalCents} />
          </td>
        </tr>
        {order.refundedCents > 0 && (
          <ReturnedAmount label={<Trans>Refunded to the customer</Trans>} cents={order.refundedCents} isStrong />
        )}
        {pendingCents > 0 && <ReturnedAmount label={<Trans>Not paid out yet</Trans>} cents={pendingCents} />}
        {compensatedCents > 0 && (
          <ReturnedAmount label={<Trans>Paid as compensation</Trans>} cents={compensatedCents} />
        )}
      </tfoot>
    </table>
  );
}

/** An amount returned to the customer. */
function ReturnedAmount({ label, cents, isStrong = false }: { label: ReactNode; cents: number; isStrong?: boolean }) {
  return (
    <tr className={isStrong ? css.back : undefined}>
      <td colSpan={2}>{label}</td>
      <td>
        <Money cents={-cents} />
      </td>
    </tr>
  );
}
