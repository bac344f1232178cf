import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Order } from "@vowdesk/contract/orders";

type DeliveryOrder = Extract<Order, { kind: "delivery" }>;

export interface Amount {
  label: MessageDescriptor;
  cents: number;
}

/** What the total of a delivery order is made of. */
export function amountsOf({ goodsCents, packingCents, deliveryFeeCents, discountCents }: DeliveryOrder): Amount[] {
  const amounts = [
    { label: msg`Goods`, cents: goodsCents },
    { label: msg`Packing`, cents: packingCents },
    { label: msg`Delivery fee`, cents: deliveryFeeCents },
    { label: msg`Discount`, cents: -discountCents },
  ];
  return amounts.filter(({ cents }) => cents !== 0);
}
