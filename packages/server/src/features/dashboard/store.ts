import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";

export interface DeliveryFigures {
  unassigned: number;
  late: number;
  couriersFree: number;
  couriersOnline: number;
  placedToday: number;
  paidTodayCents: number;
}

/** Orders somebody waits for have a due time; each figure is read from the narrow index made for it. */
export async function deliveryFigures(db: Db, now: Date, dayStart: Date): Promise<DeliveryFigures> {
  const { rows } = await sql<DeliveryFigures>`
    select
      (select count(*)::integer from delivery_order where due_at is not null and courier_id is null) as "unassigned",
      (select count(*)::integer from delivery_order where due_at < ${now}) as "late",
      couriers.*, placed.*
    from
      (select count(*) filter (where state = 'free')::integer as "couriersFree",
        count(*) filter (where state <> 'offline')::integer as "couriersOnline" from live_courier) as couriers,
      (select count(*)::integer as "placedToday",
        coalesce(sum(total_cents) filter (where status not in ('cancelled', 'refunded')), 0)::double precision as "paidTodayCents"
        from delivery_order where created_at >= ${dayStart}) as placed`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error("a statement of aggregates answered no row");
  return figures;
}

/** How many delivery orders are in each state, from the counters. */
export async function countByStatus(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; n: number }>`
    select status, sum(n)::integer as n from order_count group by status having sum(n) > 0 order by status`.execute(db);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}
