import type { chatApi, Conversation } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { shownName } from "../../../kernel/transaction/actor.ts";
import { continueInquiry, endInquiry } from "../customers/inquiries.service.ts";
import * as store from "../chat.store.ts";
import {
  assertMay,
  assertCurrentVersion,
  factsOf,
  lockOrRefuse,
  notSnoozed,
  presentById,
  applyChange,
  subjectOf,
  notifyDesk,
  lockFor,
} from "./change.ts";

type Seen = { id: number; version?: number | undefined };

/** Pins a conversation for all staff, or unpins it. */
export async function pin(
  ctx: Context,
  { id, pinned, version }: HandlerInput<typeof chatApi.pin>,
): Promise<Conversation> {
  const row = await lockFor(ctx, "pin", { id, version });
  if (row.pinned !== pinned)
    await applyChange(ctx, row, { change: { pinned }, fact: { type: pinned ? "chat.pinned" : "chat.unpinned" } });
  return presentById(ctx, id);
}

/** Hides a conversation from the desk. It reappears with the customer's next message. */
export async function hide(ctx: Context, { id, version }: Seen): Promise<Conversation> {
  const row = await lockOrRefuse(ctx, id);
  await assertCurrentVersion(ctx, row, version);
  if (!row.hidden) {
    await assertMay(ctx, "hide", row);
    await applyChange(ctx, row, {
      change: { hidden: true, pinned: false, unread: 0, ...notSnoozed },
      fact: { type: "chat.hidden" },
    });
  }
  return presentById(ctx, id);
}

/** Marks messages as read up to `upTo`. Never moves backwards. */
export async function read(ctx: Context, { id, upTo }: HandlerInput<typeof chatApi.read>): Promise<Conversation> {
  const row = await lockOrRefuse(ctx, id);
  const last = Number(row.last_seq);
  const place = Math.min(upTo ?? last, last);
  if (place > Number(row.read_seq)) {
    const unread = place === last ? 0 : await store.unreadAfter(ctx.db, id, place);
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
  return presentById(ctx, id);
}

/** Finishes a conversation, which ends the wait, or reopens it. */
export async function setState(
  ctx: Context,
  { id, state, version }: HandlerInput<typeof chatApi.setState>,
): Promise<Conversation> {
  const row = await lockOrRefuse(ctx, id);
  await assertCurrentVersion(ctx, row, version);
  const isDone = row.state === "done";
  if (isDone === (state === "done")) return presentById(ctx, id);
  await assertMay(ctx, state === "done" ? "finish" : "reopen", row);
  const by = { by: shownName(ctx.actor) };
  if (state === "done") {
    await endInquiry(ctx, row);
    await applyChange(ctx, row, {
      change: {
        state,
        waiting_since: null,
        alert_level: 0,
        lease_user_id: null,
        lease_until: null,
        ...notSnoozed,
      },
      event: { name: "finished", values: by },
      fact: { type: "chat.finished" },
    });
  } else {
    await continueInquiry(ctx, row);
    await applyChange(ctx, row, {
      change: { state },
      event: { name: "reopened", values: by },
      fact: { type: "chat.reopened" },
    });
  }
  return presentById(ctx, id);
}
