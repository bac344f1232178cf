import type { AppOrder, Courier, Order, OrderKind, OrderStatus, OrderStep } from "@vowdesk/contract/local/orders";
import { maskPhone } from "../../../kernel/text/masking.ts";
import type { DeliveryDetails, DriverDetails, ErrandDetails } from "../../../platform/database/column-types.ts";
import { allowed, type OrderState } from "./orders.policy.ts";
import type { LiveWorkerRow, OrderRow, StepRow, UrgeRow } from "./orders.store.ts";

type Viewer = { codes: ReadonlySet<string> };

/** The fields of the row that the policy uses. */
export function orderStateOf(row: OrderRow): OrderState {
  return {
    kind: row.kind,
    status: row.status,
    workerId: row.worker_id,
    dueAt: row.due_at,
    totalCents: row.total_cents,
    refundedCents: row.refunded_cents,
  };
}

export function presentOrders<K extends OrderKind>(_kind: K, actor: Viewer, rows: readonly OrderRow[]) {
  // The query selects this kind only, which the type of the row does not express.
  return rows.map((row) => presentOrder(actor, row) as Extract<Order, { kind: K }>);
}

export const positionOf = ({ lat, lng }: { lat: number | null; lng: number | null }) =>
  lat === null || lng === null ? null : { lat, lng };

/** The fields that only one kind has. A database constraint ensures that the status is one of the kind. */
const fieldsOf: Readonly<Record<OrderKind, (row: OrderRow) => object>> = {
  delivery: (row) => ({
    merchantName: row.merchant_name,
    goodsCents: row.goods_cents,
    packingCents: row.packing_cents,
    deliveryFeeCents: row.delivery_fee_cents,
    discountCents: row.discount_cents,
    prepMinutes: (row.details as DeliveryDetails).prepMinutes ?? null,
  }),
  driver: (row) => {
    const { to: _to, prices: _prices, isFareAgreed: _isFareAgreed, ...details } = row.details as DriverDetails;
    return { ...details, pickup: row.address };
  },
  errand: (row) => {
    const { to: _to, prices: _prices, ...details } = row.details as ErrandDetails;
    return { ...details, task: row.task, destination: row.address };
  },
};

export function presentOrder(actor: Viewer, row: OrderRow): Order {
  const common = {
    kind: row.kind,
    number: row.number,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    amberAt: row.amber_at?.toISOString() ?? null,
    customerId: row.customer_id,
    customerName: row.customer_name,
    customerPhone: maskPhone(row.customer_phone),
    address: row.address,
    zone: row.zone,
    place: positionOf(row),
    workerId: row.worker_id,
    workerName: row.worker_name,
    totalCents: row.total_cents,
    refundedCents: row.refunded_cents,
    urgedCount: row.urged_count,
    urgedAt: row.urged_at?.toISOString() ?? null,
    flagged: row.flagged,
    remark: row.remark,
    allowed: allowed(actor, orderStateOf(row)),
  };
  // The contract parses every answer by its kind.
  return { ...common, ...fieldsOf[row.kind](row) } as Order;
}

export function presentStep(number: string, step: StepRow): OrderStep {
  return {
    id: `${number}-${step.line}`,
    at: step.at.toISOString(),
    act: step.act,
    fromStatus: step.from_status,
    toStatus: step.to_status,
    actorKind: step.actor_kind,
    actorName: step.actor_name,
    reason: step.reason,
    workerName: step.worker_name,
    ...(step.changes && { changes: step.changes }),
  };
}

/** An urge as a history entry, with the state that the order had at that time. */
export function presentUrge(order: OrderRow, { id, at }: UrgeRow, status: OrderStatus): OrderStep {
  return {
    id: `${order.number}-urge-${id}`,
    at: at.toISOString(),
    act: "urge",
    fromStatus: status,
    toStatus: status,
    actorKind: "customer",
    actorName: order.customer_name,
    reason: null,
    workerName: null,
  };
}

/** An order in the phone app. Only the customer gets the pickup code. */
export function presentAppOrder(row: OrderRow, viewerId: number): AppOrder {
  const { pickupCode = null } = row.details as Partial<ErrandDetails>;
  return {
    kind: row.kind,
    number: row.number,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    merchantName: row.merchant_name ?? "",
    address: row.address,
    totalCents: row.total_cents,
    workerName: row.worker_name,
    pickupCode: row.customer_id === viewerId ? pickupCode : null,
  };
}

export function presentWorker(row: LiveWorkerRow): Courier {
  return {
    id: row.id,
    name: row.name,
    phone: maskPhone(row.phone),
    state: row.state,
    load: row.load,
    zone: row.zone,
    rating: row.rating,
    serves: row.serves,
    place: positionOf(row),
    shiftSince: row.on_shift ? (row.shift_since?.toISOString() ?? null) : null,
    deliveredToday: row.delivered_today,
  };
}
