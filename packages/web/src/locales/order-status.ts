import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DeliveryStatus, DriverStatus, ErrandStatus, OrderKind } from "@vowdesk/contract/local/orders";

/** The states of a delivery order, as every page names them. */
const deliveryStatusNames: Readonly<Record<DeliveryStatus, MessageDescriptor>> = {
  paid: msg({ message: "Paid", context: "order" }),
  accepted: msg({ message: "Accepted", context: "order" }),
  preparing: msg({ message: "Preparing", context: "order" }),
  ready: msg({ message: "Ready", context: "state" }),
  assigned: msg({ message: "Assigned", context: "state" }),
  picked_up: msg({ message: "Picked up", context: "order" }),
  delivered: msg({ message: "Delivered", context: "state" }),
  completed: msg({ message: "Completed", context: "state" }),
  cancelled: msg({ message: "Cancelled", context: "state" }),
  refunding: msg({ message: "Refunding", context: "order" }),
  refunded: msg({ message: "Refunded", context: "state" }),
};

/** The states of a designated-driver order. */
const driverStatusNames: Readonly<Record<DriverStatus, MessageDescriptor>> = {
  requested: msg({ message: "Requested", context: "order" }),
  accepted: msg({ message: "Accepted", context: "order" }),
  arrived: msg({ message: "Arrived", context: "order" }),
  driving: msg({ message: "Driving", context: "order" }),
  finished: msg({ message: "Finished", context: "order" }),
  paid: msg({ message: "Paid", context: "order" }),
  closed: msg({ message: "Closed", context: "state" }),
  cancelled: msg({ message: "Cancelled", context: "state" }),
};

/** The states of an errand. */
const errandStatusNames: Readonly<Record<ErrandStatus, MessageDescriptor>> = {
  posted: msg({ message: "Posted", context: "order" }),
  accepted: msg({ message: "Accepted", context: "order" }),
  in_progress: msg({ message: "In progress", context: "state" }),
  delivered: msg({ message: "Delivered", context: "state" }),
  confirmed: msg({ message: "Confirmed", context: "state" }),
  cancelled: msg({ message: "Cancelled", context: "state" }),
};

/** The states of each kind of order, as every page names them. */
export const kindStatusNames = {
  delivery: deliveryStatusNames,
  driver: driverStatusNames,
  errand: errandStatusNames,
} satisfies Record<OrderKind, object>;

/** The kinds of order, as every page names them. */
export const kindNames: Readonly<Record<OrderKind, MessageDescriptor>> = {
  delivery: msg({ message: "Delivery", context: "order" }),
  driver: msg({ message: "Designated driver", context: "order" }),
  errand: msg({ message: "Errands", context: "order" }),
};
