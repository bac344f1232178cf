import { useLingui } from "@lingui/react";
import type { Order } from "@vowdesk/contract/orders";
import { Badge } from "../../../ui/badge.tsx";
import { kinds } from "../kinds/index.ts";

/** The order's state in its kind's words. */
export function OrderStatus({ order: { kind, status } }: { order: Pick<Order, "kind" | "status"> }) {
  const { i18n } = useLingui();
  const { statusNames, statusTones } = kinds[kind];
  return <Badge tone={statusTones[status]}>{i18n._(statusNames[status])}</Badge>;
}
