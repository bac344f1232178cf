import { Trans, useLingui } from "@lingui/react/macro";
import type { Order, OrderDetail } from "@vowdesk/contract/local/orders";
import type { ReactNode } from "react";
import { Money } from "../../../kernel/i18n/money.tsx";
import { formatTime } from "../../../ui/format/time.ts";
import { kindNames } from "../../../locales/order-status.ts";
import { factsOf } from "./kinds/facts.tsx";
import css from "./ticket.module.css";

/** Origin and destination of an order. */
function routeOf(order: Order): readonly string[] {
  return order.kind === "delivery" ? [order.merchantName, order.address] : [order.pickup, order.destination];
}

interface TicketProps {
  detail: OrderDetail;
  /** The customer's phone number, masked without the permission to reveal it. */
  phone: string;
  /** The ref of the ticket element. */
  onMount: (ticket: HTMLElement | null) => void;
}

/** The printed ticket, 80 mm wide. */
export function Ticket({ detail: { order, items }, phone, onMount }: TicketProps) {
  const { i18n } = useLingui();
  const [from, to] = routeOf(order);
  const amounts = factsOf(order)
    .amounts(order)
    .filter(({ cents }) => cents !== 0);
  return (
    <article ref={onMount} className={css.ticket}>
      <header>
        <p>{i18n._(kindNames[order.kind])}</p>
        <h1>{order.number}</h1>
        <p>{formatTime(order.createdAt, "exact", i18n.locale)}</p>
      </header>
      <p>
        {from} → <strong>{to}</strong>
      </p>
      <p>
        {order.customerName} · {phone}
      </p>
      {order.kind === "errand" && <p>{order.item}</p>}
      {order.kind === "driver" && (
        <p>
          {order.plate} · {order.carModel}
        </p>
      )}
      {order.remark && (
        <p className={css.remark}>
          <Trans context="order">Customer note</Trans>: {order.remark}
        </p>
      )}
      <table>
        <tbody>
          {items.map(({ name, quantity, priceCents }, index) => (
            <Line key={index} name={`${name} × ${i18n.number(quantity)}`} cents={priceCents * quantity} />
          ))}
        </tbody>
        <tfoot>
          {amounts.map(({ label, cents }) => (
            <Line key={label.id} name={i18n._(label)} cents={cents} />
          ))}
          <Line name={<Trans context="field">Total</Trans>} cents={order.totalCents} />
        </tfoot>
      </table>
    </article>
  );
}

function Line({ name, cents }: { name: ReactNode; cents: number }) {
  return (
    <tr>
      <td>{name}</td>
      <td>
        <Money cents={cents} />
      </td>
    </tr>
  );
}
