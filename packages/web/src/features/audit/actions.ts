import { msg } from "@lingui/core/macro";
import { auditApi, type AuditEntry } from "@vowdesk/contract/audit";
import { action, field } from "../../resource/action.ts";

/** Reverts one change if nothing has changed since. */
export const revert = action({
  name: "revert",
  call: auditApi.revert,
  label: msg`Take back`,
  done: msg`Taken back`,
  tone: "danger",
  warning: msg`What was before comes back, unless something changed since. This leaves a line of its own.`,
  when: (line: AuditEntry) => line.allowed.includes("revert"),
  from: ({ id }: AuditEntry) => ({ id }),
  ask: { reason: field.reason(msg`Why is it taken back?`, { required: false }) },
});
