import { msg, plural } from "@lingui/core/macro";
import { maxTokenDays, serviceAccountsApi } from "@vowdesk/contract/staff/service-accounts";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { PermissionField } from "./components/permission-field.tsx";

const lifetimes = [30, 90, 180, maxTokenDays];
export const usualDays = 90;

/** How long a new token is valid. */
export const lifetime = field.options<number>(
  msg`Token is valid for`,
  () => lifetimes.map((count) => ({ value: String(count), label: plural(count, { one: "# day", other: "# days" }) })),
  { hint: msg`Before it expires, add a second token and change the program to it.`, refusals: ["service-tokens-full"] },
);

export const accountForm = form({
  create: serviceAccountsApi.add,
  update: serviceAccountsApi.update,
  fields: {
    name: field.text(msg({ message: "Name", context: "of a record" }), {
      hint: msg`The program that uses the account, such as Website. The audit trail shows it.`,
      refusals: ["service-account-name-taken"],
    }),
    remark: field.long(msg({ message: "Description", context: "field" }), { required: false }),
    days: lifetime,
    codes: field.custom(msg({ message: "Permissions", context: "field" }), PermissionField, {
      refusals: ["beyond-own-rights", "beyond-own-scope"],
    }),
  },
});
