import { useLingui } from "@lingui/react";
import type { Order } from "@vowdesk/contract/orders";
import { Badge } from "../../../ui/display/badge.tsx";
import { drawingOf } from "../kinds/index.ts";

/** The order's state in its kind's words. */
export function OrderStatus({ order: { kind, status } }: { order: Pick<Order, "kind" | "status"> }) {
  const { i18n } = useLingui();
  const { statusNames, statusTones } = drawingOf(kind);
  const name = statusNames[status];
  return <Badge tone={statusTones[status]}>{name ? i18n._(name) : status}</Badge>;
}
