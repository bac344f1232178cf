import { msg } from "@lingui/core/macro";
import { errorsApi, type ErrorAct, type ErrorGroup } from "@vowdesk/contract/errors";
import { action, field } from "../../resource/action.ts";

const open = (act: ErrorAct) => (group: ErrorGroup) => group.allowed.includes(act);
const from = ({ id, version }: ErrorGroup) => ({ id, version });

export const resolve = action({
  name: "resolve",
  call: errorsApi.resolve,
  label: msg`Resolve`,
  done: msg`Resolved; it opens again when it happens again`,
  tone: "primary",
  shortcut: "R",
  when: open("resolve"),
  from,
  ask: { reason: field.reason(msg`What was done about it?`, { required: false }) },
});

export const reopen = action({
  name: "reopen",
  call: errorsApi.reopen,
  label: msg`Open again`,
  done: msg`Opened again`,
  shortcut: "O",
  when: open("reopen"),
  from,
});
