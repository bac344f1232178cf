import type { MessageDescriptor } from "@lingui/core";
import type { OrderKind } from "@vowdesk/contract/local/orders";
import { kindStatusNames } from "../../../../locales/order-status.ts";

const paths: Readonly<Record<OrderKind, string>> = { delivery: "/order", driver: "/daiorder", errand: "/sendorder" };

/** The address of the list of a kind of order, with filters. */
export const listPath = (kind: OrderKind, query: Readonly<Record<string, string>>) =>
  `${paths[kind]}?${new URLSearchParams(query)}`;

/** The address of an order. */
export const orderPath = ({ kind, number }: { kind: OrderKind; number: string }) => listPath(kind, { number });

/** The permission to open orders of a kind. */
export const orderCode = (kind: OrderKind) => `order:${kind}`;

/** The name of a state; the raw value if this build does not know it. */
export function statusName(kind: OrderKind, status: string): MessageDescriptor | string {
  const names: Readonly<Record<string, MessageDescriptor>> = kindStatusNames[kind];
  return names[status] ?? status;
}
