import type { Order, OrderDetail, OrderKind } from "@vowdesk/contract/local/orders";
import type { ReactNode } from "react";
import type { Amount } from "./amount.ts";
import { deliveryAmounts, DeliveryFacts } from "./delivery.tsx";
import { rideAmounts, RideFacts } from "./driver.tsx";
import { errandAmounts, ErrandFacts } from "./errand.tsx";

type Of<K extends OrderKind> = Extract<Order, { kind: K }>;

interface Facts<K extends OrderKind> {
  /** The parts of the total. */
  amounts: (order: Of<K>) => Amount[];
  /** The facts that only this kind has. */
  facts: (order: Of<K>, detail: OrderDetail) => ReactNode;
}

const factsOfKinds: { readonly [K in OrderKind]: Facts<K> } = {
  delivery: {
    amounts: deliveryAmounts,
    facts: (order, { merchant }) => <DeliveryFacts order={order} merchant={merchant} />,
  },
  driver: { amounts: rideAmounts, facts: (order) => <RideFacts order={order} /> },
  errand: { amounts: errandAmounts, facts: (order) => <ErrandFacts order={order} /> },
};

/** The parts of the detail that depend on the kind of order. */
export function factsOf(order: Order): Facts<OrderKind> {
  // TypeScript does not correlate the order with the entry of its kind.
  return factsOfKinds[order.kind] as Facts<OrderKind>;
}
