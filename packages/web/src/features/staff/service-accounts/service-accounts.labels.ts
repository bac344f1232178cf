import { msg } from "@lingui/core/macro";

export const stateNames = {
  active: msg({ message: "Active", context: "state" }),
  idle: msg`Without a valid token`,
  disabled: msg({ message: "Disabled", context: "state" }),
};

export const tokenStateNames = {
  active: msg({ message: "Valid", context: "token" }),
  expired: msg({ message: "Expired", context: "token" }),
  revoked: msg({ message: "Revoked", context: "token" }),
};
