import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { DeliveryOrder, OrderDetail } from "@vowdesk/contract/orders";
import { Fact } from "../detail/fact.tsx";
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
    { label: msg`Goods`, cents: goodsCents },
    { label: msg`Packing`, cents: packingCents },
    { label: msg`Delivery fee`, cents: deliveryFeeCents },
    { label: msg`Discount`, cents: -discountCents },
  ];
}

export function DeliveryFacts({ order, merchant }: { order: DeliveryOrder; merchant: OrderDetail["merchant"] }) {
  const { number, address, zone, prepMinutes, merchantName } = order;
  return (
    <>
      <Fact label={<Trans>Address</Trans>} more={zone}>
        {address}
      </Fact>
      <Fact label={<Trans>Merchant</Trans>} more={merchant?.address}>
        {merchantName}
        {merchant && <Phone number={number} field="merchantPhone" masked={merchant.phone} />}
      </Fact>
      {prepMinutes !== null && (
        <Fact label={<Trans>Preparation</Trans>}>
          <Trans>{prepMinutes} min, as the kitchen said</Trans>
        </Fact>
      )}
    </>
  );
}
