import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { AppRole } from "@vowdesk/contract/kernel";

/** Labels of the roles of app users. */
export const appRoleNames: Readonly<Record<AppRole, MessageDescriptor>> = {
  customer: msg`Customer`,
  merchant: msg`Merchant`,
  courier: msg`Courier`,
  driver: msg`Driver`,
  runner: msg`Runner`,
};

const names = { ...appRoleNames, staff: msg`Staff` };

/** The role of the person of a record; `staff` for users of the back office. */
export function AppRoleName({ role }: { role: AppRole | "staff" }) {
  const { i18n } = useLingui();
  return i18n._(names[role]);
}
