import type { Context } from "../../../../kernel/http/context.ts";
import type { MessageTemplate } from "../../../../locales/message-texts.ts";
import { send } from "../../../messages/notifications/notifications.ts";
import type { OrderRow } from "../orders.store.ts";
import { storedTexts } from "../../../../locales/stored-texts.ts";

/** A message about an order: its template, and the stored text for old clients. */
interface Notice {
  template: MessageTemplate;
  msg: string;
}

export const notices = {
  urged: ({ kind, number, customer_name: customer }: OrderRow, count: number): Notice => ({
    template: { key: `order-urged-${kind}`, values: { number, customer, count } },
    msg: storedTexts.urged(kind, number, customer, count),
  }),
  soon: ({ kind, number }: OrderRow): Notice => ({
    template: { key: `order-soon-${kind}`, values: { number } },
    msg: storedTexts.soon(kind, number),
  }),
  late: ({ kind, number }: OrderRow): Notice => ({
    template: { key: `order-late-${kind}`, values: { number } },
    msg: storedTexts.late(kind, number),
  }),
  codeReplaced: ({ number }: OrderRow, worker: string): Notice => ({
    template: { key: "pickup-code-replaced", values: { number, worker } },
    msg: storedTexts.pickupCodeReplaced(number),
  }),
};

/** Sends a notice to the dispatchers of the kind. It restarts the handling of the order, even if that was done before. */
export async function notifyDispatchers(ctx: Context, order: OrderRow, notice: Notice): Promise<void> {
  await send(ctx, {
    ...notice,
    type: 6,
    to: { holdersOf: `order:${order.kind}:assign` },
    allUser: 1,
    number: order.number,
    zones: [order.zone],
    sendName: order.customer_name,
    handling: "again",
  });
}
