import { msg } from "@lingui/core/macro";
import { appUsersApi, type AppUser } from "@vowdesk/contract/people/app-users";
import { action } from "../../../../resource/action.ts";
import { field } from "../../../../resource/field.ts";
import { allowedBy, versionOf } from "../../../../shared/actions/record-actions.ts";
import { MergeDialog } from "./merge-dialog.tsx";

const allows = allowedBy<AppUser>();

const request = action<AppUser>({
  name: "merge",
  label: msg`Merge a duplicate`,
  opens: MergeDialog,
  requires: [appUsersApi.merge, appUsersApi.mergeFigures],
  isAvailable: allows("merge"),
});

const approve = action({
  name: "approveMerge",
  call: appUsersApi.approveMerge,
  label: msg({ message: "Approve merge", context: "app user" }),
  title: msg({ message: "Approve the merge into {name}" }),
  successMessage: msg({ message: "Merge approved", context: "app user" }),
  tone: "danger",
  warning: msg`The person is notified. After seven days the records and the balance of the duplicate move, and it is closed.`,
  isAvailable: allows("approveMerge"),
  inputFrom: versionOf,
});

const cancel = action({
  name: "cancelMerge",
  call: appUsersApi.cancelMerge,
  label: msg({ message: "Cancel merge", context: "app user" }),
  title: msg({ message: "Cancel the merge into {name}" }),
  successMessage: msg({ message: "Merge cancelled", context: "app user" }),
  isAvailable: allows("cancelMerge"),
  inputFrom: versionOf,
  fields: { reason: field.text(msg({ message: "Reason", context: "field" })) },
});

/** Asking for, approving and cancelling the merge of a duplicate. */
export const mergeActions = [request, approve, cancel];
