import { sql } from "kysely";
import type { Db } from "../../../../platform/database/index.ts";
import { isNotPaused, type Due } from "../../../../platform/database/due-retries.ts";
import type { OrderRow } from "../orders.store.ts";

/** Ids of orders with a due notification, the earliest first. */
export async function findDueNotices(db: Db, { runner, now }: Due, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where notice_at is not null and notice_at <= ${now} and ${isNotPaused(runner, sql`orders.id`, now)}
    order by notice_at, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks an order with a due notification; undefined if another node has locked it or has sent the message. */
export async function lockDueNotice(db: Db, id: string, now: Date): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select * from orders where id = ${id} and notice_at <= ${now} for update skip locked`.execute(db);
  return rows[0];
}

/** Sets when the next notification of each order is due; null for none. */
export async function scheduleNotices(db: Db, orders: readonly { id: string; at: Date | null }[]): Promise<void> {
  await sql`
    update orders set notice_at = next.at
    from unnest(${orders.map(({ id }) => id)}::bigint[], ${orders.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[]) as next (id, at)
    where orders.id = next.id`.execute(db);
}
