import { msg } from "@lingui/core/macro";

export const stateNames = {
  active: msg({ message: "Active", context: "state" }),
  paused: msg({ message: "Paused", context: "state" }),
};

export const deliveryStateNames = {
  pending: msg({ message: "Pending", context: "delivery of an event" }),
  delivered: msg({ message: "Delivered", context: "delivery of an event" }),
  failed: msg({ message: "Failed", context: "state" }),
};
