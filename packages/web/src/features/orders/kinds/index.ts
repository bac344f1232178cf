import type { MessageDescriptor } from "@lingui/core";
import type { Order, OrderKind, OrderStatus } from "@vowdesk/contract/orders";
import type { Tone } from "../../../ui/badge.tsx";
import { statusNames } from "../../../words/order-status.ts";
import { statusTones } from "../words.ts";
import { amountsOf, type Amount } from "./delivery.ts";

interface Drawing {
  statusNames: Readonly<Record<OrderStatus, MessageDescriptor>>;
  statusTones: Readonly<Record<OrderStatus, Tone>>;
  amountsOf: (order: Order) => Amount[];
}

/** How each kind of order is drawn. */
export const kinds: Readonly<Record<OrderKind, Drawing>> = {
  delivery: { statusNames, statusTones, amountsOf },
};
