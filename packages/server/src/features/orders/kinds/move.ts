import type { DeliveryStatus, OrderStep } from "@vowdesk/contract/orders";
import type { Actor, Context } from "../../../kernel/context.ts";
import type { Fact } from "../../../kernel/events.ts";
import * as store from "../store.ts";
import type { OrderRow, StepRow } from "../store.ts";
import { dueFrom, settled } from "./delivery.ts";

/** What an event shows of an order: the fields that acts change. */
interface OrderFacts {
  status: DeliveryStatus;
  courierName: string | null;
  flagged: boolean;
  totalCents: number;
}
type OrderFact = Fact & { before: OrderFacts | null; after: OrderFacts };

declare module "../../../kernel/events.ts" {
  interface Events {
    "order.placed": OrderFact;
    "order.assigned": OrderFact;
    "order.reassigned": OrderFact;
    "order.advanced": OrderFact;
    "order.cancelled": OrderFact;
    "order.refunded": OrderFact;
    "order.noted": OrderFact;
    "order.flagged": OrderFact;
    /** A step of the phone app that moves no money. */
    "order.stepped": OrderFact;
  }
}

export type FactName =
  `order.${"placed" | "assigned" | "reassigned" | "advanced" | "cancelled" | "refunded" | "noted" | "flagged" | "stepped"}`;

/** One change of an order: what it is called in the history, where it leads, and what else it changes. */
export interface Move {
  act: string;
  to: DeliveryStatus;
  reason?: string | null;
  courier?: { id: number; name: string };
  flagged?: boolean;
  /** The state's time starts anew although the state may stay: another courier gets the full time. */
  restarts?: boolean;
}

const factsOf = (order: OrderRow): OrderFacts => ({
  status: order.status,
  courierName: order.courier_name,
  flagged: order.flagged,
  totalCents: order.total_cents,
});

function actorKindOf(actor: Actor): OrderStep["actorKind"] {
  if (actor.kind === "app" && actor.appRole) return actor.appRole;
  return actor.kind === "staff" ? "staff" : "system";
}

function stepOf(
  ctx: Context,
  order: Pick<OrderRow, "id" | "status" | "courier_name">,
  move: Move,
): Omit<StepRow, "line"> {
  return {
    order_id: order.id,
    at: ctx.now,
    act: move.act,
    from_status: order.status,
    to_status: move.to,
    actor_kind: actorKindOf(ctx.actor),
    actor_id: ctx.actor.id,
    actor_name: ctx.actor.name,
    reason: move.reason ?? null,
    courier_name: move.courier?.name ?? order.courier_name,
  };
}

/** The steps of a move: an order that becomes ready and has its courier goes on by itself. */
function stepsOf(ctx: Context, order: OrderRow, move: Move): StepRow[] {
  const first = stepOf(ctx, order, move);
  const reached = settled(move.to, move.courier?.id ?? order.courier_id);
  const onward: Omit<StepRow, "line"> = {
    ...first,
    act: "assign",
    from_status: move.to,
    to_status: reached,
    reason: null,
    actor_kind: "system",
    actor_id: 0,
    actor_name: "system",
  };
  const steps = reached === move.to ? [first] : [first, onward];
  return steps.map((step, index) => ({ ...step, line: order.version + 1 + index }));
}

function tell(ctx: Context, fact: FactName, before: OrderRow | null, after: OrderRow, reason: string | null): void {
  const isMoney = fact !== "order.stepped" && fact !== "order.placed";
  ctx.emit({
    type: fact,
    subject: `order:${after.number}`,
    before: before && factsOf(before),
    after: factsOf(after),
    ...(reason === null ? {} : { reason }),
    ...(ctx.actor.kind === "app" && !isMoney ? { audited: false } : {}),
  });
  ctx.hint({ kind: "changed", feature: "orders", id: after.number, access: "order:delivery" });
}

/** Takes a locked order one move on: row, history, event and hint. The rules were asked before. */
export async function moveOrder(ctx: Context, order: OrderRow, move: Move, fact: FactName): Promise<OrderRow> {
  const steps = stepsOf(ctx, order, move);
  const status = steps.at(-1)?.to_status ?? move.to;
  const restarts = move.restarts === true || status !== order.status;
  const next = await store.saveOrder(ctx.db, order.id, {
    status,
    version: order.version + steps.length,
    flagged: move.flagged ?? order.flagged,
    courier_id: move.courier?.id ?? order.courier_id,
    courier_name: move.courier?.name ?? order.courier_name,
    due_at: restarts ? dueFrom(status, ctx.now) : order.due_at,
    updated_at: ctx.now,
    updated_by_name: ctx.actor.name,
  });
  await store.addSteps(ctx.db, steps);
  tell(ctx, fact, order, next, move.reason ?? null);
  return next;
}

/** Starts the history of an order that was just placed. */
export async function beginOrder(ctx: Context, order: OrderRow): Promise<void> {
  const step = stepOf(ctx, order, { act: "place", to: order.status });
  await store.addSteps(ctx.db, [{ ...step, from_status: null, line: order.version }]);
  tell(ctx, "order.placed", null, order, null);
}
