import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** Value of an order: its total; for an errand also the item's value, as far as the total does not include it. */
const worth = sql<number>`total_cents + greatest(0,
  coalesce((details->>'itemValueCents')::integer, 0) - coalesce((details->>'advanceCents')::integer, 0))`;

export async function orderValueCents(db: Db, number: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select ${worth} as cents from orders where number = ${number}`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

/** Value of an order that was not refunded. Locks the order, so that refunds and other compensations wait. */
export async function lockUnrefunded(db: Db, number: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ${worth} - refunded_cents as cents from orders where number = ${number} for no key update`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Compensations for an order in cents: the total, and the customer's part. */
export interface Compensated {
  cents: number;
  customerCents: number;
}

/** Counts a compensation from its decision on, before the undo time ends. */
export async function compensatedFor(db: Db, number: string): Promise<Compensated> {
  const { rows } = await sql<Compensated>`
    select coalesce(sum(given), 0)::integer as cents,
      coalesce(sum(given) filter (where person_id = (select customer_id from orders where number = ${number})), 0)::integer
        as "customerCents"
    from (
      select person_id, (details->>'compensatedCents')::integer as given from review
      where queue = 'complaint' and alike_keys && array[${`order:${number}`}]::text[] and alike_keys <> '{}'
    ) as compensation`.execute(db);
  return rows[0] ?? { cents: 0, customerCents: 0 };
}
