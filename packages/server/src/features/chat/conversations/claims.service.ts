import { leaseMs, type chatApi, type Conversation } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { shownName } from "../../../kernel/transaction/actor.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { send } from "../../messages/notifications/notifications.ts";
import { colleagues } from "../assignment/assignment.service.ts";
import * as store from "../chat.store.ts";
import { assertUnclaimed, assertCurrentVersion, lockOrRefuse, presentById, applyChange, lockFor } from "./change.ts";
import { storedTexts } from "../../../locales/stored-texts.ts";

type Seen = { id: number; version?: number | undefined };

const unclaimed = { lease_user_id: null, lease_until: null } as const;

const leaseOf = (ctx: Context) => ({
  lease_user_id: ctx.actor.id,
  lease_until: new Date(ctx.now.getTime() + leaseMs),
});

/** Claims a conversation for a minute. A renewal is saved without an event. */
export async function claim(ctx: Context, { id, version }: Seen): Promise<Conversation> {
  const row = await lockOrRefuse(ctx, id);
  await assertUnclaimed(ctx, row);
  const isRenewal = row.lease_user_id === ctx.actor.id && row.assignee_id === ctx.actor.id;
  if (isRenewal) {
    await store.saveConversation(ctx.db, id, leaseOf(ctx));
    return presentById(ctx, id);
  }
  await assertCurrentVersion(ctx, row, version);
  const isNew = row.assignee_id !== ctx.actor.id;
  await applyChange(ctx, row, {
    change: { ...leaseOf(ctx), assignee_id: ctx.actor.id },
    ...(isNew ? { event: { name: "claimed", values: { by: shownName(ctx.actor) } } } : {}),
    fact: { type: "chat.claimed" },
  });
  return presentById(ctx, id);
}

/** Gives up the caller's assignment or claim of a conversation. An assignment of a colleague is kept. */
export async function release(ctx: Context, { id, version }: Seen): Promise<Conversation> {
  const row = await lockFor(ctx, "release", { id, version });
  const assigneeId = row.assignee_id === ctx.actor.id ? null : row.assignee_id;
  const to = assigneeId === null ? undefined : await store.findStaff(ctx.db, assigneeId);
  await applyChange(ctx, row, {
    change: { assignee_id: assigneeId, ...(row.lease_user_id === ctx.actor.id ? unclaimed : {}) },
    event: { name: "released", values: { by: shownName(ctx.actor), ...(to && { to: to.name }) } },
    fact: { type: "chat.released" },
  });
  return presentById(ctx, id);
}

/** Assigns a conversation to a colleague who may answer customers, and notifies them. */
export async function handOver(
  ctx: Context,
  { id, toId, reason, version }: HandlerInput<typeof chatApi.handOver>,
): Promise<Conversation> {
  const row = await lockFor(ctx, "hand-over", { id, version });
  const to = await store.findStaff(ctx.db, toId);
  const isEligible = toId !== ctx.actor.id && (await colleagues(ctx)).some(({ id: colleague }) => colleague === toId);
  if (!to || !isEligible) return refuse("chat-colleague-unfit");
  await applyChange(ctx, row, {
    change: { assignee_id: toId, ...unclaimed },
    event: { name: "handed-over", values: { by: shownName(ctx.actor), to: to.name, reason } },
    fact: { type: "chat.handed-over", reason },
  });
  const values = { by: shownName(ctx.actor), customer: row.customer_name };
  await send(ctx, {
    type: 0,
    to: { userIds: [toId] },
    allUser: 0,
    msg: storedTexts.handedOver(shownName(ctx.actor), row.customer_name),
    template: { key: "chat-handed-over", values },
    number: String(id),
    sendName: shownName(ctx.actor),
  });
  return presentById(ctx, id);
}

export async function takeOver(
  ctx: Context,
  { id, reason, version }: HandlerInput<typeof chatApi.takeOver>,
): Promise<Conversation> {
  const row = await lockOrRefuse(ctx, id);
  await assertCurrentVersion(ctx, row, version);
  const from = row.lease_user_id === null ? undefined : await store.findStaff(ctx.db, row.lease_user_id);
  await applyChange(ctx, row, {
    change: { assignee_id: ctx.actor.id, ...leaseOf(ctx) },
    event: { name: "taken-over", values: { by: shownName(ctx.actor), from: from?.name ?? "", reason } },
    fact: { type: "chat.taken-over", reason },
  });
  return presentById(ctx, id);
}
