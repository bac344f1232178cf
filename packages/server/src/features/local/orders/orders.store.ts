import type { AppRole } from "@vowdesk/contract/kernel";
import type { DeliveryItem, OrderKind, OrderStatus } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { isInZones } from "../../../kernel/paging/data-scope.ts";
import type { DataScope } from "../../../kernel/transaction/data-scope.ts";
import { actorName } from "../../staff/auth/staff-names.store.ts";
import type { Db, Row } from "../../../platform/database/index.ts";

/**
 * An order of any kind. `details` holds the fields of its kind; `merchant_id`, `merchant_name` and `goods_cents` to
 * `discount_cents` are set for deliveries only.
 */
export type OrderRow = Row<"orders">;

/** `line` is the order's version after the step. */
export type StepRow = Row<"order_step">;

export type ItemRow = Row<"order_item">;

export type LiveWorkerRow = Row<"worker"> & {
  load: number;
  state: "free" | "busy" | "offline";
  delivered_today: number;
};

/** The history of an order shows this many urges. */
const urgesShown = 50;

/** The number of orders of a kind in each state, from the counter table. */
export async function countByStatus(
  db: Db,
  kind: OrderKind,
  scope: DataScope,
): Promise<{ status: OrderStatus; n: number }[]> {
  const rows = await db
    .selectFrom("order_count")
    .select(["status", sql<string>`sum(n)`.as("n")])
    .where("kind", "=", kind)
    .where(isInZones(scope, "zone"))
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
export async function countOpen(db: Db, kind: OrderKind, scope: DataScope, now: Date): Promise<OpenCounts> {
  const of = sql`from orders where kind = ${kind} and ${isInZones(scope, "zone")}`;
  const { rows } = await sql<OpenCounts>`
    select
      (select count(*)::integer ${of} and due_at >= ${now} and amber_at <= ${now}) as soon,
      (select count(*)::integer ${of} and due_at < ${now}) as late,
      (select count(*)::integer ${of} and due_at is not null and worker_id is null) as unassigned,
      (select count(*)::integer ${of} and due_at is not null and urged_at is not null) as urged`.execute(db);
  return rows[0] ?? { soon: 0, late: 0, unassigned: 0, urged: 0 };
}

const numbered = (db: Db, number: string, scope: DataScope) =>
  db.selectFrom("orders").selectAll().where("number", "=", number).where(isInZones(scope, "zone"));

/** An order in the scope. */
export function findOrder(db: Db, number: string, scope: DataScope): Promise<OrderRow | undefined> {
  return numbered(db, number, scope).executeTakeFirst();
}

/** Locks the row of an order in the scope, so that actions on one order are serialised. */
export function lockOrder(db: Db, number: string, scope: DataScope): Promise<OrderRow | undefined> {
  return numbered(db, number, scope).forUpdate().executeTakeFirst();
}

/** The columns that a transition may change. */
export type OrderChange = Partial<Omit<OrderRow, "id" | "number" | "kind">>;

export function saveOrder(db: Db, id: string, { undo, details, ...change }: OrderChange): Promise<OrderRow> {
  const asJson = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;
  return db
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
  const rows = steps.map((step) => ({ ...step, changes: step.changes && JSON.stringify(step.changes) }));
  await db.insertInto("order_step").values(rows).execute();
}

/** The steps of an order with the real names of staff. */
export function stepsOf(db: Db, orderId: string): Promise<StepRow[]> {
  return db
    .selectFrom("order_step")
    .selectAll()
    .select(actorName("order_step").as("actor_name"))
    .where("order_id", "=", orderId)
    .orderBy("line")
    .execute();
}

/** `line` is the step after which the customer urged. */
export type UrgeRow = Pick<Row<"order_urge">, "id" | "at"> & { line: number };

export async function urgesOf(db: Db, orderId: string): Promise<UrgeRow[]> {
  const { rows } = await sql<UrgeRow>`
    select id::text as id, at, coalesce(line,
      (select max(step.line) from order_step step where step.order_id = urge.order_id and step.at <= urge.at), 1) as line
    from order_urge urge where order_id = ${orderId} order by id limit ${urgesShown}`.execute(db);
  return rows;
}

export function itemsOf(db: Db, orderId: string): Promise<(DeliveryItem & { dishId: number })[]> {
  return db
    .selectFrom("order_item")
    .select(["dish_id as dishId", "name", "quantity", "price_cents as priceCents"])
    .where("order_id", "=", orderId)
    .orderBy("line")
    .execute();
}

export function findMerchant(db: Db, id: number) {
  return db.selectFrom("merchant").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks the row of a worker in the scope in share mode, so that they cannot go off shift while an order is assigned. */
export function lockWorkerShift(db: Db, id: number, scope: DataScope) {
  const worker = db.selectFrom("worker").selectAll().where("id", "=", id).where(isInZones(scope, "zone"));
  return worker.forShare().executeTakeFirst();
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
/** A worker sees an assigned order only once the assignment can no longer be undone, so that an undo needs no notification. */
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
  return db
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

/** Workers with their live state and the number of orders that they completed today. */
export const liveWorkers = (db: Db, today: Date) =>
  db
    .selectFrom("live_worker")
    .selectAll()
    .select(
      sql<number>`(select count(*)::integer from orders where worker_id = live_worker.id
        and created_at >= ${today}
        and status in ('delivered', 'completed', 'finished', 'paid', 'closed', 'confirmed'))`.as("delivered_today"),
    )
    .$castTo<LiveWorkerRow>();

/** What staff call an order of a customer or a worker. */
export const orderTitle = sql<string>`coalesce(
  orders.merchant_name, orders.details->>'item', orders.details->>'destination', orders.address)`;

/** Whether the customer has an order that is open or not confirmed. */
export async function hasOpenOrders(db: Db, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from orders where customer_id = ${customerId}
      and status not in ('completed', 'closed', 'confirmed', 'cancelled', 'refunded') limit 1`.execute(db);
  return rows.length > 0;
}

/** An order as it is when it becomes the subject of a complaint, and the people of it. */
export interface OrderFacts {
  number: string;
  kind: OrderKind;
  status: OrderStatus;
  placedAt: Date;
  totalCents: number;
  refundedCents: number;
  /** The order has a due time. */
  isOpen: boolean;
  people: { id: number; role: AppRole; name: string }[];
}

export async function findFacts(db: Db, number: string): Promise<OrderFacts | undefined> {
  const { rows } = await sql<OrderFacts>`
    select number, kind::text as kind, status, created_at as "placedAt", total_cents as "totalCents",
      refunded_cents as "refundedCents", due_at is not null as "isOpen",
      (select json_agg(json_build_object('id', id, 'role', role, 'name', name) order by id) from app_account
        where id in (customer_id, merchant_id, worker_id)) as people
    from orders where number = ${number}`.execute(db);
  return rows[0];
}
