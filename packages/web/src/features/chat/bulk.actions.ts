import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { chatApi, type BulkChatAct, type BulkChatResult, type Conversation } from "@vowdesk/contract/chat";
import { action } from "../../resource/action.ts";
import { field } from "../../resource/field.ts";
import { colleagueField } from "./claims/colleague-field.ts";
import { serverNow } from "../../kernel/session/clock.ts";
import { untilField } from "./snooze/snooze.actions.ts";
import { nextMorning } from "./snooze/presets.ts";
import { LabelChoice } from "./labels/label-choice.tsx";
import { priorityField } from "./labels/labels.actions.ts";
import { teamField } from "./teams/teams.actions.ts";

/** The record of a bulk action. */
export interface SelectedChats {
  id: string;
  chats: readonly Conversation[];
}

const commandOf =
  <A extends BulkChatAct>(act: A) =>
  ({ chats }: SelectedChats) => ({ act, rows: chats.map(({ id, version }) => ({ id, version })) });

const notifying = (finished: (result: BulkChatResult) => void) => (result: BulkChatResult) => {
  finished(result);
  const count = i18n.number(result.done);
  return {
    text: i18n._(msg({ message: `${count} done`, context: "chat" })),
    tone: result.skipped > 0 ? ("warn" as const) : ("good" as const),
  };
};

/** The actions on several conversations. `finished` is called with the results. */
export function bulkActions(finished: (result: BulkChatResult) => void) {
  const shared = {
    call: chatApi.actOnMany,
    successMessage: msg({ message: "Saved", context: "result" }),
    successToast: notifying(finished),
  };
  return [
    action({
      ...shared,
      name: "bulk-claim",
      label: msg({ message: "Claim", context: "button" }),
      inputFrom: commandOf("claim"),
    }),
    action({
      ...shared,
      name: "bulk-hand-over",
      label: msg({ message: "Hand over", context: "button" }),
      inputFrom: commandOf("hand-over"),
      fields: { toId: colleagueField },
    }),
    action({
      ...shared,
      name: "bulk-hand-to-team",
      label: msg`Hand over to a team`,
      inputFrom: commandOf("hand-to-team"),
      fields: { teamId: teamField },
    }),
    action({
      ...shared,
      name: "bulk-label",
      label: msg({ message: "Add labels", context: "chat" }),
      inputFrom: commandOf("label"),
      fields: {
        labels: field.custom<number[]>(msg({ message: "Labels", context: "chat" }), LabelChoice, { required: true }),
      },
    }),
    action({
      ...shared,
      name: "bulk-priority",
      label: msg({ message: "Priority", context: "chat" }),
      inputFrom: commandOf("set-priority"),
      fields: { priority: priorityField },
    }),
    action({
      ...shared,
      name: "bulk-snooze",
      label: msg({ message: "Snooze", context: "button" }),
      inputFrom: commandOf("snooze"),
      initialValues: (_selected: SelectedChats) => ({ until: nextMorning(serverNow()) }),
      fields: { until: untilField },
    }),
    action({
      ...shared,
      name: "bulk-finish",
      label: msg({ message: "Finish", context: "button" }),
      inputFrom: commandOf("finish"),
    }),
  ];
}
