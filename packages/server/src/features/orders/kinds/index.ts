import type { DeliveryStatus, OrderAct, OrderKind } from "@vowdesk/contract/orders";
import { openTo, type Opening } from "./delivery.ts";

/** Where the acts of each kind are open; a kind without a rule does not compile. */
export const openings: Readonly<Record<OrderKind, Readonly<Record<OrderAct, Opening<DeliveryStatus>>>>> = {
  delivery: openTo,
};
