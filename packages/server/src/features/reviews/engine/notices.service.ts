import { firstTypeOf } from "@vowdesk/contract/messages/notifications";
import type { AppNotice, Concerning } from "@vowdesk/contract/reviews/engine";
import type { Context } from "../../../kernel/http/context.ts";
import { messageTextOf, type MessageKey, type MessageTemplate } from "../../../locales/message-texts.ts";
import { noticeText, type NoticeKey } from "../../../locales/notice-texts.ts";
import { send } from "../../messages/notifications/notifications.ts";
import { reasonIn, summaryIn } from "./engine.present.ts";
import { rowsOf, type ReviewRow } from "./engine.store.ts";
import * as store from "./notices.store.ts";
import { getQueue, type Queue } from "./queues/queues.queue.ts";

/** Sends the outcome of an item to the member of staff who submitted it. `values` fill the text; `number` opens the wedding. */
export async function notifyStaff(
  ctx: Context,
  row: ReviewRow,
  key: MessageKey,
  { number, values }: { number: string; values: MessageTemplate["values"] },
): Promise<void> {
  if (row.user_id === null) return;
  const reason = typeof row.reason === "string" ? row.reason : (row.reason ?? "");
  const template = { key, values: { ...values, by: row.acted_by_name, reason } };
  await send(ctx, {
    type: firstTypeOf.payment,
    to: { userIds: [row.user_id] },
    allUser: 0,
    msg: messageTextOf("zh", template) ?? "",
    template,
    number,
    sendName: row.acted_by_name,
  });
}

/**
 * Sends a notice about an item to its person, or to `accountId`, who reads it in their own language. `cents` fills
 * `{amount}` in the text.
 */
export async function notify(
  ctx: Context,
  row: ReviewRow,
  key: NoticeKey,
  accountId = row.person_id,
  cents?: number,
): Promise<void> {
  if (accountId === null) return;
  const amounts = cents === undefined ? {} : { cents };
  const about = { reviewId: row.id };
  await store.insertNotice(ctx.db, { accountId, about, at: ctx.now, key, amounts, reason: row.reason });
}

/** Notifies the customer of an order about its money. `reason` is shown as it was typed. */
export async function notifyOfOrder(
  ctx: Context,
  { number, customer_id }: { number: string; customer_id: number },
  key: NoticeKey,
  { cents, reason = null }: { cents: number; reason?: string | null },
): Promise<void> {
  const about = { orderNumber: number };
  await store.insertNotice(ctx.db, { accountId: customer_id, about, at: ctx.now, key, amounts: { cents }, reason });
}

/** Notifies the other parties of an item, without the reason, which only its person may read. */
export async function notifySides(ctx: Context, { rules }: Queue, row: ReviewRow, key?: NoticeKey): Promise<void> {
  if (key) for (const id of rules.parties?.(row.details) ?? []) await notify(ctx, { ...row, reason: null }, key, id);
}

export async function notices(ctx: Context, { limit }: { limit: number }) {
  const [unread, rows] = await Promise.all([
    store.countUnread(ctx.db, ctx.actor.id),
    store.noticesOf(ctx.db, ctx.actor.id, limit),
  ]);
  const records = rows.map((row): AppNotice => ({
    id: row.id,
    at: row.at.toISOString(),
    queue: row.queue ?? "order",
    itemId: row.review_id ?? 0,
    ...(row.order_number === null ? {} : { number: row.order_number }),
    text: noticeText(ctx.language, row.key, { summary: row.summary, person: row.person_name, ...row.amounts }),
    reason: reasonIn(ctx.language, row.reason),
    readAt: row.read_at?.toISOString() ?? null,
  }));
  return { unread, records };
}

export async function readNotices(ctx: Context): Promise<{ read: number }> {
  return { read: await store.readAll(ctx.db, ctx.actor.id, ctx.now) };
}

/** Returns items of other people about which the caller got a notice, with the text that parties may read. */
export async function concerning(ctx: Context, { limit }: { limit: number }): Promise<Concerning[]> {
  const rows = await rowsOf(ctx.db, await store.findConcerningIds(ctx.db, ctx.actor.id, limit));
  const items = rows.map((row) => ({
    queue: row.queue,
    id: row.id,
    // A decision that can still be undone is not shown to app users.
    status: row.undo?.status ?? row.status,
    person: row.person_name,
    summary: summaryIn(ctx, row),
    text: getQueue(ctx.services, row.queue).rules.partyText?.(row.details) ?? "",
    createdAt: row.created_at.toISOString(),
  }));
  return items.toSorted((a, b) => b.id - a.id);
}
