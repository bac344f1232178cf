import { useLingui } from "@lingui/react";
import type { Order } from "@vowdesk/contract/local/orders";
import { Badge } from "../../../../ui/display/badge.tsx";
import { displayOf } from "../kinds/kinds.ts";

export function OrderStatus({ order: { kind, status } }: { order: Pick<Order, "kind" | "status"> }) {
  const { i18n } = useLingui();
  const { statusNames, statusTones } = displayOf(kind);
  const name = statusNames[status];
  return <Badge tone={statusTones[status]}>{name ? i18n._(name) : status}</Badge>;
}
