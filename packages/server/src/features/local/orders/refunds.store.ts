import type { OrderStatus } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { centsOfSubject } from "../../money/ledger/ledger.ts";
import type { OrderRow } from "./orders.store.ts";

/** The refunds of an order that are requested but not paid out, in cents, according to the ledger. */
export const pendingCentsOf = (db: Db, { number }: Pick<OrderRow, "number">): Promise<number> =>
  centsOfSubject(db, `order:${number}`, "payable");

/** The state of an order before its last refund was requested. */
export async function stateBeforeRefund(db: Db, { id }: Pick<OrderRow, "id">): Promise<OrderStatus | undefined> {
  const { rows } = await sql<{ status: OrderStatus | null }>`
    select from_status as status from order_step
    where order_id = ${id} and to_status = 'refunding' and from_status <> 'refunding' order by line desc limit 1`.execute(
    db,
  );
  return rows[0]?.status ?? undefined;
}

/** Value of an order: its total; for an errand also the item's value, as far as the total does not include it. */
const value = sql<number>`total_cents + greatest(0,
  coalesce((details->>'itemValueCents')::integer, 0) - coalesce((details->>'advanceCents')::integer, 0))`;

/** Value of an order to the customer who paid for it, in cents. */
export async function orderValueCents(db: Db, number: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select ${value} as cents from orders where number = ${number}`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

/** Value of an order that was not refunded. Locks the order, so that refunds and compensations wait. */
export async function lockUnrefundedCents(db: Db, number: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ${value} - refunded_cents as cents from orders where number = ${number} for no key update`.execute(db);
  return rows[0]?.cents ?? 0;
}

/**
 * Whether the money of an order was divided since this time: it was cancelled, or its last refund was paid out. Locks the
 * order, so that a cancellation that runs at the same time waits.
 */
export async function lockIsClosedSince(db: Db, number: string, since: Date): Promise<boolean> {
  await sql`select id from orders where number = ${number} for no key update`.execute(db);
  const { rows } = await sql<{ isClosed: boolean }>`
    select exists (
      select from order_step step join orders on orders.id = step.order_id
      where orders.number = ${number} and step.to_status in ('cancelled', 'refunded') and step.from_status <> step.to_status
        and step.at >= ${since}
    ) as "isClosed"`.execute(db);
  return rows[0]?.isClosed ?? false;
}
