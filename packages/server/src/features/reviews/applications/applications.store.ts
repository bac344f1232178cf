import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** Whether the customer has an order that is open or not confirmed. */
export async function hasOrders(db: Db, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from orders where customer_id = ${customerId}
      and status not in ('completed', 'closed', 'confirmed', 'cancelled', 'refunded') limit 1`.execute(db);
  return rows.length > 0;
}
