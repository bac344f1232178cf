import { randomBytes } from "node:crypto";
import type { OrderKind, OrderStatus, OrderStep, StepChange } from "@vowdesk/contract/local/orders";
import type { Actor, Context } from "../../../../kernel/http/context.ts";
import { isOfBusiness } from "../../../../kernel/transaction/actor.ts";
import type { Fact } from "../../../../kernel/transaction/events.ts";
import { post } from "../../../money/ledger/ledger.ts";
import { statusWithWorker } from "../orders.policy.ts";
import * as store from "../orders.store.ts";
import type { OrderUndo } from "../../../../platform/database/column-types.ts";
import type { OrderChange, OrderRow, StepRow } from "../orders.store.ts";
import { dueFrom } from "../due-times/due-time.ts";
import { rules } from "../kinds/kinds.ts";
import { postingsOf, type PostingCause } from "../payments.postings.ts";
import { settingsOf } from "../settings/settings.service.ts";

/** The fields of an order that events and audit entries show. */
interface OrderFacts {
  kind: OrderKind;
  status: OrderStatus;
  workerName: string | null;
  flagged: boolean;
  totalCents: number;
  refundedCents: number;
  /** Whether the order has a due time. */
  isOpen: boolean;
}
type OrderFact = Fact & { before: OrderFacts | null; after: OrderFacts };

declare module "../../../../kernel/transaction/events.ts" {
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
    /** Staff changed the order before it was picked up. The facts have the changed fields, too. */
    "order.changed": OrderFact;
    "order.undone": OrderFact;
    /** A step of the phone app other than cancelling. */
    "order.stepped": OrderFact;
  }
}

type OrderName = Pick<OrderRow, "kind" | "number" | "zone">;

export type OrderEvent =
  `order.${"placed" | "assigned" | "reassigned" | "advanced" | "cancelled" | "refunded" | "declined" | "written-off" | "noted" | "flagged" | "changed" | "undone" | "stepped"}`;

/** One change of an order. */
export interface Transition {
  /** The name in the history. */
  act: string;
  to: OrderStatus;
  reason?: string | null;
  worker?: { id: number; name: string };
  /** Restarts the due time even if the state stays, so that a new worker gets the full time. */
  restartsDueTime?: boolean;
  /** Can be undone for ten seconds. The worker sees the order after that time only. */
  isUndoable?: boolean;
  /** Further columns to change. They take precedence over the columns that the transition sets. */
  change?: OrderChange;
  /** Amount of the pending refund that is paid out or declined. */
  pendingCents?: number;
  /** The changed fields that history and audit trail show. */
  changes?: StepChange[];
  /** Notifies the app users concerned, in the same transaction. */
  notify?(ctx: Context): Promise<void>;
}

const undoMs = 10_000;

const orderFactsOf = (order: OrderRow): OrderFacts => ({
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
  return isOfBusiness(actor) ? "staff" : "system";
}

function historyEntry(
  ctx: Context,
  order: Pick<OrderRow, "id" | "status" | "worker_name">,
  transition: Transition,
): Omit<StepRow, "line"> {
  return {
    order_id: order.id,
    at: ctx.now,
    act: transition.act,
    from_status: order.status,
    to_status: transition.to,
    actor_kind: actorKindOf(ctx.actor),
    actor_id: ctx.actor.id,
    actor_name: ctx.actor.name,
    reason: transition.reason ?? null,
    worker_name: transition.worker?.name ?? order.worker_name,
    changes: transition.changes ?? null,
  };
}

/** The history entries of a transition. A ready order that has a worker gets a second entry for its automatic assignment. */
function historyEntries(ctx: Context, order: OrderRow, transition: Transition): StepRow[] {
  const { act, to, worker } = transition;
  const first = historyEntry(ctx, order, transition);
  const reached = act === "undo" ? to : statusWithWorker(order.kind, to, worker?.id ?? order.worker_id);
  const automatic: Omit<StepRow, "line"> = {
    ...first,
    act: "assign",
    from_status: to,
    to_status: reached,
    reason: null,
    changes: null,
    actor_kind: "system",
    actor_id: 0,
    actor_name: "system",
  };
  const entries = reached === to ? [first] : [first, automatic];
  return entries.map((entry, index) => ({ ...entry, line: order.version + 1 + index }));
}

interface Publication {
  reason: string | null;
  changes?: readonly StepChange[];
}

function publish(
  ctx: Context,
  type: OrderEvent,
  before: OrderRow | null,
  after: OrderRow,
  { reason, changes = [] }: Publication,
) {
  const valuesOf = (side: "before" | "after") => Object.fromEntries(changes.map((item) => [item.field, item[side]]));
  ctx.emit({
    type,
    subject: `order:${after.number}`,
    before: before && { ...valuesOf("before"), ...orderFactsOf(before) },
    after: { ...valuesOf("after"), ...orderFactsOf(after) },
    ...(reason === null ? {} : { reason }),
  });
  signalChange(ctx, after, before ? after.version : undefined);
}

/** Signals the change to all clients that may see orders of the kind, with the version if the change increased it. */
export function signalChange(ctx: Context, { kind, number, zone }: OrderName, version?: number): void {
  const known = version === undefined ? {} : { version };
  ctx.signal({ kind: "changed", feature: "orders", id: number, access: `order:${kind}`, zone, ...known });
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

function undoOf(ctx: Context, order: OrderRow): OrderUndo {
  const { status, worker_id, worker_name, flagged } = order;
  const due = { due_at: isoOf(order.due_at), amber_at: isoOf(order.amber_at), notice_at: isoOf(order.notice_at) };
  return {
    token: randomBytes(12).toString("base64url"),
    by: ctx.actor.id,
    until: new Date(ctx.now.getTime() + undoMs).toISOString(),
    before: { status, worker_id, worker_name, flagged, ...due, accepted_at: isoOf(order.accepted_at) },
  };
}

async function moveMoney(ctx: Context, before: OrderRow | null, after: OrderRow, cause: PostingCause): Promise<void> {
  for (const posting of postingsOf(before, after, cause)) await post(ctx, posting);
}

/** The first moment at which the order left its initial state without being cancelled. */
function acceptedAt({ now }: Context, { accepted_at, kind }: OrderRow, status: OrderStatus): Date | null {
  const isAccepted = status !== rules[kind].initial && status !== "cancelled";
  return accepted_at ?? (isAccepted ? now : null);
}

/** Applies a transition to a locked order: row, history, money, event and signal. The caller has checked the policy. */
export async function applyTransition(
  ctx: Context,
  order: OrderRow,
  transition: Transition,
  event: OrderEvent,
): Promise<OrderRow> {
  const { worker, reason = null } = transition;
  const entries = historyEntries(ctx, order, transition);
  const status = entries.at(-1)?.to_status ?? transition.to;
  const isDueTimeNew = transition.restartsDueTime === true || status !== order.status;
  const due = isDueTimeNew ? dueFrom(order.kind, status, ctx.now, await settingsOf(ctx)) : {};
  const saving = store.saveOrder(ctx.db, order.id, {
    status,
    version: order.version + entries.length,
    ...(worker ? { worker_id: worker.id, worker_name: worker.name } : {}),
    ...due,
    accepted_at: acceptedAt(ctx, order, status),
    updated_at: ctx.now,
    updated_by_name: ctx.actor.name,
    undo: transition.isUndoable ? undoOf(ctx, order) : null,
    ...transition.change,
  });
  const [next] = await Promise.all([saving, store.addSteps(ctx.db, entries)]);
  await moveMoney(ctx, order, next, transition);
  await transition.notify?.(ctx);
  publish(ctx, event, order, next, { reason, ...(transition.changes && { changes: transition.changes }) });
  return next;
}

/** Records the placement of a new order: history, money, event and signal. */
export async function recordPlacement(ctx: Context, order: OrderRow): Promise<void> {
  const entry = historyEntry(ctx, order, { act: "place", to: order.status });
  await store.addSteps(ctx.db, [{ ...entry, from_status: null, line: order.version }]);
  await moveMoney(ctx, null, order, { act: "place" });
  publish(ctx, "order.placed", null, order, { reason: null });
}
