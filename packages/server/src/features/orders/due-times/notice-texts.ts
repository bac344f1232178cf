import type { OrderKind } from "@vowdesk/contract/orders";
import type { OrderRow } from "../store.ts";

/** The keyword of each kind in stored texts. Old clients derive the target of a click from it. */
const keywords: Readonly<Record<OrderKind, string>> = { delivery: "外卖", driver: "代驾", errand: "跑腿" };

type OrderNames = Pick<OrderRow, "kind" | "number" | "customer_name">;

/** Messages about an order: the key of the template and the stored text for old clients. */
export const noticeTexts = {
  urged: ({ kind, number, customer_name }: OrderNames, count: number) => ({
    key: `order-urged-${kind}` as const,
    msg: `${customer_name} 催单：${keywords[kind]}订单 ${number}（第 ${count} 次）`,
  }),
  soon: ({ kind, number }: OrderNames) => ({
    key: `order-soon-${kind}` as const,
    msg: `${keywords[kind]}订单 ${number} 即将超时`,
  }),
  late: ({ kind, number }: OrderNames) => ({
    key: `order-late-${kind}` as const,
    msg: `${keywords[kind]}订单 ${number} 已超时`,
  }),
  codeReplaced: ({ number }: OrderNames) => ({
    key: "pickup-code-replaced" as const,
    msg: `跑腿订单 ${number} 多次输错取件码，已更换取件码`,
  }),
};
