import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import type { OrderRow } from "./orders.store.ts";

/**
 * Adds an urge at the order's current version and returns the new count. The version stays the same, so that urges cause no
 * conflict for staff.
 */
export async function addUrge(
  db: Db,
  { id: orderId, version }: Pick<OrderRow, "id" | "version">,
  at: Date,
): Promise<number> {
  await sql`insert into order_urge (order_id, at, line) values (${orderId}, ${at}, ${version})`.execute(db);
  const { rows } = await sql<{ count: number }>`
    update orders set urged_count = urged_count + 1, urged_at = ${at} where id = ${orderId}
    returning urged_count as count`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function saveUrgeNotified(db: Db, orderId: string, at: Date): Promise<void> {
  await sql`update orders set urge_told_at = ${at} where id = ${orderId}`.execute(db);
}
