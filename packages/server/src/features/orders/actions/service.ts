import type { HandlerInput } from "@vowdesk/contract/kernel";
import { kindOfNumber, type BulkRow, type Order, type OrderAct, type ordersApi } from "@vowdesk/contract/orders";
import type { Context } from "../../../kernel/http/context.ts";
import { Refusal, refuse } from "../../../kernel/http/refusal.ts";
import { isOwnCase } from "../../users/index.ts";
import { filledText } from "../../../locales/texts.ts";
import { isOpenTo, mayEver, mayNow, settled } from "../policy.ts";
import { presentOrder, standingOf } from "../present.ts";
import * as store from "../store.ts";
import type { OrderRow } from "../store.ts";
import { keyOfPart, once } from "./idempotency.ts";
import { rules } from "../kinds/index.ts";
import { cancelCents } from "../payments/postings.ts";
import { moveOrder, type FactName, type Move } from "./transition.ts";
import { decline, payOut, refund } from "../refunds/service.ts";

type Command = HandlerInput<typeof ordersApi.act>;

const needsReason: readonly OrderAct[] = ["cancel", "refund", "decline", "write-off", "note"];

async function workerFor(ctx: Context, order: OrderRow, workerId: number | undefined) {
  const worker = await store.holdWorker(ctx.db, workerId ?? refuse("worker-required"));
  if (!worker?.on_shift) refuse("worker-unavailable");
  if (!worker.serves.includes(order.kind)) refuse("worker-unfit");
  if (worker.id === order.worker_id) refuse("already-taken", { values: { who: worker.name } });
  return { id: worker.id, name: worker.name };
}

/** Acts that move an order's money: staff never take them on an order of their own. */
const movesMoney: readonly OrderAct[] = ["advance", "cancel", "refund", "decline", "write-off"];

async function assertNotOwn(ctx: Context, act: OrderAct, order: OrderRow): Promise<void> {
  if (!movesMoney.includes(act)) return;
  const people = [order.customer_id, order.merchant_id, order.worker_id].filter((id) => id !== null);
  if (await isOwnCase(ctx, people, order.created_at)) refuse("review-own");
}

/** What each act does to an order whose state is open to it. */
const moves: Readonly<Record<OrderAct, (ctx: Context, order: OrderRow, command: Command) => Promise<Move> | Move>> = {
  assign: async (ctx, order, { workerId }) => {
    const worker = await workerFor(ctx, order, workerId);
    return { act: "assign", to: settled(order.kind, order.status, worker.id), worker, isUndoable: true };
  },
  reassign: async (ctx, order, { workerId }) => {
    const worker = await workerFor(ctx, order, workerId);
    const to = settled(order.kind, rules[order.kind].reassignedTo[order.status] ?? order.status, worker.id);
    return { act: "reassign", to, worker, restarts: true, isUndoable: true };
  },
  advance: (ctx, order) => {
    if (order.status === "refunding") return payOut(ctx, order);
    return { act: "advance", to: rules[order.kind].nextOf[order.status] ?? refuse("order-closed") };
  },
  cancel: async (ctx, order) => {
    const { back } = await cancelCents(ctx, order);
    return { act: "cancel", to: "cancelled", change: { refunded_cents: back } };
  },
  refund: (ctx, order, { refundCents }) => refund(ctx, order, refundCents),
  decline: (ctx, order, { reason = "" }) => decline(ctx, order, reason),
  "write-off": () => ({ act: "write-off", to: "cancelled" }),
  flag: (_ctx, order) => ({ act: "flag", to: order.status, change: { flagged: !order.flagged }, isUndoable: true }),
  note: (_ctx, order) => ({ act: "note", to: order.status }),
};

const factOf = {
  assign: "order.assigned",
  reassign: "order.reassigned",
  advance: "order.advanced",
  cancel: "order.cancelled",
  refund: "order.refunded",
  decline: "order.declined",
  "write-off": "order.written-off",
  note: "order.noted",
  flag: "order.flagged",
} as const satisfies Record<OrderAct, FactName>;

/** Whoever may not act on the kind hears nothing of the order, not even that it exists (RELIABILITY S9). */
function assertMayEver(ctx: Context, act: OrderAct, number: string): void {
  if (!mayEver(ctx.actor, act, kindOfNumber(number) ?? "delivery")) refuse("no-permission");
}

function assertSeen(ctx: Context, order: OrderRow, version: number): void {
  if (order.version === version) return;
  const who = order.updated_by_name;
  const data = { current: presentOrder(ctx.actor, order), changedBy: who, changedAt: order.updated_at.toISOString() };
  refuse("changed-meanwhile", { data, values: { who } });
}

/** The order after an act, with the way back where there is one. */
function presentActed(ctx: Context, order: OrderRow): Order {
  const shown = presentOrder(ctx.actor, order);
  return order.undo ? { ...shown, undo: { token: order.undo.token, until: order.undo.until } } : shown;
}

async function carryOut(ctx: Context, command: Command): Promise<Order> {
  const order = (await store.lockOrder(ctx.db, command.number)) ?? refuse("not-found");
  // First: the right to act depends on the state, which whoever was faster has changed.
  assertSeen(ctx, order, command.version);
  if (!mayNow(ctx.actor, command.act, order)) refuse("no-permission");
  if (!isOpenTo(command.act, standingOf(order))) refuse("order-closed");
  if (needsReason.includes(command.act) && !command.reason) refuse("reason-required");
  await assertNotOwn(ctx, command.act, order);
  const move = { reason: command.reason || null, ...(await moves[command.act](ctx, order, command)) };
  return presentActed(ctx, await moveOrder(ctx, order, move, factOf[command.act]));
}

/** An operator's act on an order. Of several who act on one version the first wins; the others are shown what is. */
export async function act(ctx: Context, command: Command): Promise<Order> {
  assertMayEver(ctx, command.act, command.number);
  const { commandId = ctx.idempotencyKey, ...request } = command;
  return once(ctx, commandId, request, () => carryOut(ctx, command));
}

type Bulk = HandlerInput<typeof ordersApi.actOnMany>;

const rowOf = (number: string, order: Order): BulkRow => ({
  number,
  done: true,
  order,
  reason: null,
  message: null,
  changedBy: null,
});

function skippedRow(ctx: Context, number: string, { reason, values, data }: Refusal): BulkRow {
  const { current = null, changedBy = null } = (data ?? {}) as { current?: Order; changedBy?: string };
  const message = filledText(ctx.language, reason, values);
  return { number, done: false, order: current, reason, message, changedBy };
}

/** Each row for itself, in a transaction of its own: what is done stays done, whatever becomes of the others. */
export async function actOnMany(ctx: Context, { rows, commandId = ctx.idempotencyKey, ...command }: Bulk) {
  const told: BulkRow[] = [];
  for (const row of rows) {
    const key = commandId === undefined ? {} : { commandId: keyOfPart(commandId, row.number) };
    try {
      told.push(rowOf(row.number, await ctx.transaction((inside) => act(inside, { ...command, ...row, ...key }))));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      told.push(skippedRow(ctx, row.number, error));
    }
  }
  const done = told.filter((row) => row.done).length;
  return { done, skipped: told.length - done, rows: told };
}

const dateFrom = (at: string | null) => (at === null ? null : new Date(at));

/** Takes one's last act back. Anybody's change since then, or the end of ten seconds, ends that. */
export async function undo(ctx: Context, { number, token }: { number: string; token: string }): Promise<Order> {
  const kind = kindOfNumber(number) ?? "delivery";
  if (!ctx.actor.codes.has(`order:${kind}`)) refuse("no-permission");
  const order = (await store.lockOrder(ctx.db, number)) ?? refuse("not-found");
  const last = order.undo;
  if (last?.token !== token || last.by !== ctx.actor.id || new Date(last.until) < ctx.now) refuse("undo-over");
  const { status, due_at, amber_at, notice_at, ...before } = last.before;
  const change = { ...before, due_at: dateFrom(due_at), amber_at: dateFrom(amber_at), notice_at: dateFrom(notice_at) };
  return presentOrder(ctx.actor, await moveOrder(ctx, order, { act: "undo", to: status, change }, "order.undone"));
}
