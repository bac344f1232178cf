import { msg } from "@lingui/core/macro";
import { serviceAccountsApi, type ServiceAccount } from "@vowdesk/contract/staff/service-accounts";
import { action, type AnyAction } from "../../../resource/action.ts";
import { allowedBy } from "../../../shared/actions/record-actions.ts";
import { accountForm, lifetime, usualDays } from "./service-accounts.form.ts";
import { showIssuedToken } from "./issued-token.ts";

const allows = allowedBy<ServiceAccount>();

export const add = action({
  name: "add",
  label: msg`New service account`,
  submitLabel: msg`Add service account`,
  successMessage: msg`Service account added`,
  opens: accountForm as never,
  initialValues: () => ({ days: usualDays, codes: [] }),
  // The answer is the account with its first token.
  after: (issued) => showIssuedToken(issued as never),
});

const edit = action({
  name: "edit",
  label: msg({ message: "Edit", context: "button" }),
  title: msg({ message: "Edit {name}", context: "dialog" }),
  tone: "primary",
  opens: accountForm as never,
  requires: [serviceAccountsApi.update],
  isAvailable: allows("edit"),
}) as AnyAction<ServiceAccount>;

const addToken = action({
  name: "addToken",
  call: serviceAccountsApi.addToken,
  label: msg({ message: "New token", context: "service account" }),
  title: msg({ message: "New token for {name}" }),
  submitLabel: msg({ message: "Create token", context: "service account" }),
  successMessage: msg({ message: "Token created", context: "service account" }),
  initialValues: () => ({ days: usualDays }),
  after: showIssuedToken,
  isAvailable: allows("addToken"),
  inputFrom: ({ id }: ServiceAccount) => ({ id }),
  fields: { days: lifetime },
});

const disable = action({
  name: "disable",
  call: serviceAccountsApi.disable,
  label: msg({ message: "Disable", context: "button" }),
  title: msg({ message: "Disable {name}", context: "dialog" }),
  successMessage: msg({ message: "Disabled", context: "state" }),
  tone: "danger",
  warning: msg`All tokens of the account stop working at once. It can be enabled again.`,
  isAvailable: allows("disable"),
  inputFrom: ({ id }: ServiceAccount) => ({ id }),
});

const enable = action({
  name: "enable",
  call: serviceAccountsApi.enable,
  label: msg({ message: "Enable", context: "button" }),
  successMessage: msg({ message: "Enabled", context: "state" }),
  isAvailable: allows("enable"),
  inputFrom: ({ id }: ServiceAccount) => ({ id }),
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [edit, addToken, enable, disable];

/** A token with the account that it belongs to. */
type AccountToken = { accountId: number; id: number; ending: string };

export const revokeToken = action({
  name: "revokeToken",
  call: serviceAccountsApi.revokeToken,
  label: msg({ message: "Revoke", context: "button" }),
  title: msg({ message: "Revoke the token …{name}" }),
  submitLabel: msg({ message: "Revoke token", context: "service account" }),
  successMessage: msg({ message: "Token revoked", context: "service account" }),
  tone: "danger",
  warning: msg`A program that still uses this token is refused at once. This cannot be undone.`,
  inputFrom: ({ accountId, id }: AccountToken) => ({ id: accountId, tokenId: id }),
});

export const tokenPage = {
  name: "serviceAccounts" as const,
  actions: [revokeToken],
  title: ({ ending }: AccountToken) => ending,
};
