import { sql } from "kysely";
import type { Db } from "../../../platform/database.ts";
import type { OrderRow } from "../store.ts";

/** Orders somebody must be told of now, the longest waiting first; held until they are told, and left to others who hold them. */
export async function lockToBeTold(db: Db, now: Date, atMost: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select * from orders where notice_at is not null and notice_at <= ${now}
    order by notice_at, id limit ${atMost} for update skip locked`.execute(db);
  return rows;
}

/** Sets when the next notice is: at the due time after the one before it, never after that. */
export async function armNotices(db: Db, orders: readonly { id: string; at: Date | null }[]): Promise<void> {
  await sql`
    update orders set notice_at = next.at
    from unnest(${orders.map(({ id }) => id)}::bigint[], ${orders.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[]) as next (id, at)
    where orders.id = next.id`.execute(db);
}

/** Open orders of a kind nobody has been given, placed before, the longest waiting first. */
export async function waitingNumbers(db: Db, kind: string, before: Date, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from orders where kind = ${kind}::order_kind and due_at is not null and worker_id is null and created_at < ${before}
    order by created_at, id limit ${atMost}`.execute(db);
  return rows.map(({ number }) => number);
}
