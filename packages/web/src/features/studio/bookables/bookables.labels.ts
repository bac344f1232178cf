import { msg } from "@lingui/core/macro";

export const stateNames = {
  active: msg({ message: "Active", context: "state" }),
  retired: msg({ message: "Retired", context: "bookable" }),
};
export const freeNames = { now: msg({ message: "Free now", context: "bookable" }) };
