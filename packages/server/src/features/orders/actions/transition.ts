import { randomBytes } from "node:crypto";
import type { OrderKind, OrderStatus, OrderStep } from "@vowdesk/contract/orders";
import type { Actor, Context } from "../../../kernel/http/context.ts";
import type { Fact } from "../../../kernel/transaction/events.ts";
import { post } from "../../ledger/index.ts";
import { settled } from "../policy.ts";
import * as store from "../store.ts";
import type { OrderChange, OrderRow, StepRow, Undo } from "../store.ts";
import { dueFrom } from "../due-times/due-time.ts";
import { rules } from "../kinds/index.ts";
import { postingsOf, type Moved } from "../payments/postings.ts";
import { settingsOf } from "../settings/service.ts";

/** What an event shows of an order: the fields that acts change. */
interface OrderFacts {
  kind: OrderKind;
  status: OrderStatus;
  workerName: string | null;
  flagged: boolean;
  totalCents: number;
  refundedCents: number;
  /** Somebody waits for it. */
  isOpen: boolean;
}
type OrderFact = Fact & { before: OrderFacts | null; after: OrderFacts };

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "order.placed": OrderFact;
    "order.assigned": OrderFact;
    "order.reassigned": OrderFact;
    "order.advanced": OrderFact;
    "order.cancelled": OrderFact;
    "order.refunded": OrderFact;
    "order.declined": OrderFact;
    "order.written-off": OrderFact;
    "order.noted": OrderFact;
    "order.flagged": OrderFact;
    /** Somebody took their last act back. */
    "order.undone": OrderFact;
    /** A step of the phone app that moves no money. */
    "order.stepped": OrderFact;
  }
}

export type FactName =
  `order.${"placed" | "assigned" | "reassigned" | "advanced" | "cancelled" | "refunded" | "declined" | "written-off" | "noted" | "flagged" | "undone" | "stepped"}`;

/** One change of an order: what it is called in the history, where it leads, and what else it changes. */
export interface Move {
  act: string;
  to: OrderStatus;
  reason?: string | null;
  worker?: { id: number; name: string };
  /** The state's time starts anew although the state may stay: another worker gets the full time. */
  restarts?: boolean;
  /** May be taken back for ten seconds: nobody outside hears of it before. */
  isUndoable?: boolean;
  /** What else changes; it outweighs what follows from the move itself. */
  change?: OrderChange;
  /** The refund that the move pays out or takes back. */
  pendingCents?: number;
  /** Tells the people concerned, in the same transaction. */
  tells?(ctx: Context): Promise<void>;
}

/** How long an act may be taken back. */
const undoMs = 10_000;

const factsOf = (order: OrderRow): OrderFacts => ({
  kind: order.kind,
  status: order.status,
  workerName: order.worker_name,
  flagged: order.flagged,
  totalCents: order.total_cents,
  refundedCents: order.refunded_cents,
  isOpen: order.due_at !== null,
});

function actorKindOf(actor: Actor): OrderStep["actorKind"] {
  if (actor.kind === "app" && actor.appRole) return actor.appRole;
  return actor.kind === "staff" ? "staff" : "system";
}

function stepOf(
  ctx: Context,
  order: Pick<OrderRow, "id" | "status" | "worker_name">,
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
    worker_name: move.worker?.name ?? order.worker_name,
  };
}

/** The steps of a move: an order that becomes ready and has its worker goes on by itself. */
function stepsOf(ctx: Context, order: OrderRow, move: Move): StepRow[] {
  const first = stepOf(ctx, order, move);
  const reached = move.act === "undo" ? move.to : settled(order.kind, move.to, move.worker?.id ?? order.worker_id);
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
  ctx.emit({
    type: fact,
    subject: `order:${after.number}`,
    before: before && factsOf(before),
    after: factsOf(after),
    ...(reason === null ? {} : { reason }),
  });
  signalOf(ctx, after);
}

/** Everybody who sees the kind is told that the order changed. */
export function signalOf(ctx: Context, { kind, number }: Pick<OrderRow, "kind" | "number">): void {
  ctx.signal({ kind: "changed", feature: "orders", id: number, access: `order:${kind}` });
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

function undoOf(ctx: Context, order: OrderRow): Undo {
  const { status, worker_id, worker_name, flagged } = order;
  const due = { due_at: isoOf(order.due_at), amber_at: isoOf(order.amber_at), notice_at: isoOf(order.notice_at) };
  return {
    token: randomBytes(12).toString("base64url"),
    by: ctx.actor.id,
    until: new Date(ctx.now.getTime() + undoMs).toISOString(),
    before: { status, worker_id, worker_name, flagged, ...due },
  };
}

async function moveMoney(ctx: Context, before: OrderRow | null, after: OrderRow, move: Moved): Promise<void> {
  for (const posting of postingsOf(before, after, move)) await post(ctx, posting);
}

/** When somebody first said yes to it. */
function acceptedAt({ now }: Context, { accepted_at, kind }: OrderRow, status: OrderStatus): Date | null {
  const isYes = status !== rules[kind].first && status !== "cancelled";
  return accepted_at ?? (isYes ? now : null);
}

/** Takes a locked order one move on: row, history, money, event and hint. The rules were asked before. */
export async function moveOrder(ctx: Context, order: OrderRow, move: Move, fact: FactName): Promise<OrderRow> {
  const steps = stepsOf(ctx, order, move);
  const status = steps.at(-1)?.to_status ?? move.to;
  const restarts = move.restarts === true || status !== order.status;
  const due = restarts ? dueFrom(order.kind, status, ctx.now, await settingsOf(ctx)) : {};
  const saving = store.saveOrder(ctx.db, order.id, {
    status,
    version: order.version + steps.length,
    ...(move.worker ? { worker_id: move.worker.id, worker_name: move.worker.name } : {}),
    ...due,
    accepted_at: acceptedAt(ctx, order, status),
    updated_at: ctx.now,
    updated_by_name: ctx.actor.name,
    undo: move.isUndoable ? undoOf(ctx, order) : null,
    ...move.change,
  });
  const [next] = await Promise.all([saving, store.addSteps(ctx.db, steps)]);
  await moveMoney(ctx, order, next, move);
  await move.tells?.(ctx);
  tell(ctx, fact, order, next, move.reason ?? null);
  return next;
}

/** Starts the history of an order that was just placed. */
export async function beginOrder(ctx: Context, order: OrderRow): Promise<void> {
  const step = stepOf(ctx, order, { act: "place", to: order.status });
  await store.addSteps(ctx.db, [{ ...step, from_status: null, line: order.version }]);
  await moveMoney(ctx, null, order, { act: "place" });
  tell(ctx, "order.placed", null, order, null);
}
