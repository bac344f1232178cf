import { leaseMs, type chatApi, type Conversation } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { holdersOf } from "../../auth/index.ts";
import { send } from "../../notifications/index.ts";
import * as store from "../store.ts";
import { assertFree, assertMay, assertSeen, locked, shown, step } from "../conversations/change.ts";

type Seen = { id: number; version?: number | undefined };

const free = { lease_user_id: null, lease_until: null } as const;

const leaseOf = (ctx: Context) => ({
  lease_user_id: ctx.actor.id,
  lease_until: new Date(ctx.now.getTime() + leaseMs),
});

/** Takes a conversation for a minute; whoever has it already has another minute, which nobody needs to hear of. */
export async function claim(ctx: Context, { id, version }: Seen): Promise<Conversation> {
  const row = await locked(ctx, id);
  await assertFree(ctx, row);
  const isRenewal = row.lease_user_id === ctx.actor.id && row.assignee_id === ctx.actor.id;
  if (isRenewal) {
    await store.saveConversation(ctx.db, id, leaseOf(ctx));
    return shown(ctx, id);
  }
  await assertSeen(ctx, row, version);
  const isNew = row.assignee_id !== ctx.actor.id;
  await step(ctx, row, {
    change: { ...leaseOf(ctx), assignee_id: ctx.actor.id },
    ...(isNew ? { event: { name: "claimed", values: { by: ctx.actor.name } } } : {}),
    fact: { type: "chat.claimed" },
  });
  return shown(ctx, id);
}

/** Gives back what is one's own of a conversation: whoever else has it, has it on. */
export async function release(ctx: Context, { id, version }: Seen): Promise<Conversation> {
  const row = await locked(ctx, id);
  await assertMay(ctx, "release", row);
  await assertSeen(ctx, row, version);
  const keeper = row.assignee_id === ctx.actor.id ? null : row.assignee_id;
  const to = keeper === null ? undefined : await store.findStaff(ctx.db, keeper);
  await step(ctx, row, {
    change: { assignee_id: keeper, ...(row.lease_user_id === ctx.actor.id ? free : {}) },
    event: { name: "released", values: { by: ctx.actor.name, ...(to && { to: to.name }) } },
    fact: { type: "chat.released" },
  });
  return shown(ctx, id);
}

/** Gives a conversation to a colleague who may answer customers; they find it in their bell. */
export async function handOver(
  ctx: Context,
  { id, toId, reason, version }: HandlerInput<typeof chatApi.handOver>,
): Promise<Conversation> {
  const row = await locked(ctx, id);
  await assertMay(ctx, "hand-over", row);
  await assertSeen(ctx, row, version);
  const to = await store.findStaff(ctx.db, toId);
  const isFit = toId !== ctx.actor.id && (await holdersOf(ctx, "chat:desk")).includes(toId);
  if (!to || !isFit) return refuse("chat-colleague-unfit");
  await step(ctx, row, {
    change: { assignee_id: toId, ...free },
    event: { name: "handed-over", values: { by: ctx.actor.name, to: to.name, reason } },
    fact: { type: "chat.handed-over", reason },
  });
  const values = { by: ctx.actor.name, customer: row.customer_name };
  await send(ctx, {
    type: 0,
    to: { userIds: [toId] },
    allUser: 0,
    msg: `${ctx.actor.name} 将 ${row.customer_name} 的会话转交给您`,
    template: { key: "chat-handed-over", values },
    number: String(id),
    sendName: ctx.actor.name,
  });
  return shown(ctx, id);
}

/** Takes a conversation from the colleague who is on it. */
export async function takeOver(
  ctx: Context,
  { id, reason, version }: HandlerInput<typeof chatApi.takeOver>,
): Promise<Conversation> {
  const row = await locked(ctx, id);
  await assertSeen(ctx, row, version);
  const from = row.lease_user_id === null ? undefined : await store.findStaff(ctx.db, row.lease_user_id);
  await step(ctx, row, {
    change: { assignee_id: ctx.actor.id, ...leaseOf(ctx) },
    event: { name: "taken-over", values: { by: ctx.actor.name, from: from?.name ?? "", reason } },
    fact: { type: "chat.taken-over", reason },
  });
  return shown(ctx, id);
}
