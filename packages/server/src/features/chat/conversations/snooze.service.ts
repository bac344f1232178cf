import type { chatApi, Conversation } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { shownName } from "../../../kernel/transaction/actor.ts";
import { refuseFields } from "../../../kernel/http/refusal.ts";
import { notifySnoozeEnded } from "../alerts/notifications.ts";
import {
  applyChange,
  assertCurrentVersion,
  assertMay,
  lockOrRefuse,
  notSnoozed,
  presentById,
  lockFor,
} from "./change.ts";
import * as store from "../chat.store.ts";
import { dueSnoozes } from "./snooze.store.ts";

const longestMs = 366 * 24 * 60 * 60_000;

/** Removes a conversation from the lists until the time, or until the customer's next message. */
export async function snooze(
  ctx: Context,
  { id, until, version }: HandlerInput<typeof chatApi.snooze>,
): Promise<Conversation> {
  const row = await lockFor(ctx, "snooze", { id, version });
  const at = until === null ? null : new Date(until);
  if (at && (at <= ctx.now || at.getTime() > ctx.now.getTime() + longestMs)) refuseFields({ until: "wrong" });
  await applyChange(ctx, row, {
    change: { is_snoozed: true, snoozed_until: at, pinned: false, lease_user_id: null, lease_until: null },
    event: { name: "snoozed", values: { by: shownName(ctx.actor), ...(at && { until: at.toISOString() }) } },
    fact: { type: "chat.snoozed" },
  });
  return presentById(ctx, id);
}

export async function unsnooze(
  ctx: Context,
  { id, version }: HandlerInput<typeof chatApi.unsnooze>,
): Promise<Conversation> {
  const row = await lockOrRefuse(ctx, id);
  if (!row.is_snoozed) return presentById(ctx, id);
  await assertMay(ctx, "unsnooze", row);
  await assertCurrentVersion(ctx, row, version);
  await applyChange(ctx, row, {
    change: notSnoozed,
    event: { name: "unsnoozed", values: { by: shownName(ctx.actor) } },
    fact: { type: "chat.unsnoozed" },
  });
  return presentById(ctx, id);
}

/** Returns the conversation to the lists and notifies the assignee, or the desk if there is none. */
async function endSnooze(ctx: Context, id: number): Promise<number> {
  const row = await store.lockConversation(ctx.db, id);
  if (!row?.snoozed_until || row.snoozed_until > ctx.now) return 0;
  await applyChange(ctx, row, {
    change: { ...notSnoozed, last_at: ctx.now },
    event: { name: "snooze-ended", values: {} },
    fact: { type: "chat.snooze-ended" },
  });
  await notifySnoozeEnded(ctx, row);
  return 1;
}

/** Ends the snoozes that are due. Returns how many. */
export const endSnoozes = (services: Services): Promise<number> =>
  processDueRows(services, { runner: "snoozed-chats", batchSize: 100, find: dueSnoozes, apply: endSnooze });
