import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type {
  Courier,
  DeliveryStatus,
  DriverStatus,
  ErrandStatus,
  ErrandTask,
  Fitness,
  OrderKind,
} from "@vowdesk/contract/local/orders";
import type { Tone } from "../../../ui/display/badge.tsx";

type Names<V extends string> = Readonly<Record<V, MessageDescriptor>>;

const deliveryTones: Readonly<Record<DeliveryStatus, Tone>> = {
  paid: "warn",
  accepted: "brand",
  preparing: "brand",
  ready: "warn",
  assigned: "brand",
  picked_up: "brand",
  delivered: "good",
  completed: "calm",
  cancelled: "calm",
  refunding: "bad",
  refunded: "calm",
};

const driverTones: Readonly<Record<DriverStatus, Tone>> = {
  requested: "warn",
  accepted: "brand",
  arrived: "brand",
  driving: "brand",
  finished: "warn",
  paid: "good",
  closed: "calm",
  cancelled: "calm",
};

const errandTones: Readonly<Record<ErrandStatus, Tone>> = {
  posted: "warn",
  accepted: "brand",
  in_progress: "brand",
  delivered: "good",
  confirmed: "calm",
  cancelled: "calm",
};

export const statusTones = {
  delivery: deliveryTones,
  driver: driverTones,
  errand: errandTones,
} satisfies Record<OrderKind, object>;

export const scopeNames = {
  open: msg({ message: "Open", context: "state" }),
  late: msg({ message: "Late", context: "state" }),
  soon: msg({ message: "Due soon", context: "order" }),
  unassigned: msg({ message: "Unassigned", context: "state" }),
  urged: msg({ message: "Urged", context: "state" }),
  flagged: msg({ message: "Flagged", context: "orders" }),
};

export const taskNames: Names<ErrandTask> = {
  buy: msg({ message: "Buy", context: "errand" }),
  send: msg({ message: "Deliver", context: "errand" }),
  fetch: msg({ message: "Pick up", context: "errand" }),
};

export const courierStateNames: Names<Courier["state"]> = {
  free: msg({ message: "Available", context: "worker" }),
  busy: msg({ message: "Busy", context: "state" }),
  offline: msg({ message: "Off shift", context: "state" }),
};

export const courierStateTones: Readonly<Record<Courier["state"], Tone>> = {
  free: "good",
  busy: "brand",
  offline: "calm",
};

/** Reasons for the rank of a candidate. */
export const fitnessNames: Names<Fitness> = {
  near: msg({ message: "near", context: "order" }),
  "same-zone": msg({ message: "same zone", context: "order" }),
  free: msg({ message: "available", context: "order" }),
  "well-rated": msg({ message: "highly rated", context: "order" }),
  far: msg({ message: "far away", context: "order" }),
  "other-zone": msg({ message: "another zone", context: "order" }),
  loaded: msg`already has orders`,
  "place-unknown": msg({ message: "place unknown", context: "order" }),
};
