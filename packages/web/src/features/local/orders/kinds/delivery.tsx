import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { DeliveryOrder, OrderDetail } from "@vowdesk/contract/local/orders";
import { Fact } from "../../../../ui/display/facts.tsx";
import { Phone } from "../components/phone.tsx";
import type { Amount } from "./amount.ts";

/** The parts of the total of a delivery order. */
export function deliveryAmounts({
  goodsCents,
  packingCents,
  deliveryFeeCents,
  discountCents,
}: DeliveryOrder): Amount[] {
  return [
    { label: msg({ message: "Goods", context: "order" }), cents: goodsCents },
    { label: msg({ message: "Packing", context: "order" }), cents: packingCents },
    { label: msg({ message: "Delivery fee", context: "order" }), cents: deliveryFeeCents },
    { label: msg({ message: "Discount", context: "field" }), cents: -discountCents },
  ];
}

export function DeliveryFacts({ order, merchant }: { order: DeliveryOrder; merchant: OrderDetail["merchant"] }) {
  const { number, address, zone, prepMinutes, merchantName } = order;
  return (
    <>
      <Fact name={<Trans context="field">Address</Trans>} more={zone}>
        {address}
      </Fact>
      <Fact name={<Trans context="person">Merchant</Trans>} more={merchant?.address}>
        {merchantName}
        {merchant && <Phone number={number} field="merchantPhone" masked={merchant.phone} />}
      </Fact>
      {prepMinutes !== null && (
        <Fact name={<Trans context="order">Preparation</Trans>}>
          <Trans>{prepMinutes} min (merchant's estimate)</Trans>
        </Fact>
      )}
    </>
  );
}
