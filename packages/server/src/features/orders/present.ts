import type { AppOrder, Courier, Order, OrderAct, OrderStep } from "@vowdesk/contract/orders";
import { allowed, rightsTo, type Standing } from "./policy.ts";
import type { LiveCourierRow, OrderRow, StepRow } from "./store.ts";

/** `138****5678` (PRODUCT 4: phone numbers are masked). */
export const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

type Viewer = { codes: ReadonlySet<string> };

/** What the rules look at. */
export function standingOf(row: Pick<OrderRow, "status" | "courier_id" | "due_at">): Standing {
  return { kind: "delivery", status: row.status, courierId: row.courier_id, dueAt: row.due_at };
}

export function presentOrder(actor: Viewer, row: OrderRow): Order {
  return present(rightsTo("delivery", actor), row);
}

export function presentOrders(actor: Viewer, rows: readonly OrderRow[]): Order[] {
  const rights = rightsTo("delivery", actor);
  return rows.map((row) => present(rights, row));
}

function present(rights: readonly OrderAct[], row: OrderRow): Order {
  return {
    kind: "delivery",
    number: row.number,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    customerName: row.customer_name,
    customerPhone: masked(row.customer_phone),
    address: row.address,
    zone: row.zone,
    courierId: row.courier_id,
    courierName: row.courier_name,
    merchantName: row.merchant_name,
    goodsCents: row.goods_cents,
    packingCents: row.packing_cents,
    deliveryFeeCents: row.delivery_fee_cents,
    discountCents: row.discount_cents,
    totalCents: row.total_cents,
    flagged: row.flagged,
    remark: row.remark,
    allowed: allowed(rights, standingOf(row)),
  };
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
    courierName: step.courier_name,
  };
}

export function presentAppOrder(row: OrderRow): AppOrder {
  return {
    number: row.number,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    merchantName: row.merchant_name,
    address: row.address,
    totalCents: row.total_cents,
    courierName: row.courier_name,
  };
}

export function presentCourier(row: LiveCourierRow): Courier {
  return {
    id: row.id,
    name: row.name,
    phone: masked(row.phone),
    state: row.state,
    load: row.load,
    zone: row.zone,
    rating: row.rating,
    deliveredToday: row.delivered_today,
  };
}
