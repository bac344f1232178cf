import type { BulkChatResult, chatApi, Conversation } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { runEachRow } from "../../kernel/concurrency/run-each-row.ts";
import type { Context } from "../../kernel/http/context.ts";
import { refuseFields } from "../../kernel/http/refusal.ts";
import { claim, handOver } from "./conversations/claims.service.ts";
import { setState } from "./conversations/conversations.service.ts";
import { addLabels, setPriority } from "./conversations/labels.service.ts";
import { snooze } from "./conversations/snooze.service.ts";
import { findConversations } from "./chat.store.ts";
import { handToTeam } from "./assignment/teams.service.ts";
import { realNames } from "../staff/auth/staff-names.store.ts";

type Bulk = HandlerInput<typeof chatApi.actOnMany>;
type Target = Bulk["rows"][number];

/** The action on one conversation. Refuses a command that lacks an input of its action. */
function actionOf(command: Bulk): (ctx: Context, target: Target) => Promise<Conversation> {
  const { act, toId, teamId, labels = [], priority, until = null } = command;
  switch (act) {
    case "claim":
      return claim;
    case "hand-over":
      if (toId === undefined) return refuseFields({ toId: "required" });
      return (ctx, target) => handOver(ctx, { ...target, toId, reason: "" });
    case "hand-to-team":
      if (teamId === undefined) return refuseFields({ teamId: "required" });
      return (ctx, target) => handToTeam(ctx, { ...target, teamId, reason: "" });
    case "label":
      return (ctx, target) => addLabels(ctx, { ...target, labels });
    case "set-priority":
      if (priority === undefined) return refuseFields({ priority: "required" });
      return (ctx, target) => setPriority(ctx, { ...target, priority });
    case "snooze":
      return (ctx, target) => snooze(ctx, { ...target, until });
    case "finish":
      return (ctx, target) => setState(ctx, { ...target, state: "done" });
  }
}

/** Runs one action on several conversations. A refusal for one conversation does not affect the others. */
export async function actOnMany(ctx: Context, command: Bulk): Promise<BulkChatResult> {
  const run = actionOf(command);
  const ids = command.rows.map(({ id }) => id);
  const names = new Map((await findConversations(ctx.db, ids)).map((row) => [row.id, row.customer_name]));
  return runEachRow(ctx, {
    realNames,
    rows: command.rows,
    idOf: ({ id }) => String(id),
    run,
    present: ({ id }, { record, ...result }) => ({
      id,
      customerName: names.get(id) ?? "",
      conversation: record,
      ...result,
    }),
  });
}
