import type { AppRole } from "@vowdesk/contract/kernel";
import type { OrderKind } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { isInZones } from "../../../kernel/paging/data-scope.ts";
import { PositionForm } from "../../../kernel/paging/position.ts";
import type { DataScope } from "../../../kernel/transaction/data-scope.ts";
import { actorName } from "../../staff/auth/staff-names.store.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import { isShopOpen, orderTitle } from "../../local/orders/orders.ts";
import { isWorker } from "./people.policy.ts";

/** An account of the phone app. */
export type PersonRow = Omit<Row<"app_account">, "password_hash" | "real_name">;

export async function findPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select id, role, name, phone, enabled, created_at, verified_at, phone_verified_at from app_account where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

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
  /** The limits of the reader. Orders of other zones are left out. */
  scope: DataScope;
}

const isOwnedBy = ({ id, role, scope }: Owner, table: string) =>
  sql`${sql.ref(`${table}.${ownColumn[role]}`)} = ${id} and ${isInZones(scope, "orders.zone")}`;

/** Orders by their time. */
export const orderPosition = new PositionForm<"orders">({ "orders.created_at": "timestamptz", "orders.id": "int8" });

export type OrderRow = Pick<
  Row<"orders">,
  "id" | "number" | "kind" | "status" | "total_cents" | "refunded_cents" | "flagged" | "worker_name" | "created_at"
> & { title: string; position: string };

/** The title of an order on the person page. A merchant's orders are titled by customer. */
const titleFor = ({ role }: Pick<Owner, "role">) => (role === "merchant" ? sql`customer_name` : orderTitle);

const orderColumns = (
  owner: Owner,
) => sql`orders.id::text as id, number, kind::text as kind, status, ${titleFor(owner)} as title, total_cents,
  refunded_cents, flagged, ${isWorker(owner.role) ? sql`null` : sql.ref("worker_name")} as worker_name, created_at,
  ${orderPosition.ofRow} as position`;

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

/** Orders of one kind, newest first, after the previous page. */
export async function listOrders(
  db: Db,
  owner: Owner,
  kind: OrderKind,
  after: string | null,
  limit: number,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns(owner)} from orders
    where ${isOwnedBy(owner, "orders")} and kind = ${kind}::order_kind and ${orderPosition.isBefore(after)}
    order by created_at desc, orders.id desc limit ${limit}`.execute(db);
  return rows;
}

/** History entries by their time. */
export const markPosition = new PositionForm<"order_mark">({
  "order_mark.at": "timestamptz",
  "order_mark.order_id": "int8",
  "order_mark.line": "int4",
});

/** A history entry that is listed in the person's timeline. */
export type MarkRow = Omit<Row<"order_step">, "from_status" | "actor_id" | "worker_name"> &
  Pick<Row<"orders">, "number" | "kind"> & { position: string };

interface MarksQuery {
  kinds: readonly OrderKind[];
  /** Null for all actions. */
  acts: readonly string[] | null;
  after: string | null;
  limit: number;
}

/** Marks of a person's orders, newest first. */
export async function listMarks(db: Db, owner: Owner, { kinds, acts, after, limit }: MarksQuery): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select order_mark.order_id::text as order_id, order_mark.line, order_mark.at, ${markPosition.ofRow} as position, order_mark.act, step.to_status, step.actor_kind,
      ${actorName("step")} as actor_name, step.reason, orders.number, order_mark.kind::text as kind
    from order_mark join order_step step using (order_id, line) join orders on orders.id = order_mark.order_id
    where ${isOwnedBy(owner, "order_mark")} and order_mark.kind = any(${kinds}::text[]::order_kind[])
      and ${acts === null ? sql`true` : sql`order_mark.act = any(${acts}::text[])`}
      and ${markPosition.isBefore(after)}
    order by order_mark.at desc, order_mark.order_id desc, order_mark.line desc limit ${limit}`.execute(db);
  return rows;
}

export type ShiftRow = Pick<Row<"worker">, "zone" | "rating" | "serves" | "on_shift" | "shift_since"> & {
  state: "free" | "busy" | "offline";
  load: number;
};

export async function findShift(db: Db, { id, scope }: Owner): Promise<ShiftRow | undefined> {
  const { rows } = await sql<ShiftRow>`
    select state, load, zone, rating, serves, on_shift, shift_since from live_worker where id = ${id} and ${isInZones(scope, "zone")}`.execute(
    db,
  );
  return rows[0];
}

export interface ShopRow {
  name: string;
  address: string;
  zone: string;
  isOpen: boolean;
}

export async function findShop(db: Db, { id, scope }: Owner): Promise<ShopRow | undefined> {
  const { rows } = await sql<ShopRow>`
    select name, address, zone, ${isShopOpen} as "isOpen" from merchant where id = ${id} and ${isInZones(scope, "zone")}`.execute(
    db,
  );
  return rows[0];
}

/** Numbers of the customer's latest orders with a refund. */
export async function refundedNumbers(db: Db, customerId: number, scope: DataScope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from orders where customer_id = ${customerId} and refunded_cents > 0 and ${isInZones(scope, "zone")}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ number }) => number);
}
