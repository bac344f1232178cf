import type { OrderKind } from "@vowdesk/contract/orders";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";

export interface Waiting {
  unassigned: number;
  soon: number;
  late: number;
  urged: number;
  flagged: number;
}

/** Orders somebody waits for have a due time; each figure is read from the narrow index made for it. */
export async function waiting(db: Db, kind: OrderKind, now: Date): Promise<Waiting> {
  const of = sql`from orders where kind = ${kind}`;
  const { rows } = await sql<Waiting>`
    select
      (select count(*)::integer ${of} and due_at is not null and worker_id is null) as unassigned,
      (select count(*)::integer ${of} and due_at >= ${now} and amber_at <= ${now}) as soon,
      (select count(*)::integer ${of} and due_at < ${now}) as late,
      (select count(*)::integer ${of} and due_at is not null and urged_at is not null) as urged,
      (select count(*)::integer ${of} and flagged and due_at is not null) as flagged`.execute(db);
  return only(rows);
}

/** A day's orders of a kind: how many, what was paid for them, and how long a yes took. */
export interface Day {
  placed: number;
  paidCents: number;
  refundedCents: number;
  acceptMedianS: number | null;
}

export async function dayOf(db: Db, kind: OrderKind, { from, to }: { from: Date; to: Date }): Promise<Day> {
  const isPaid = kind === "driver" ? sql`status in ('paid', 'closed')` : sql`status not in ('cancelled', 'refunded')`;
  const { rows } = await sql<Day>`
    select count(*)::integer as placed,
      coalesce(sum(total_cents) filter (where ${isPaid}), 0)::double precision as "paidCents",
      coalesce(sum(refunded_cents), 0)::double precision as "refundedCents",
      round(percentile_cont(0.5) within group (order by extract(epoch from accepted_at - created_at)))::integer as "acceptMedianS"
    from orders where kind = ${kind} and created_at >= ${from} and created_at <= ${to}`.execute(db);
  return only(rows);
}

/** Orders of a kind placed in each hour of the day that begins at `from`. */
export async function placedByHour(db: Db, kind: OrderKind, from: Date): Promise<number[]> {
  const { rows } = await sql<{ hour: number; n: number }>`
    select floor(extract(epoch from created_at - ${from}::timestamptz) / 3600)::integer as hour, count(*)::integer as n
    from orders where kind = ${kind} and created_at >= ${from} group by 1`.execute(db);
  const byHour = new Map(rows.map(({ hour, n }) => [hour, n]));
  return Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0);
}

/** How many orders of a kind are in each state, from the counters. */
export async function countByStatus(db: Db, kind: OrderKind): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; n: number }>`
    select status, sum(n)::integer as n from order_count where kind = ${kind}
    group by status having sum(n) > 0 order by status`.execute(db);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

/** Those who serve each kind: how many are free, and how many on shift at all. */
export async function workers(db: Db): Promise<ReadonlyMap<string, { free: number; online: number }>> {
  const { rows } = await sql<{ kind: string; free: number; online: number }>`
    select served.kind, count(*) filter (where state = 'free')::integer as free,
      count(*) filter (where state <> 'offline')::integer as online
    from live_worker, unnest(serves) as served (kind) group by served.kind`.execute(db);
  return new Map(rows.map(({ kind, ...counts }) => [kind, counts]));
}

function only<T>([row]: readonly T[]): T {
  if (!row) throw new Error("a statement of aggregates answered no row");
  return row;
}
