import type { OrderKind } from "@vowdesk/contract/orders";
import type { OrderRow } from "../store.ts";

/** What the kind is called in the text old clients show; it decides where a click leads (SPEC 2, type 6). */
const kindWords: Readonly<Record<OrderKind, string>> = { delivery: "外卖", driver: "代驾", errand: "跑腿" };

type Named = Pick<OrderRow, "kind" | "number" | "customer_name">;

/** Texts about an order that waits: the template's key, and the text as it is stored. */
export const noticeWords = {
  urged: ({ kind, number, customer_name }: Named, count: number) => ({
    key: `order-urged-${kind}` as const,
    msg: `${customer_name} 催单：${kindWords[kind]}订单 ${number}（第 ${count} 次）`,
  }),
  soon: ({ kind, number }: Named) => ({
    key: `order-soon-${kind}` as const,
    msg: `${kindWords[kind]}订单 ${number} 即将超时`,
  }),
  late: ({ kind, number }: Named) => ({
    key: `order-late-${kind}` as const,
    msg: `${kindWords[kind]}订单 ${number} 已超时`,
  }),
  codeReplaced: ({ number }: Named) => ({
    key: "pickup-code-replaced" as const,
    msg: `跑腿订单 ${number} 多次输错取件码，已更换取件码`,
  }),
};
