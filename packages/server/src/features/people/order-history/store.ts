import type { AppRole } from "@vowdesk/contract/kernel";
import type { OrderKind, OrderStep } from "@vowdesk/contract/orders";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { isWorker } from "../policy.ts";

const ownColumn = {
  customer: "customer_id",
  merchant: "merchant_id",
  courier: "worker_id",
  driver: "worker_id",
  runner: "worker_id",
} as const satisfies Record<AppRole, string>;

/** Whose orders. */
export interface Whose {
  id: number;
  role: AppRole;
}

const isOf = ({ id, role }: Whose, table: string) => sql`${sql.ref(`${table}.${ownColumn[role]}`)} = ${id}`;

export interface LineRow {
  id: string;
  number: string;
  kind: OrderKind;
  status: string;
  title: string;
  total_cents: number;
  refunded_cents: number;
  flagged: boolean;
  worker_name: string | null;
  created_at: Date;
  /** To the microsecond, for the cursor. */
  placed: string;
}

/** What an order is called to the person: a merchant's own name would say nothing. */
const titleFor = ({ role }: Whose) =>
  role === "merchant"
    ? sql`customer_name`
    : sql`coalesce(merchant_name, details->>'item', details->>'destination', address)`;

const line = (
  whose: Whose,
) => sql`orders.id::text as id, number, kind::text as kind, status, ${titleFor(whose)} as title, total_cents,
  refunded_cents, flagged, ${isWorker(whose.role) ? sql`null` : sql.ref("worker_name")} as worker_name, created_at,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as placed`;

export interface FigureRow {
  kind: OrderKind;
  status: string;
  count: number;
  total_cents: number;
  refunded_cents: number;
  refunded: number;
}

/** Orders by kind and state, of each kind the latest `most`. */
export async function figuresOf(db: Db, whose: Whose, kinds: readonly OrderKind[], most: number): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select asked.kind::text as kind, counted.status, count(*)::integer as count, sum(counted.total_cents)::double precision as total_cents,
      sum(counted.refunded_cents)::double precision as refunded_cents,
      count(*) filter (where counted.refunded_cents > 0)::integer as refunded
    from unnest(${kinds}::text[]::order_kind[]) as asked (kind), lateral (
      select status, total_cents, refunded_cents from orders
      where ${isOf(whose, "orders")} and orders.kind = asked.kind order by created_at desc, orders.id desc limit ${most}
    ) as counted group by asked.kind, counted.status`.execute(db);
  return rows;
}

/** The latest orders of these kinds together. */
export async function latestOf(db: Db, whose: Whose, kinds: readonly OrderKind[], most: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select latest.* from unnest(${kinds}::text[]::order_kind[]) as asked (kind), lateral (
      select ${line(whose)} from orders
      where ${isOf(whose, "orders")} and orders.kind = asked.kind order by created_at desc, orders.id desc limit ${most}
    ) as latest order by latest.created_at desc, latest.id desc limit ${most}`.execute(db);
  return rows;
}

/** Where a page of orders or marks ended. */
export interface Reached {
  at: string;
  id: string;
}

const before = (columns: ReturnType<typeof sql>, reached: ReturnType<typeof sql> | null) =>
  reached === null ? sql`true` : sql`(${columns}) < (${reached})`;

/** Orders of one kind, newest first, from where a page ended. */
export async function ordersBefore(
  db: Db,
  whose: Whose,
  kind: OrderKind,
  reached: Reached | null,
  most: number,
): Promise<LineRow[]> {
  const place = reached && sql`${reached.at}::timestamptz, ${reached.id}::bigint`;
  const { rows } = await sql<LineRow>`
    select ${line(whose)} from orders
    where ${isOf(whose, "orders")} and kind = ${kind}::order_kind and ${before(sql`created_at, orders.id`, place)}
    order by created_at desc, orders.id desc limit ${most}`.execute(db);
  return rows;
}

export interface MarkRow {
  order_id: string;
  line: number;
  at: Date;
  /** To the microsecond, for the cursor. */
  marked: string;
  act: string;
  to_status: string;
  actor_kind: OrderStep["actorKind"];
  actor_name: string;
  reason: string | null;
  number: string;
  kind: OrderKind;
}

export interface MarksAsked {
  kinds: readonly OrderKind[];
  /** Null for all that are kept. */
  acts: readonly string[] | null;
  reached: (Reached & { line: number }) | null;
  most: number;
}

/** Steps of a person's orders that tell something about them, newest first. */
export async function marksBefore(
  db: Db,
  whose: Whose,
  { kinds, acts, reached, most }: MarksAsked,
): Promise<MarkRow[]> {
  const place = reached && sql`${reached.at}::timestamptz, ${reached.id}::bigint, ${reached.line}::integer`;
  const { rows } = await sql<MarkRow>`
    select mark.order_id::text as order_id, mark.line, mark.at,
      to_char(mark.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as marked, mark.act, step.to_status, step.actor_kind,
      step.actor_name, step.reason, orders.number, mark.kind::text as kind
    from order_mark mark join order_step step using (order_id, line) join orders on orders.id = mark.order_id
    where ${isOf(whose, "mark")} and mark.kind = any(${kinds}::text[]::order_kind[])
      and ${acts === null ? sql`true` : sql`mark.act = any(${acts}::text[])`}
      and ${before(sql`mark.at, mark.order_id, mark.line`, place)}
    order by mark.at desc, mark.order_id desc, mark.line desc limit ${most}`.execute(db);
  return rows;
}

export interface ShiftRow {
  state: "free" | "busy" | "offline";
  load: number;
  zone: string;
  rating: number;
  serves: OrderKind[];
  on_shift: boolean;
  shift_since: Date | null;
}

export async function findShift(db: Db, id: number): Promise<ShiftRow | undefined> {
  const { rows } = await sql<ShiftRow>`
    select state, load, zone, rating, serves, on_shift, shift_since from live_worker where id = ${id}`.execute(db);
  return rows[0];
}

export interface ShopRow {
  name: string;
  address: string;
  zone: string;
  isOpen: boolean;
}

export async function findShop(db: Db, id: number): Promise<ShopRow | undefined> {
  const { rows } = await sql<ShopRow>`
    select name, address, zone, is_open as "isOpen" from merchant where id = ${id}`.execute(db);
  return rows[0];
}

/** Numbers of the latest orders of which something went back to the customer. */
export async function refundedNumbers(db: Db, customerId: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from orders where customer_id = ${customerId} and refunded_cents > 0
    order by created_at desc, id desc limit ${most}`.execute(db);
  return rows.map(({ number }) => number);
}
