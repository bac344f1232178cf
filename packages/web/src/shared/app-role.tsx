import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { AppRole } from "@vowdesk/contract/kernel";

/** Labels of the roles of app users. */
export const appRoleNames: Readonly<Record<AppRole, MessageDescriptor>> = {
  customer: msg({ message: "Customer", context: "person" }),
  merchant: msg({ message: "Merchant", context: "person" }),
  courier: msg({ message: "Courier", context: "person" }),
  driver: msg({ message: "Driver", context: "person" }),
  runner: msg({ message: "Runner", context: "person" }),
};

const names = { ...appRoleNames, staff: msg({ message: "Staff", context: "person" }) };

/** The role of the person of a record; `staff` for users of the back office. */
export function AppRoleName({ role }: { role: AppRole | "staff" }) {
  const { i18n } = useLingui();
  return i18n._(names[role]);
}
