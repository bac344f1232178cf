import { msg } from "@lingui/core/macro";
import { defaultScope, singleSignOnApi, type SignInProvider } from "@vowdesk/contract/staff/single-sign-on";
import { action } from "../../../resource/action.ts";
import { allowedBy, deleteAction, editAction } from "../../../shared/actions/record-actions.ts";
import { localSignInForm, providerForm } from "./single-sign-on.form.ts";

const allows = allowedBy<SignInProvider>();

export const add = action({
  name: "add",
  label: msg({ message: "New provider", context: "single sign-on" }),
  submitLabel: msg({ message: "Add provider", context: "single sign-on" }),
  successMessage: msg({ message: "Provider added", context: "single sign-on" }),
  opens: providerForm,
  initialValues: () => ({
    kind: "oidc" as const,
    isEnabled: true,
    createsAccounts: false,
    hasSecondFactor: false,
    signsOut: false,
    groupClaim: "groups",
    scope: defaultScope,
    roleRules: [],
  }),
});

export const changeLocalSignIn = action({
  name: "local",
  label: msg({ message: "Password sign-in", context: "single sign-on" }),
  title: msg`Sign-in with password and passkey`,
  warning: msg`If it is limited, all other users need a provider. One enabled administrator at least must be able to sign in without one.`,
  opens: localSignInForm,
});

const edit = editAction({
  title: msg({ message: "Edit {name}", context: "dialog" }),
  tone: "primary",
  opens: providerForm,
  isAvailable: allows("update"),
});

const remove = deleteAction({
  call: singleSignOnApi.delete,
  warning: msg`Users of this provider keep their accounts, and sign in with a password, a passkey or another provider.`,
  isAvailable: allows("delete"),
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [edit, remove];
