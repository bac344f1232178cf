import type { MessageDescriptor } from "@lingui/core";
import type { OrderKind } from "@vowdesk/contract/orders";
import { kindStatusNames } from "../../../locales/order-status.ts";

/** The page of each kind of order (SPEC 2). */
const paths: Readonly<Record<OrderKind, string>> = { delivery: "/order", driver: "/daiorder", errand: "/sendorder" };

/** Where orders of a kind are listed, narrowed by a query. */
export const listPath = (kind: OrderKind, query: Readonly<Record<string, string>>) =>
  `${paths[kind]}?${new URLSearchParams(query)}`;

/** Where an order is shown. */
export const orderPath = ({ kind, number }: { kind: OrderKind; number: string }) => listPath(kind, { number });

/** The permission that opens them. */
export const orderCode = (kind: OrderKind) => `order:${kind}`;

/** The name of an order's state; as it stands when this version does not know it. */
export function statusName(kind: OrderKind, status: string): MessageDescriptor | string {
  const names: Readonly<Record<string, MessageDescriptor>> = kindStatusNames[kind];
  return names[status] ?? status;
}
