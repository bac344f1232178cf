import type { OrderKind } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { isInZones } from "../../../../kernel/paging/data-scope.ts";
import type { DataScope } from "../../../../kernel/transaction/data-scope.ts";
import type { Db } from "../../../../platform/database/index.ts";

/** Orders of a kind in a day: count, paid and refunded amounts, median seconds until acceptance. */
interface Day {
  placed: number;
  paidCents: number;
  refundedCents: number;
  acceptMedianS: number | null;
}

export interface OrderFigures {
  soon: number;
  flagged: number;
  byStatus: Record<string, number>;
  today: Day;
  lastWeek: Day;
  /** Orders placed per hour of today in the business time zone, without empty hours. */
  byHour: Record<string, number>;
}

interface Span {
  from: Date;
  to: Date;
}

/** The spans of which figures are counted, and the time zone of their hours. */
export interface FigureSpans {
  zone: string;
  today: Span;
  lastWeek: Span;
}

function dayOf(kind: OrderKind, scope: DataScope, { from, to }: Span) {
  const isPaid = kind === "driver" ? sql`status in ('paid', 'closed')` : sql`status not in ('cancelled', 'refunded')`;
  return sql`(select row_to_json(day) from (
    select count(*) as placed, coalesce(sum(total_cents) filter (where ${isPaid}), 0) as "paidCents",
      coalesce(sum(refunded_cents), 0) as "refundedCents",
      round(extract(epoch from percentile_cont(0.5) within group (order by accepted_at - created_at))::float8) as "acceptMedianS"
    from orders where kind = ${kind} and ${isInZones(scope, "zone")} and created_at >= ${from} and created_at <= ${to}
  ) as day)`;
}

/** All figures of a kind in one statement, which saves round trips. Open orders have a due time. */
export async function orderFigures(
  db: Db,
  kind: OrderKind,
  scope: DataScope,
  { zone, today, lastWeek }: FigureSpans,
): Promise<OrderFigures> {
  const now = today.to;
  const of = sql`from orders where kind = ${kind} and ${isInZones(scope, "zone")}`;
  const { rows } = await sql<OrderFigures>`
    select
      (select count(*)::integer ${of} and due_at >= ${now} and amber_at <= ${now}) as soon,
      (select count(*)::integer ${of} and flagged and due_at is not null) as flagged,
      (select coalesce(json_object_agg(status, n order by status), '{}') from (
        select status, sum(n) as n from order_count where kind = ${kind} and ${isInZones(scope, "zone")} group by status having sum(n) > 0
      ) as counted) as "byStatus",
      ${dayOf(kind, scope, today)} as today,
      ${dayOf(kind, scope, lastWeek)} as "lastWeek",
      (select coalesce(json_object_agg(hour, n), '{}') from (
        select extract(hour from created_at at time zone ${zone})::integer as hour, count(*) as n
        ${of} and created_at >= ${today.from} and created_at <= ${now} group by 1
      ) as placed) as "byHour"`.execute(db);
  return firstRow(rows);
}

/** Workers per kind: how many are free, and how many are on shift. */
export async function countWorkers(
  db: Db,
  scope: DataScope,
): Promise<ReadonlyMap<string, { free: number; online: number }>> {
  const { rows } = await sql<{ kind: string; free: number; online: number }>`
    select served.kind, count(*) filter (where state = 'free')::integer as free,
      count(*) filter (where state <> 'offline')::integer as online
    from live_worker, unnest(serves) as served (kind)
    where ${isInZones(scope, "zone")} group by served.kind`.execute(db);
  return new Map(rows.map(({ kind, ...counts }) => [kind, counts]));
}

export interface OrdersWaiting {
  ordersOpen: number;
  ordersLate: number;
  nextDueAt: Date | null;
}

/** Counts orders with a due time. A partial index covers these orders only. */
export async function countDueOrders(db: Db, now: Date): Promise<OrdersWaiting> {
  const { rows } = await sql<OrdersWaiting>`
    select count(*)::integer as "ordersOpen", count(*) filter (where due_at < ${now})::integer as "ordersLate",
      min(due_at) filter (where due_at >= ${now}) as "nextDueAt"
    from orders where due_at is not null`.execute(db);
  return rows[0] ?? { ordersOpen: 0, ordersLate: 0, nextDueAt: null };
}

function firstRow<T>([row]: readonly T[]): T {
  if (!row) throw new Error("an aggregate query returned no row");
  return row;
}
