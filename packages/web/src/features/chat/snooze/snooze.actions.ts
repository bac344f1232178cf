import { msg } from "@lingui/core/macro";
import { chatApi, type Conversation } from "@vowdesk/contract/chat";
import { serverNow } from "../../../kernel/session/clock.ts";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { nextMorning } from "./presets.ts";
import { SnoozeChoice } from "./snooze-choice.tsx";

export const untilField = field.custom<string>(msg({ message: "Until", context: "chat" }), SnoozeChoice, {
  required: true,
  hint: msg`A message from the customer ends the snooze.`,
});

export const snooze = action({
  name: "snooze",
  call: chatApi.snooze,
  label: msg({ message: "Snooze", context: "button" }),
  successMessage: msg({ message: "Snoozed", context: "result" }),
  isAvailable: ({ allowed }: Conversation) => allowed.includes("snooze"),
  inputFrom: ({ id, version }: Conversation) => ({ id, version }),
  initialValues: ({ snooze: current }: Conversation) => ({ until: current?.until ?? nextMorning(serverNow()) }),
  fields: { until: untilField },
});

export const unsnooze = action({
  name: "unsnooze",
  call: chatApi.unsnooze,
  label: msg({ message: "End snooze", context: "chat" }),
  successMessage: null,
  isAvailable: ({ allowed }: Conversation) => allowed.includes("unsnooze"),
  inputFrom: ({ id }: Conversation) => ({ id }),
});
