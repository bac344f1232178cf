import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import type { OrderRow } from "../store.ts";

/** Notes an urging at the order's present version. The order's version stays: nobody's act on it meets a conflict because its customer is impatient. */
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

export async function noteUrgeTold(db: Db, orderId: string, at: Date): Promise<void> {
  await sql`update orders set urge_told_at = ${at} where id = ${orderId}`.execute(db);
}
