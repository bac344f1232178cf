import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** Compensations for an order in cents: the total, and the customer's part. */
export interface Compensated {
  cents: number;
  customerCents: number;
}

/** Counts a compensation from its decision on, before the undo time ends. */
export async function compensatedFor(db: Db, number: string, customerId: number | null): Promise<Compensated> {
  const { rows } = await sql<Compensated>`
    select coalesce(sum(cents), 0)::integer as cents,
      coalesce(sum(cents) filter (where person_id = ${customerId}::integer), 0)::integer as "customerCents"
    from order_compensation where alike_keys && array[${`order:${number}`}]::text[] and alike_keys <> '{}'`.execute(db);
  return rows[0] ?? { cents: 0, customerCents: 0 };
}
