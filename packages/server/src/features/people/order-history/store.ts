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

/** The app user whose orders are read. */
export interface Owner {
  id: number;
  role: AppRole;
}

const isOwnedBy = ({ id, role }: Owner, table: string) => sql`${sql.ref(`${table}.${ownColumn[role]}`)} = ${id}`;

export interface OrderRow {
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
  /** `created_at` in microseconds, for the cursor. */
  placed: string;
}

/** The title of an order on the person page. A merchant's orders are titled by customer. */
const titleFor = ({ role }: Owner) =>
  role === "merchant"
    ? sql`customer_name`
    : sql`coalesce(merchant_name, details->>'item', details->>'destination', address)`;

const orderColumns = (
  owner: Owner,
) => sql`orders.id::text as id, number, kind::text as kind, status, ${titleFor(owner)} as title, total_cents,
  refunded_cents, flagged, ${isWorker(owner.role) ? sql`null` : sql.ref("worker_name")} as worker_name, created_at,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as placed`;

export interface FigureRow {
  kind: OrderKind;
  status: string;
  count: number;
  total_cents: number;
  refunded_cents: number;
  refunded: number;
}

/** Counts and sums by kind and state over the latest `limit` orders of each kind. */
export async function countOrders(
  db: Db,
  owner: Owner,
  kinds: readonly OrderKind[],
  limit: number,
): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select asked.kind::text as kind, counted.status, count(*)::integer as count, sum(counted.total_cents)::double precision as total_cents,
      sum(counted.refunded_cents)::double precision as refunded_cents,
      count(*) filter (where counted.refunded_cents > 0)::integer as refunded
    from unnest(${kinds}::text[]::order_kind[]) as asked (kind), lateral (
      select status, total_cents, refunded_cents from orders
      where ${isOwnedBy(owner, "orders")} and orders.kind = asked.kind order by created_at desc, orders.id desc limit ${limit}
    ) as counted group by asked.kind, counted.status`.execute(db);
  return rows;
}

/** The latest orders of several kinds, newest first. */
export async function listLatest(
  db: Db,
  owner: Owner,
  kinds: readonly OrderKind[],
  limit: number,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select latest.* from unnest(${kinds}::text[]::order_kind[]) as asked (kind), lateral (
      select ${orderColumns(owner)} from orders
      where ${isOwnedBy(owner, "orders")} and orders.kind = asked.kind order by created_at desc, orders.id desc limit ${limit}
    ) as latest order by latest.created_at desc, latest.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The last entry of the previous page. */
export interface PageEnd {
  at: string;
  id: string;
}

const isBefore = (columns: ReturnType<typeof sql>, end: ReturnType<typeof sql> | null) =>
  end === null ? sql`true` : sql`(${columns}) < (${end})`;

/** Orders of one kind, newest first, after the previous page. */
export async function listOrders(
  db: Db,
  owner: Owner,
  kind: OrderKind,
  after: PageEnd | null,
  limit: number,
): Promise<OrderRow[]> {
  const end = after && sql`${after.at}::timestamptz, ${after.id}::bigint`;
  const { rows } = await sql<OrderRow>`
    select ${orderColumns(owner)} from orders
    where ${isOwnedBy(owner, "orders")} and kind = ${kind}::order_kind and ${isBefore(sql`created_at, orders.id`, end)}
    order by created_at desc, orders.id desc limit ${limit}`.execute(db);
  return rows;
}

/** A history entry that is listed in the person's timeline (table `order_mark`). */
export interface MarkRow {
  order_id: string;
  line: number;
  at: Date;
  /** `at` in microseconds, for the cursor. */
  marked: string;
  act: string;
  to_status: string;
  actor_kind: OrderStep["actorKind"];
  actor_name: string;
  reason: string | null;
  number: string;
  kind: OrderKind;
}

interface MarksQuery {
  kinds: readonly OrderKind[];
  /** Null for all actions. */
  acts: readonly string[] | null;
  after: (PageEnd & { line: number }) | null;
  limit: number;
}

/** Marks of a person's orders, newest first. */
export async function listMarks(db: Db, owner: Owner, { kinds, acts, after, limit }: MarksQuery): Promise<MarkRow[]> {
  const end = after && sql`${after.at}::timestamptz, ${after.id}::bigint, ${after.line}::integer`;
  const { rows } = await sql<MarkRow>`
    select mark.order_id::text as order_id, mark.line, mark.at,
      to_char(mark.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as marked, mark.act, step.to_status, step.actor_kind,
      step.actor_name, step.reason, orders.number, mark.kind::text as kind
    from order_mark mark join order_step step using (order_id, line) join orders on orders.id = mark.order_id
    where ${isOwnedBy(owner, "mark")} and mark.kind = any(${kinds}::text[]::order_kind[])
      and ${acts === null ? sql`true` : sql`mark.act = any(${acts}::text[])`}
      and ${isBefore(sql`mark.at, mark.order_id, mark.line`, end)}
    order by mark.at desc, mark.order_id desc, mark.line desc limit ${limit}`.execute(db);
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

/** Numbers of the customer's latest orders with a refund. */
export async function refundedNumbers(db: Db, customerId: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from orders where customer_id = ${customerId} and refunded_cents > 0
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ number }) => number);
}
