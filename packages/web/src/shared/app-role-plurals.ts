import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AppRole } from "@vowdesk/contract/kernel";

/** The kinds of app users as groups. */
export const appRolePluralNames: Readonly<Record<AppRole, MessageDescriptor>> = {
  customer: msg`Customers`,
  merchant: msg`Merchants`,
  courier: msg`Couriers`,
  driver: msg`Drivers`,
  runner: msg`Runners`,
};
