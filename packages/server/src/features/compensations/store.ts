import { sql } from "kysely";
import type { Db } from "../../platform/database/index.ts";

/** What an order was worth: its total, of an errand also the thing, as far as the total has not paid for it. */
const worth = sql<number>`total_cents + greatest(0,
  coalesce((details->>'itemValueCents')::integer, 0) - coalesce((details->>'advanceCents')::integer, 0))`;

export async function worthOf(db: Db, number: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select ${worth} as cents from orders where number = ${number}`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

/** What of an order's worth did not go back. The order is locked, so that refunds and other compensations wait. */
export async function lockUnrefunded(db: Db, number: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ${worth} - refunded_cents as cents from orders where number = ${number} for no key update`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** What was given for an order, in cents: altogether, and of that to its customer. */
export interface Compensated {
  cents: number;
  customerCents: number;
}

/** Counts what is decided from the moment of the decision. */
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
