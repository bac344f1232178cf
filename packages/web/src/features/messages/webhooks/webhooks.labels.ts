import { msg } from "@lingui/core/macro";

export const stateNames = { active: msg`Active`, paused: msg`Paused` };

export const deliveryStateNames = {
  pending: msg({ message: "Pending", context: "delivery of an event" }),
  delivered: msg({ message: "Delivered", context: "delivery of an event" }),
  failed: msg`Failed`,
};
