import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TrueUser, User } from "@vowdesk/contract/users";

export const genderNames: Readonly<Record<User["gender"], MessageDescriptor>> = { 1: msg`Male`, 0: msg`Female` };

/** Roles of app users. */
export const appRoleNames: Readonly<Record<TrueUser["role"], MessageDescriptor>> = {
  customer: msg`Customer`,
  merchant: msg`Merchant`,
  courier: msg`Courier`,
  driver: msg`Driver`,
  runner: msg`Runner`,
};
