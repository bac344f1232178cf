import { msg } from "@lingui/core/macro";
import { chatApi, type Conversation } from "@vowdesk/contract/chat";
import { serverNow } from "../../../kernel/session/clock.ts";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { nextMorning } from "./presets.ts";
import { SnoozeChoice } from "./snooze-choice.tsx";

export const untilField = field.custom<string>(msg`Until`, SnoozeChoice, {
  required: true,
  hint: msg`A message of the customer ends every snooze.`,
});

export const snooze = action({
  name: "snooze",
  call: chatApi.snooze,
  label: msg`Snooze`,
  done: msg`Snoozed`,
  when: ({ allowed }: Conversation) => allowed.includes("snooze"),
  from: ({ id, version }: Conversation) => ({ id, version }),
  begins: ({ snooze: current }: Conversation) => ({ until: current?.until ?? nextMorning(serverNow()) }),
  ask: { until: untilField },
});

export const unsnooze = action({
  name: "unsnooze",
  call: chatApi.unsnooze,
  label: msg`End snooze`,
  done: null,
  when: ({ allowed }: Conversation) => allowed.includes("unsnooze"),
  from: ({ id }: Conversation) => ({ id }),
});
