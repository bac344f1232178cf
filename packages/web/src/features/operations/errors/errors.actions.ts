import { msg } from "@lingui/core/macro";
import { errorsApi, type ErrorAction, type ErrorGroup } from "@vowdesk/contract/operations/errors";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";

const open = (act: ErrorAction) => (group: ErrorGroup) => group.allowed.includes(act);
const inputFrom = ({ id, version }: ErrorGroup) => ({ id, version });

export const resolve = action({
  name: "resolve",
  call: errorsApi.resolve,
  label: msg({ message: "Resolve", context: "button" }),
  successMessage: msg`Resolved. It reopens if the error occurs again`,
  tone: "primary",
  shortcut: "R",
  isAvailable: open("resolve"),
  inputFrom,
  fields: { reason: field.reason(msg`How was it resolved?`, { required: false }) },
});

export const reopen = action({
  name: "reopen",
  call: errorsApi.reopen,
  label: msg({ message: "Reopen", context: "button" }),
  successMessage: msg({ message: "Reopened", context: "state" }),
  shortcut: "O",
  isAvailable: open("reopen"),
  inputFrom,
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [resolve, reopen];
