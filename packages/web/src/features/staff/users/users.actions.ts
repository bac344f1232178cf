import { msg } from "@lingui/core/macro";
import { passkeysApi, secondFactorApi } from "@vowdesk/contract/staff/auth";
import { menusApi } from "@vowdesk/contract/staff/menus";
import { usersApi, type User } from "@vowdesk/contract/staff/users";
import { lazy } from "react";
import { action } from "../../../resource/action.ts";
import { deleteAction, editAction } from "../../../shared/actions/record-actions.ts";
import { RolesDialog } from "./components/roles-dialog.tsx";
import { userForm } from "./users.form.ts";
import { offBoard } from "./off-boarding/off-boarding.actions.tsx";

const ResetLinkDialog = lazy(async () => ({
  default: (await import("./reset-links/reset-link-dialog.tsx")).ResetLinkDialog,
}));

/** `update` admits every user for their own record. Other records need the permission that this call requires. */
const requiredCalls = [usersApi.makeResetLink];

const isEnabled = ({ enabled }: User) => enabled;

const assign = action({
  name: "assign",
  label: msg({ message: "Roles", context: "kind of record" }),
  opens: RolesDialog,
  requires: [usersApi.assignRoles],
});

export const add = action({
  name: "add",
  label: msg({ message: "New user", context: "user" }),
  submitLabel: msg({ message: "Add user", context: "user" }),
  successMessage: msg({ message: "User added", context: "user" }),
  opens: userForm,
  initialValues: (_user: User | null) => ({}),
  thenRun: assign,
});

const edit = editAction({
  title: msg({ message: "Edit user", context: "user" }),
  tone: "primary",
  opens: userForm,
  requires: requiredCalls,
});

const resetLink = action({
  name: "resetLink",
  label: msg({ message: "Reset link", context: "user" }),
  opens: ResetLinkDialog,
  isAvailable: isEnabled,
  requires: [usersApi.makeResetLink],
});

const resetSecondFactor = action({
  name: "resetSecondFactor",
  call: secondFactorApi.reset,
  label: msg`Reset two-factor authentication`,
  successMessage: msg`Two-factor authentication turned off`,
  tone: "danger",
  warning: msg`Removes the authenticator app from this account. The user signs in with the password alone until a new one is set up, and is signed out now.`,
  inputFrom: ({ id }: User) => ({ id }),
});

const resetPasskeys = action({
  name: "resetPasskeys",
  call: passkeysApi.reset,
  label: msg({ message: "Remove passkeys", context: "user" }),
  successMessage: msg({ message: "Passkeys removed", context: "user" }),
  tone: "danger",
  warning: msg`Removes all passkeys of this account, for example after a device was lost. The user signs in with the password, and is signed out now.`,
  inputFrom: ({ id }: User) => ({ id }),
});

/** Opens the menus page with the menu of this user. */
const viewAs = action({
  name: "viewAs",
  label: msg({ message: "View as…", context: "button" }),
  href: ({ id }: User) => `/system/menu/menuList?viewAs=user:${id}`,
  isAvailable: isEnabled,
  requires: [menusApi.viewAs],
});

/** Opens the menus page, which explains for each entry why this user has it or lacks it. */
const whyHidden = action({
  name: "whyHidden",
  label: msg({ message: "Menu access", context: "kind of record" }),
  href: ({ id }: User) => `/system/menu/menuList?why=${id}`,
  requires: [menusApi.visibility],
});

const disable = action({
  name: "disable",
  call: usersApi.update,
  label: msg({ message: "Disable", context: "button" }),
  successMessage: msg({ message: "Disabled", context: "state" }),
  tone: "danger",
  warning: msg`The user is signed out now and cannot sign in. Their records are kept, and the account can be enabled again.`,
  isAvailable: isEnabled,
  inputFrom: ({ id, version }: User) => ({ id, version, enabled: false }),
  requires: requiredCalls,
});

const enable = action({
  name: "enable",
  call: usersApi.update,
  label: msg({ message: "Enable", context: "button" }),
  successMessage: msg({ message: "Enabled", context: "state" }),
  isAvailable: ({ enabled }: User) => !enabled,
  inputFrom: ({ id, version }) => ({ id, version, enabled: true }),
  requires: requiredCalls,
});

const remove = deleteAction({
  call: usersApi.delete,
  warning: msg`The user is signed out now and permanently removed from this list. Their records are kept, and the user name becomes available. If the user may come back, disable the account instead.`,
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [
  edit,
  assign,
  resetLink,
  viewAs,
  whyHidden,
  resetSecondFactor,
  resetPasskeys,
  offBoard,
  disable,
  enable,
  remove,
];
