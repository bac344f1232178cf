import type { AppNotice, Concerning } from "@vowdesk/contract/reviews";
import type { Context } from "../../../kernel/http/context.ts";
import { noticeText, type NoticeKey } from "../../../locales/notice-texts.ts";
import { reasonIn } from "../present.ts";
import { rowsOf, type ReviewRow } from "../store.ts";
import * as store from "./store.ts";
import { queueNamed, type Queue } from "../queues/queue.ts";

/**
 * Tells a person what became of what they asked for, or `accountId` beside them; each reads it in their language. `cents` is
 * what the text calls `{amount}`.
 */
export async function notify(
  ctx: Context,
  row: ReviewRow,
  key: NoticeKey,
  accountId = row.person_id,
  cents?: number,
): Promise<void> {
  const amounts = cents === undefined ? {} : { cents };
  const about = { reviewId: row.id };
  await store.insertNotice(ctx.db, { accountId, about, at: ctx.now, key, amounts, reason: row.reason });
}

/** Tells the customer of an order what happened to its money. `reason` is shown as it was written. */
export async function notifyOfOrder(
  ctx: Context,
  { number, customer_id }: { number: string; customer_id: number },
  key: NoticeKey,
  { cents, reason = null }: { cents: number; reason?: string | null },
): Promise<void> {
  const about = { orderNumber: number };
  await store.insertNotice(ctx.db, { accountId: customer_id, about, at: ctx.now, key, amounts: { cents }, reason });
}

/** Tells the others whom an item concerns; what is said to its person is between them and the house. */
export async function notifySides(ctx: Context, { rules }: Queue, row: ReviewRow, key?: NoticeKey): Promise<void> {
  if (key) for (const id of rules.sides?.(row.details) ?? []) await notify(ctx, { ...row, reason: null }, key, id);
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

/** Items of others that the asker was told of, with what their queues let them read. */
export async function concerning(ctx: Context, { limit }: { limit: number }): Promise<Concerning[]> {
  const rows = await rowsOf(ctx.db, await store.toldTo(ctx.db, ctx.actor.id, limit));
  const told = rows.map((row) => ({
    queue: row.queue,
    id: row.id,
    // What can still be taken back is nothing that anybody was told.
    status: row.undo?.status ?? row.status,
    person: row.person_name,
    summary: row.summary,
    text: queueNamed(row.queue).rules.toSides?.(row.details) ?? "",
    createdAt: row.created_at.toISOString(),
  }));
  return told.toSorted((one, other) => other.id - one.id);
}
