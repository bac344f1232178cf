import { msg } from "@lingui/core/macro";
import { auditApi, type AuditEntry } from "@vowdesk/contract/operations/audit";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";

/** Reverts one change if nothing has changed since. */
const revert = action({
  name: "revert",
  call: auditApi.revert,
  label: msg({ message: "Revert", context: "audit trail" }),
  successMessage: msg({ message: "Undone", context: "state" }),
  tone: "danger",
  warning: msg`Restores the previous values unless they have changed since. This is recorded as a new entry.`,
  isAvailable: (line: AuditEntry) => line.allowed.includes("revert"),
  inputFrom: ({ id }: AuditEntry) => ({ id }),
  fields: { reason: field.reason(msg`Reason for reverting`, { required: false }) },
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [revert];
