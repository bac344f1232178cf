import type { DriverOrder, ErrandOrder } from "@vowdesk/contract/local/orders";
import { Distance } from "../components/distance.tsx";

/** The destination, and for a ride the distance. */
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
