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

/** The actions on several conversations. `finished` is called with the results. */
export function bulkActions(finished: (result: BulkChatResult) => void) {
  const tell = (result: BulkChatResult) => {
    finished(result);
    const count = i18n.number(result.done);
    return { text: i18n._(msg`${count} done`), tone: result.skipped > 0 ? ("warn" as const) : ("good" as const) };
  };
  const shared = { call: chatApi.actOnMany, done: msg`Saved`, tell };
  return [
    action({
      ...shared,
      name: "bulk-claim",
      label: msg`Claim`,
      from: commandOf("claim"),
    }),
    action({
      ...shared,
      name: "bulk-hand-over",
      label: msg`Hand over`,
      from: commandOf("hand-over"),
      ask: { toId: colleagueField },
    }),
    action({
      ...shared,
      name: "bulk-hand-to-team",
      label: msg`Hand over to a team`,
      from: commandOf("hand-to-team"),
      ask: { teamId: teamField },
    }),
    action({
      ...shared,
      name: "bulk-label",
      label: msg`Add labels`,
      from: commandOf("label"),
      ask: { labels: field.custom<number[]>(msg`Labels`, LabelChoice, { required: true }) },
    }),
    action({
      ...shared,
      name: "bulk-priority",
      label: msg`Priority`,
      from: commandOf("set-priority"),
      ask: { priority: priorityField },
    }),
    action({
      ...shared,
      name: "bulk-snooze",
      label: msg`Snooze`,
      from: commandOf("snooze"),
      begins: (_selected: SelectedChats) => ({ until: nextMorning(serverNow()) }),
      ask: { until: untilField },
    }),
    action({
      ...shared,
      name: "bulk-finish",
      label: msg`Finish`,
      from: commandOf("finish"),
    }),
  ];
}
