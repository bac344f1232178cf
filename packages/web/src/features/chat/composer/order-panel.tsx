import { Trans, useLingui } from "@lingui/react/macro";
import { chatApi, contentTypes } from "@vowdesk/contract/chat";
import { useCall } from "../../../kernel/cache/queries.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { OrderLine } from "../thread/order-line.tsx";
import type { Content } from "../outbox/outbox.ts";
import { ToolPanel } from "./tool-panel.tsx";
import css from "./composer.module.css";

interface OrderPanelProps {
  conversationId: number;
  send: (content: Content) => void;
  close: () => void;
}

/** Picks one of the customer's orders to send as a card. */
export function OrderPanel({ conversationId, send, close }: OrderPanelProps) {
  const { t } = useLingui();
  const { data, error } = useCall(chatApi.customer, { id: conversationId });
  return (
    <ToolPanel label={t({ message: "Send order", context: "chat" })} close={close}>
      <h3 className={css.panelTitle}>
        <Trans context="chat">Send order</Trans>
      </h3>
      {!data && !error && <Skeleton height="6rem" />}
      {error && <p className={css.panelEmpty}>{error.message}</p>}
      {data?.orders.length === 0 && (
        <p className={css.panelEmpty}>
          <Trans>This customer has no orders yet</Trans>
        </p>
      )}
      <ul className={css.panelList}>
        {data?.orders.map((order) => (
          <li key={order.number}>
            <button
              type="button"
              className={css.pick}
              onClick={() => {
                send({ type: contentTypes.order, number: order.number });
                close();
              }}
            >
              <OrderLine order={order} />
            </button>
          </li>
        ))}
      </ul>
    </ToolPanel>
  );
}
