import { msg } from "@lingui/core/macro";
import { appUsersApi, type AppUser } from "@vowdesk/contract/people/app-users";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { allowedBy, editAction, versionOf } from "../../../shared/actions/record-actions.ts";
import { ExportDialog } from "./archive.export-dialog.tsx";
import { erasureActions } from "./erasure.actions.tsx";
import { appUserForm } from "./app-users.form.ts";
import { mergeActions } from "./merging/merging.actions.ts";

const allows = allowedBy<AppUser>();

const edit = editAction({
  title: msg({ message: "Edit {name}", context: "dialog" }),
  opens: appUserForm,
  isAvailable: allows("edit"),
});

const changePhone = action({
  name: "changePhone",
  call: appUsersApi.changePhone,
  label: msg`Change phone number`,
  title: msg({ message: "Change the phone number of {name}" }),
  successMessage: msg`Phone number changed`,
  warning: msg`The person signs in with the new number from now on and is signed out everywhere.`,
  isAvailable: allows("changePhone"),
  inputFrom: versionOf,
  fields: {
    phone: field.phone(msg`New phone number`, { refusals: ["phone-taken"] }),
    reason: field.text(msg({ message: "Reason", context: "field" })),
  },
});

const block = action({
  name: "block",
  call: appUsersApi.block,
  label: msg({ message: "Block", context: "app user" }),
  title: msg({ message: "Block {name}", context: "dialog" }),
  successMessage: msg({ message: "Blocked", context: "state" }),
  tone: "danger",
  warning: msg`The person is signed out and cannot sign in. Their orders, money and history stay, and the account can be unblocked.`,
  isAvailable: allows("block"),
  inputFrom: versionOf,
  fields: { reason: field.text(msg({ message: "Reason", context: "field" })) },
});

const unblock = action({
  name: "unblock",
  call: appUsersApi.unblock,
  label: msg({ message: "Unblock", context: "app user" }),
  successMessage: msg({ message: "Unblocked", context: "app user" }),
  isAvailable: allows("unblock"),
  inputFrom: versionOf,
});

const exportData = action<AppUser>({
  name: "exportData",
  label: msg`Export personal data`,
  opens: ExportDialog,
  requires: [appUsersApi.exportPart],
  isAvailable: allows("exportData"),
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [edit, changePhone, block, unblock, ...mergeActions, exportData, ...erasureActions];
