import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AppRole } from "@vowdesk/contract/kernel";

/** The kinds of app users as groups. */
export const appRolePluralNames: Readonly<Record<AppRole, MessageDescriptor>> = {
  customer: msg({ message: "Customers", context: "person" }),
  merchant: msg({ message: "Merchants", context: "person" }),
  courier: msg({ message: "Couriers", context: "person" }),
  driver: msg({ message: "Drivers", context: "person" }),
  runner: msg({ message: "Runners", context: "person" }),
};
