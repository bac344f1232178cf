import { msg } from "@lingui/core/macro";

export const stateNames = {
  active: msg`Active`,
  idle: msg`Without a valid token`,
  disabled: msg`Disabled`,
};

export const tokenStateNames = {
  active: msg({ message: "Valid", context: "token" }),
  expired: msg({ message: "Expired", context: "token" }),
  revoked: msg({ message: "Revoked", context: "token" }),
};
