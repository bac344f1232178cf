import { useLingui } from "@lingui/react/macro";
import { IconReceipt } from "@tabler/icons-react";
import type { OrderCard } from "@vowdesk/contract/chat";
import { navigate } from "../../../kernel/lists/page.ts";
import { useCan } from "../../../kernel/session/rights.ts";
import { Money } from "../../../kernel/i18n/money.tsx";
import { orderAddress, orderPage, statusName } from "../customer.order-links.ts";
import css from "../content.module.css";

/** An order as a card, which opens the order if the user may see its page. */
export function OrderContent({ order }: { order: OrderCard }) {
  const { i18n } = useLingui();
  const { code, name } = orderPage(order.kind);
  const mayOpen = useCan(code);
  const status = statusName(order);
  const lines = (
    <>
      <span className={css.cardHead}>
        <IconReceipt size={16} aria-hidden="true" />
        {i18n._(name)}
        <span className={css.cardStatus}>{typeof status === "string" ? status : i18n._(status)}</span>
      </span>
      <strong className={css.cardTitle}>{order.title}</strong>
      <span className={css.cardFoot}>
        <span>{order.number}</span>
        <Money cents={order.totalCents} />
      </span>
    </>
  );
  if (!mayOpen)
    return (
      <div className={css.card} data-card>
        {lines}
      </div>
    );
  return (
    <button type="button" className={css.card} onClick={() => navigate(orderAddress(order))}>
      {lines}
    </button>
  );
}
