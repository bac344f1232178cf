import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { OrderDetail } from "@vowdesk/contract/orders";
import { Money } from "../../../ui/money.tsx";
import { factsOf } from "../kinds/facts.tsx";
import css from "./detail.module.css";

/** The items and what the total is made of. */
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
            <Trans>Total</Trans>
          </td>
          <td>
            <Money cents={order.totalCents} />
          </td>
        </tr>
        {order.refundedCents > 0 && (
          <tr className={css.back}>
            <td colSpan={2}>
              <Trans>Goes back to the customer</Trans>
            </td>
            <td>
              <Money cents={-order.refundedCents} />
            </td>
          </tr>
        )}
        {pendingCents > 0 && (
          <tr>
            <td colSpan={2}>
              <Trans>Of that, not paid out yet</Trans>
            </td>
            <td>
              <Money cents={-pendingCents} />
            </td>
          </tr>
        )}
        {compensatedCents > 0 && (
          <tr>
            <td colSpan={2}>
              <Trans>Given as compensation</Trans>
            </td>
            <td>
              <Money cents={-compensatedCents} />
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}
