import type { DriverOrder, ErrandOrder } from "@vowdesk/contract/orders";
import { Distance } from "../components/distance.tsx";

/** Where a ride or an errand leads, and of a ride how far that is. */
export function RouteEnd({ order }: { order: DriverOrder | ErrandOrder }) {
  return (
    <>
      → {order.destination}
      {order.kind === "driver" && (
        <>
          {" "}
          · <Distance metres={order.distanceM} />
        </>
      )}
    </>
  );
}
