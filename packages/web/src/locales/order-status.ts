import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DeliveryStatus, DriverStatus, ErrandStatus, OrderKind } from "@vowdesk/contract/local/orders";

/** The states of a delivery order, as every page names them. */
const deliveryStatusNames: Readonly<Record<DeliveryStatus, MessageDescriptor>> = {
  paid: msg`Paid`,
  accepted: msg`Accepted`,
  preparing: msg`Preparing`,
  ready: msg`Ready`,
  assigned: msg`Assigned`,
  picked_up: msg`Picked up`,
  delivered: msg`Delivered`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
  refunding: msg`Refunding`,
  refunded: msg`Refunded`,
};

/** The states of a designated-driver order. */
const driverStatusNames: Readonly<Record<DriverStatus, MessageDescriptor>> = {
  requested: msg`Requested`,
  accepted: msg`Accepted`,
  arrived: msg`Arrived`,
  driving: msg`Driving`,
  finished: msg`Finished`,
  paid: msg`Paid`,
  closed: msg`Closed`,
  cancelled: msg`Cancelled`,
};

/** The states of an errand. */
const errandStatusNames: Readonly<Record<ErrandStatus, MessageDescriptor>> = {
  posted: msg`Posted`,
  accepted: msg`Accepted`,
  in_progress: msg`In progress`,
  delivered: msg`Delivered`,
  confirmed: msg`Confirmed`,
  cancelled: msg`Cancelled`,
};

/** The states of each kind of order, as every page names them. */
export const kindStatusNames = {
  delivery: deliveryStatusNames,
  driver: driverStatusNames,
  errand: errandStatusNames,
} satisfies Record<OrderKind, object>;

/** The kinds of order, as every page names them. */
export const kindNames: Readonly<Record<OrderKind, MessageDescriptor>> = {
  delivery: msg`Delivery`,
  driver: msg`Designated driver`,
  errand: msg`Errands`,
};
