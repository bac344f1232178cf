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
    { label: msg`Fare`, cents: fareCents },
    { label: msg`Waiting fee`, cents: waitingFeeCents },
  ];
}

export function RideFacts({ order }: { order: DriverOrder }) {
  const { t } = useLingui();
  const { pickup, destination, zone, plate, carModel, distanceM, waitingMinutes, startPhotos, endPhotos } = order;
  return (
    <>
      <Fact name={<Trans>Route</Trans>} more={zone}>
        <Route from={pickup} to={destination} />
      </Fact>
      <Fact name={<Trans>Distance</Trans>}>
        <Distance metres={distanceM} />
      </Fact>
      <Fact name={<Trans>Car</Trans>} more={carModel}>
        {plate}
      </Fact>
      {waitingMinutes > 0 && (
        <Fact name={<Trans>Waited</Trans>}>
          <Trans>{waitingMinutes} min</Trans>
        </Fact>
      )}
      <Fact name={<Trans>Car picked up</Trans>}>
        <Photos addresses={startPhotos} name={t`Photo at the start`} />
      </Fact>
      <Fact name={<Trans>Car returned</Trans>}>
        <Photos addresses={endPhotos} name={t`Photo at the end`} />
      </Fact>
    </>
  );
}
