import type { ComplaintDetails } from "@vowdesk/contract/reviews/complaints";
import type { AppRole } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** The part of an order that a complaint stores, and the people involved. */
interface OrderFacts extends Omit<ComplaintDetails["order"], "placedAt" | "worthCents"> {
  placedAt: Date;
  /** The order has a due time. */
  isOpen: boolean;
  people: { id: number; role: AppRole; name: string }[];
}

export async function findOrder(db: Db, number: string): Promise<OrderFacts | undefined> {
  const { rows } = await sql<OrderFacts>`
    select number, kind::text as kind, status, created_at as "placedAt", total_cents as "totalCents",
      refunded_cents as "refundedCents", due_at is not null as "isOpen",
      (select json_agg(json_build_object('id', id, 'role', role, 'name', name) order by id) from app_account
        where id in (customer_id, merchant_id, worker_id)) as people
    from orders where number = ${number}`.execute(db);
  return rows[0];
}
