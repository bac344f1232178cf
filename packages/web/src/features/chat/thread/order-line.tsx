import { useLingui } from "@lingui/react/macro";
import type { OrderCard } from "@vowdesk/contract/chat";
import { Money } from "../../../kernel/i18n/money.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { orderPage, statusName } from "../customer.order-links.ts";
import css from "./order-line.module.css";

export function OrderLine({ order }: { order: OrderCard }) {
  const { i18n } = useLingui();
  const status = statusName(order);
  return (
    <span className={css.order}>
      <span className={css.first}>
        <strong title={order.title}>{order.title}</strong>
        <Money cents={order.totalCents} />
      </span>
      <span className={css.second}>
        {i18n._(orderPage(order.kind).name)} · {typeof status === "string" ? status : i18n._(status)}
        {order.courierName && ` · ${order.courierName}`}
      </span>
      <span className={css.second}>
        {order.number} · <RelativeTime at={order.createdAt} />
      </span>
    </span>
  );
}
