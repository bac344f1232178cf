import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";

/** What an order was worth: its total, of an errand also the thing, as far as the total has not paid for it. */
const worth = sql<number>`total_cents + greatest(0,
  coalesce((details->>'itemValueCents')::integer, 0) - coalesce((details->>'advanceCents')::integer, 0))`;

export async function worthOf(db: Db, number: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select ${worth} as cents from orders where number = ${number}`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

/**
 * What may still be given for an order, in cents: what of its worth did not go back; half of it for the trouble where all did.
 * The order is held, so that of two complaints each counts the other.
 */
export async function lockLeft(db: Db, number: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select greatest(${worth} - refunded_cents, (${worth}) / 2) as left from orders where number = ${number} for no key update`.execute(
    db,
  );
  const { rows: others } = await sql<{ given: number }>`
    select coalesce(sum((details->>'compensatedCents')::integer), 0)::integer as given from review
    where queue = 'complaint' and alike_keys && array[${`order:${number}`}]::text[] and alike_keys <> '{}'`.execute(db);
  return Math.max(0, (rows[0]?.left ?? 0) - (others[0]?.given ?? 0));
}
