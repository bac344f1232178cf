import type { AppRole } from "@vowdesk/contract/kernel";
import type { DeliveryItem, ErrandTask, OrderKind, OrderStatus, OrderStep } from "@vowdesk/contract/orders";
import { sql, type Generated } from "kysely";
import type { Db } from "../../platform/database/index.ts";
import type { DeliveryDetails, DriverDetails, ErrandDetails } from "./kinds/details.ts";

/** How to undo the last action: for whom, until when, and the former values. */
export interface Undo {
  token: string;
  by: number;
  until: string;
  before: {
    status: OrderStatus;
    worker_id: number | null;
    worker_name: string | null;
    flagged: boolean;
    due_at: string | null;
    amber_at: string | null;
    notice_at: string | null;
  };
}

/**
 * An order of any kind. `details` holds the fields of its kind; `merchant_id`, `merchant_name` and `goods_cents` to
 * `discount_cents` are set for deliveries only.
 */
export interface OrderRow {
  id: string;
  number: string;
  kind: OrderKind;
  status: OrderStatus;
  version: number;
  flagged: boolean;
  worker_id: number | null;
  worker_name: string | null;
  due_at: Date | null;
  amber_at: Date | null;
  notice_at: Date | null;
  accepted_at: Date | null;
  updated_at: Date;
  updated_by_name: string;
  created_at: Date;
  customer_id: number;
  customer_name: string;
  customer_phone: string;
  merchant_id: number | null;
  merchant_name: string | null;
  address: string;
  zone: string;
  lat: number | null;
  lng: number | null;
  remark: string;
  goods_cents: number | null;
  packing_cents: number | null;
  delivery_fee_cents: number | null;
  discount_cents: number | null;
  total_cents: number;
  refunded_cents: number;
  urged_count: number;
  urged_at: Date | null;
  urge_told_at: Date | null;
  undo: Undo | null;
  task: ErrandTask | null;
  details: DeliveryDetails | DriverDetails | ErrandDetails;
  client_order_id: string;
  request_hash: Buffer;
}

export interface StepRow {
  order_id: string;
  /** The order's version after the step. */
  line: number;
  at: Date;
  act: string;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  actor_kind: OrderStep["actorKind"];
  actor_id: number;
  actor_name: string;
  reason: string | null;
  worker_name: string | null;
}

export interface ItemRow {
  order_id: string;
  line: number;
  dish_id: number;
  name: string;
  quantity: number;
  price_cents: number;
}

interface WorkerRow {
  id: number;
  name: string;
  phone: string;
  zone: string;
  rating: number;
  on_shift: boolean;
  shift_since: Date | null;
  serves: OrderKind[];
  lat: number | null;
  lng: number | null;
}

export interface LiveWorkerRow extends WorkerRow {
  load: number;
  state: "free" | "busy" | "offline";
  delivered_today: number;
}

export type OrderTables = {
  orders: OrderRow;
  order_step: StepRow;
  order_item: ItemRow;
  order_search: { order_id: string; number: string; number_reversed: string; phone_reversed: string; grams: string[] };
  order_count: { kind: OrderKind; status: OrderStatus; slot: number; n: string };
  merchant: {
    id: number;
    name: string;
    phone: string;
    address: string;
    zone: string;
    is_open: boolean;
    lat: number | null;
    lng: number | null;
  };
  dish: { id: Generated<number>; merchant_id: number; name: string; price_cents: number; on_sale: boolean };
  worker: WorkerRow;
  live_worker: WorkerRow & { load: number; state: "free" | "busy" | "offline" };
  app_account: { id: number; role: AppRole; name: string; phone: string };
};

/** The history of an order shows this many urges. */
const urgesShown = 50;

const tables = (db: Db) => db.withTables<OrderTables>();

/** The number of orders of a kind in each state, from the counter table. */
export async function countByStatus(db: Db, kind: OrderKind): Promise<{ status: OrderStatus; n: number }[]> {
  const rows = await tables(db)
    .selectFrom("order_count")
    .select(["status", sql<string>`sum(n)`.as("n")])
    .where("kind", "=", kind)
    .groupBy("status")
    .execute();
  return rows.map(({ status, n }) => ({ status, n: Number(n) }));
}

export interface OpenCounts {
  soon: number;
  late: number;
  unassigned: number;
  urged: number;
}

/** Counts open orders of a kind that need attention. Partial indexes cover the open orders only. */
export async function countOpen(db: Db, kind: OrderKind, now: Date): Promise<OpenCounts> {
  const { rows } = await sql<OpenCounts>`
    select
      (select count(*)::integer from orders where kind = ${kind} and due_at >= ${now} and amber_at <= ${now}) as soon,
      (select count(*)::integer from orders where kind = ${kind} and due_at < ${now}) as late,
      (select count(*)::integer from orders where kind = ${kind} and due_at is not null and worker_id is null) as unassigned,
      (select count(*)::integer from orders where kind = ${kind} and due_at is not null and urged_at is not null) as urged`.execute(
    db,
  );
  return rows[0] ?? { soon: 0, late: 0, unassigned: 0, urged: 0 };
}

export function findOrder(db: Db, number: string): Promise<OrderRow | undefined> {
  return tables(db).selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirst();
}

/** Locks the order's row, so that actions on one order are serialised. */
export function lockOrder(db: Db, number: string): Promise<OrderRow | undefined> {
  return tables(db).selectFrom("orders").selectAll().where("number", "=", number).forUpdate().executeTakeFirst();
}

/** The columns that a transition may change. */
export type OrderChange = Partial<Omit<OrderRow, "id" | "number" | "kind" | "undo" | "details">> & {
  undo?: Undo | null;
  details?: OrderRow["details"];
};

export function saveOrder(db: Db, id: string, { undo, details, ...change }: OrderChange): Promise<OrderRow> {
  const asJson = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;
  return tables(db)
    .updateTable("orders")
    .set({
      ...change,
      ...(details === undefined ? {} : { details: asJson(details) }),
      ...(undo === undefined ? {} : { undo: undo && asJson(undo) }),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function addSteps(db: Db, steps: readonly StepRow[]): Promise<void> {
  await tables(db).insertInto("order_step").values(steps).execute();
}

export function stepsOf(db: Db, orderId: string): Promise<StepRow[]> {
  return tables(db).selectFrom("order_step").selectAll().where("order_id", "=", orderId).orderBy("line").execute();
}

export interface UrgeRow {
  id: string;
  at: Date;
  /** The step after which the customer urged. */
  line: number;
}

export async function urgesOf(db: Db, orderId: string): Promise<UrgeRow[]> {
  const { rows } = await sql<UrgeRow>`
    select id::text as id, at, coalesce(line,
      (select max(step.line) from order_step step where step.order_id = urge.order_id and step.at <= urge.at), 1) as line
    from order_urge urge where order_id = ${orderId} order by id limit ${urgesShown}`.execute(db);
  return rows;
}

export function itemsOf(db: Db, orderId: string): Promise<(DeliveryItem & { dishId: number })[]> {
  return tables(db)
    .selectFrom("order_item")
    .select(["dish_id as dishId", "name", "quantity", "price_cents as priceCents"])
    .where("order_id", "=", orderId)
    .orderBy("line")
    .execute();
}

export function findMerchant(db: Db, id: number) {
  return tables(db).selectFrom("merchant").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks the worker's row in share mode, so that the worker cannot go off shift while an order is assigned. */
export function lockWorkerShift(db: Db, id: number) {
  return tables(db).selectFrom("worker").selectAll().where("id", "=", id).forShare().executeTakeFirst();
}

const ownerColumn = {
  customer: "customer_id",
  merchant: "merchant_id",
  courier: "worker_id",
  driver: "worker_id",
  runner: "worker_id",
} as const satisfies Record<AppRole, keyof OrderRow>;

/** The app user who has the given role in the order. */
export const ownerOf = (order: OrderRow, role: AppRole) => order[ownerColumn[role]];

const isOpenForCustomer = sql<boolean>`status not in ('completed', 'closed', 'confirmed', 'cancelled', 'refunded')`;
/** A worker sees an assigned order only once the assignment can no longer be undone (docs/decisions/006). */
const isVisibleToWorker = (now: Date) => sql<boolean>`(undo is null or (undo ->> 'until')::timestamptz <= ${now}
  or (undo -> 'before' ->> 'worker_id')::integer is not distinct from worker_id)`;

/** Active orders of one app user, oldest first. The literal conditions are those of the partial indexes. */
export function listActiveOrders(
  db: Db,
  { role, accountId, now }: { role: AppRole; accountId: number; now: Date },
  active: readonly { kind: OrderKind; statuses: readonly OrderStatus[] }[],
  limit: number,
): Promise<OrderRow[]> {
  const isWorker = ownerColumn[role] === "worker_id";
  return tables(db)
    .selectFrom("orders")
    .selectAll()
    .where(ownerColumn[role], "=", accountId)
    .where((eb) =>
      eb.or(active.map(({ kind, statuses }) => eb.and([eb("kind", "=", kind), eb("status", "in", statuses)]))),
    )
    .where(role === "customer" ? isOpenForCustomer : sql<boolean>`due_at is not null`)
    .$if(isWorker, (query) => query.where(isVisibleToWorker(now)))
    .orderBy("id")
    .limit(limit)
    .execute();
}
