import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { isNotPaused } from "../../../platform/database/due-retries.ts";
import type { OrderRow } from "../store.ts";

/** Ids of orders somebody must be told of now, the longest waiting first. */
export async function dueNotices(
  db: Db,
  { runner, now }: { runner: string; now: Date },
  atMost: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where notice_at is not null and notice_at <= ${now} and ${isNotPaused(runner, sql`orders.id`, now)}
    order by notice_at, id limit ${atMost}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The order, held until its notice is given; undefined when another node holds it or has given the notice. */
export async function lockDueNotice(db: Db, id: string, now: Date): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select * from orders where id = ${id} and notice_at <= ${now} for update skip locked`.execute(db);
  return rows[0];
}

/** Sets when the next notice is: at the due time after the one before it, never after that. */
export async function armNotices(db: Db, orders: readonly { id: string; at: Date | null }[]): Promise<void> {
  await sql`
    update orders set notice_at = next.at
    from unnest(${orders.map(({ id }) => id)}::bigint[], ${orders.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[]) as next (id, at)
    where orders.id = next.id`.execute(db);
}

/** Open orders of a kind nobody has been given, placed before, the longest waiting first. */
export async function waitingNumbers(
  db: Db,
  { kind, before, runner, now }: { kind: string; before: Date; runner: string; now: Date },
  atMost: number,
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from orders where kind = ${kind}::order_kind and due_at is not null and worker_id is null and created_at < ${before}
      and ${isNotPaused(runner, sql`number`, now)}
    order by created_at, id limit ${atMost}`.execute(db);
  return rows.map(({ number }) => number);
}
