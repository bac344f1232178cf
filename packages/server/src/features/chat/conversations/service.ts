import type { chatApi, Conversation } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import * as store from "../store.ts";
import { assertMay, assertSeen, factsOf, locked, shown, step, subjectOf, notifyDesk } from "./change.ts";
import { unreadAfter } from "../messages/store.ts";

type Seen = { id: number; version?: number | undefined };

/** Pins a conversation for everybody, or unpins it. */
export async function goTop(
  ctx: Context,
  { id, pinned, version }: HandlerInput<typeof chatApi.goTop>,
): Promise<Conversation> {
  const row = await locked(ctx, id);
  await assertMay(ctx, "pin", row);
  await assertSeen(ctx, row, version);
  if (row.pinned !== pinned)
    await step(ctx, row, { change: { pinned }, fact: { type: pinned ? "chat.pinned" : "chat.unpinned" } });
  return shown(ctx, id);
}

/** Hides a conversation from the desk alone; the customer notices nothing and brings it back by writing. */
export async function hide(ctx: Context, { id, version }: Seen): Promise<Conversation> {
  const row = await locked(ctx, id);
  await assertSeen(ctx, row, version);
  if (!row.hidden) {
    await assertMay(ctx, "hide", row);
    await step(ctx, row, { change: { hidden: true, pinned: false, unread: 0 }, fact: { type: "chat.hidden" } });
  }
  return shown(ctx, id);
}

/** The desk has read up to a place; never less than before. */
export async function read(ctx: Context, { id, upTo }: HandlerInput<typeof chatApi.upOne>): Promise<Conversation> {
  const row = await locked(ctx, id);
  const last = Number(row.last_seq);
  const place = Math.min(upTo ?? last, last);
  if (place > Number(row.read_seq)) {
    const unread = place === last ? 0 : await unreadAfter(ctx.db, id, place);
    await store.saveConversation(ctx.db, id, { read_seq: String(place), unread });
    if (unread !== row.unread)
      ctx.emit({
        type: "chat.read",
        subject: subjectOf(row),
        before: factsOf(row),
        after: { ...factsOf(row), unread },
      });
    notifyDesk(ctx, id);
  }
  return shown(ctx, id);
}

/** Finishes a conversation, which is nobody's to wait for then, or opens it again. */
export async function setState(
  ctx: Context,
  { id, state, version }: HandlerInput<typeof chatApi.setState>,
): Promise<Conversation> {
  const row = await locked(ctx, id);
  await assertSeen(ctx, row, version);
  const isDone = row.state === "done";
  if (isDone === (state === "done")) return shown(ctx, id);
  await assertMay(ctx, state === "done" ? "finish" : "reopen", row);
  const by = { by: ctx.actor.name };
  if (state === "done")
    await step(ctx, row, {
      change: { state, waiting_since: null, alert_level: 0, lease_user_id: null, lease_until: null },
      event: { name: "finished", values: by },
      fact: { type: "chat.finished" },
    });
  else
    await step(ctx, row, {
      change: { state },
      event: { name: "reopened", values: by },
      fact: { type: "chat.reopened" },
    });
  return shown(ctx, id);
}
