import type { MessageDescriptor } from "@lingui/core";
import type { OrderCard } from "@vowdesk/contract/chat";
import { msg } from "@lingui/core/macro";
import { kindStatusNames } from "../../locales/order-status.ts";

/** The page of each kind of order, and the permission code that opens it. */
const pages = {
  delivery: { path: "/order", code: "order:delivery", name: msg({ message: "Delivery order", context: "chat" }) },
  driver: { path: "/daiorder", code: "order:driver", name: msg({ message: "Driver order", context: "chat" }) },
  errand: { path: "/sendorder", code: "order:errand", name: msg({ message: "Errand", context: "chat" }) },
} satisfies Record<OrderCard["kind"], object>;

export const orderPage = (kind: OrderCard["kind"]) => pages[kind];

/** Address of an order's page. */
export const orderAddress = ({ kind, number }: Pick<OrderCard, "kind" | "number">) =>
  `${pages[kind].path}?number=${encodeURIComponent(number)}`;

/** Label of an order's state; the raw value if this version does not know it. */
export function statusName({ kind, status }: Pick<OrderCard, "kind" | "status">): MessageDescriptor | string {
  const names: Readonly<Record<string, MessageDescriptor>> = kindStatusNames[kind];
  return names[status] ?? status;
}
