import type { OrderKind } from "@vowdesk/contract/local/orders";
import type { Context } from "../../../../kernel/http/context.ts";
import type { MessageTemplate } from "../../../../locales/message-texts.ts";
import { send } from "../../../messages/notifications/notifications.ts";
import type { OrderRow } from "../orders.store.ts";

/** The keyword of each kind in stored texts. Old clients derive the target of a click from it. */
const keywords: Readonly<Record<OrderKind, string>> = { delivery: "外卖", driver: "代驾", errand: "跑腿" };

/** A message about an order: its template, and the stored text for old clients. */
interface Notice {
  template: MessageTemplate;
  msg: string;
}

export const notices = {
  urged: ({ kind, number, customer_name: customer }: OrderRow, count: number): Notice => ({
    template: { key: `order-urged-${kind}`, values: { number, customer, count } },
    msg: `${customer} 催单：${keywords[kind]}订单 ${number}（第 ${count} 次）`,
  }),
  soon: ({ kind, number }: OrderRow): Notice => ({
    template: { key: `order-soon-${kind}`, values: { number } },
    msg: `${keywords[kind]}订单 ${number} 即将超时`,
  }),
  late: ({ kind, number }: OrderRow): Notice => ({
    template: { key: `order-late-${kind}`, values: { number } },
    msg: `${keywords[kind]}订单 ${number} 已超时`,
  }),
  codeReplaced: ({ number }: OrderRow, worker: string): Notice => ({
    template: { key: "pickup-code-replaced", values: { number, worker } },
    msg: `跑腿订单 ${number} 多次输错取件码，已更换取件码`,
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
