import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { DriverOrder } from "@vowdesk/contract/local/orders";
import { Distance } from "../components/distance.tsx";
import { Fact } from "../../../../ui/display/facts.tsx";
import { Photos } from "../detail/photos.tsx";
import { Route } from "../detail/route.tsx";
import type { Amount } from "./amount.ts";

/** The parts of the total of a ride. */
export function rideAmounts({ fareCents, waitingFeeCents }: DriverOrder): Amount[] {
  return [
    { label: msg({ message: "Fare", context: "order" }), cents: fareCents },
    { label: msg({ message: "Waiting fee", context: "order" }), cents: waitingFeeCents },
  ];
}

export function RideFacts({ order }: { order: DriverOrder }) {
  const { t } = useLingui();
  const { pickup, destination, zone, plate, carModel, distanceM, waitingMinutes, startPhotos, endPhotos } = order;
  return (
    <>
      <Fact name={<Trans context="order">Route</Trans>} more={zone}>
        <Route from={pickup} to={destination} />
      </Fact>
      <Fact name={<Trans context="order">Distance</Trans>}>
        <Distance metres={distanceM} />
      </Fact>
      <Fact name={<Trans context="order">Car</Trans>} more={carModel}>
        {plate}
      </Fact>
      {waitingMinutes > 0 && (
        <Fact name={<Trans context="order">Waited</Trans>}>
          <Trans context="order">{waitingMinutes} min</Trans>
        </Fact>
      )}
      <Fact name={<Trans>Car picked up</Trans>}>
        <Photos addresses={startPhotos} name={t`Photo at the start`} />
      </Fact>
      <Fact name={<Trans context="order">Car returned</Trans>}>
        <Photos addresses={endPhotos} name={t`Photo at the end`} />
      </Fact>
    </>
  );
}
