import type { HandlerInput } from "@vowdesk/contract/kernel";
import {
  kindOfNumber,
  type BulkRow,
  type Order,
  type OrderAction,
  type ordersApi,
} from "@vowdesk/contract/local/orders";
import { runEachRow } from "../../../../kernel/concurrency/run-each-row.ts";
import { runOnce } from "../../../../kernel/concurrency/run-once.ts";
import { assertVersion } from "../../../../kernel/concurrency/version.ts";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { isOwnCase } from "../../../staff/users/users.ts";
import { hasAnyRightTo, hasRightTo, isOpenTo, statusWithWorker } from "../orders.policy.ts";
import { orderStateOf, presentOrder } from "../orders.present.ts";
import * as store from "../orders.store.ts";
import type { OrderRow } from "../orders.store.ts";
import * as commands from "./actions.store.ts";
import { rules } from "../kinds/kinds.ts";
import { centsReturnedOnCancel } from "../payments.postings.ts";
import { applyTransition, type OrderEvent, type Transition } from "./transition.ts";
import { decline, payOut, refund } from "../refunds.service.ts";
import { realNames } from "../../../staff/auth/staff-names.store.ts";

type Command = HandlerInput<typeof ordersApi.act>;

const needsReason: readonly OrderAction[] = ["cancel", "refund", "decline", "write-off", "note"];

async function workerFor(ctx: Context, order: OrderRow, workerId: number | undefined) {
  const worker = await store.lockWorkerShift(ctx.db, workerId ?? refuse("worker-required"), ctx.actor.scope);
  if (!worker?.on_shift) refuse("worker-unavailable");
  if (!worker.serves.includes(order.kind)) refuse("worker-unfit");
  if (worker.id === order.worker_id) refuse("already-taken", { values: { who: worker.name } });
  return { id: worker.id, name: worker.name };
}

/** Actions that move money. Staff cannot take them on their own orders. */
const movesMoney: readonly OrderAction[] = ["advance", "cancel", "refund", "decline", "write-off"];

async function assertNotOwn(ctx: Context, act: OrderAction, order: OrderRow): Promise<void> {
  if (!movesMoney.includes(act)) return;
  const people = [order.customer_id, order.merchant_id, order.worker_id].filter((id) => id !== null);
  if (await isOwnCase(ctx, people, order.created_at)) refuse("review-own");
}

type TransitionFor = (ctx: Context, order: OrderRow, command: Command) => Promise<Transition> | Transition;

/** The transition of each action. The caller has checked the policy. */
const transitions: Readonly<Record<OrderAction, TransitionFor>> = {
  assign: async (ctx, order, { workerId }) => {
    const worker = await workerFor(ctx, order, workerId);
    return { act: "assign", to: statusWithWorker(order.kind, order.status, worker.id), worker, isUndoable: true };
  },
  reassign: async (ctx, order, { workerId }) => {
    const worker = await workerFor(ctx, order, workerId);
    const status = rules[order.kind].afterReassignment[order.status] ?? order.status;
    const to = statusWithWorker(order.kind, status, worker.id);
    return { act: "reassign", to, worker, restartsDueTime: true, isUndoable: true };
  },
  advance: (ctx, order) => {
    if (order.status === "refunding") return payOut(ctx, order);
    return { act: "advance", to: rules[order.kind].nextOf[order.status] ?? refuse("order-closed") };
  },
  cancel: async (ctx, order) => {
    return { act: "cancel", to: "cancelled", change: { refunded_cents: await centsReturnedOnCancel(ctx, order) } };
  },
  refund: (ctx, order, { refundCents }) => refund(ctx, order, refundCents),
  decline: (ctx, order, { reason = "" }) => decline(ctx, order, reason),
  "write-off": () => ({ act: "write-off", to: "cancelled" }),
  flag: (_ctx, order) => ({ act: "flag", to: order.status, change: { flagged: !order.flagged }, isUndoable: true }),
  note: (_ctx, order) => ({ act: "note", to: order.status }),
};

const eventOf = {
  assign: "order.assigned",
  reassign: "order.reassigned",
  advance: "order.advanced",
  cancel: "order.cancelled",
  refund: "order.refunded",
  decline: "order.declined",
  "write-off": "order.written-off",
  note: "order.noted",
  flag: "order.flagged",
} as const satisfies Record<OrderAction, OrderEvent>;

/** Refuses before the order is read, so that the answer does not reveal whether the order exists (G-S9). */
function assertAnyRight(ctx: Context, act: OrderAction, number: string): void {
  if (!hasAnyRightTo(ctx.actor, act, kindOfNumber(number) ?? "delivery")) refuse("no-permission");
}

/** The order after an action, with the token for undoing it if it can be undone. */
function presentWithUndo(ctx: Context, order: OrderRow): Order {
  const shown = presentOrder(ctx.actor, order);
  return order.undo ? { ...shown, undo: { token: order.undo.token, until: order.undo.until } } : shown;
}

async function runAction(ctx: Context, command: Command): Promise<Order> {
  const order = (await store.lockOrder(ctx.db, command.number, ctx.actor.scope)) ?? refuse("not-found");
  // The version comes first: a concurrent change may have changed the state on which the permission depends.
  const lastChange = { updated_by: order.updated_by_name, updated_at: order.updated_at };
  await assertVersion({ ...lastChange, version: order.version }, command.version, () => presentOrder(ctx.actor, order));
  if (!hasRightTo(ctx.actor, command.act, order)) refuse("no-permission");
  if (!isOpenTo(command.act, orderStateOf(order))) refuse("order-closed");
  if (needsReason.includes(command.act) && !command.reason) refuse("reason-required");
  await assertNotOwn(ctx, command.act, order);
  const transition = { reason: command.reason || null, ...(await transitions[command.act](ctx, order, command)) };
  return presentWithUndo(ctx, await applyTransition(ctx, order, transition, eventOf[command.act]));
}

/** Runs an action of staff on an order. A command with an outdated version is refused with the current order. */
export async function act(ctx: Context, { commandId, ...command }: Command): Promise<Order> {
  assertAnyRight(ctx, command.act, command.number);
  const actorId = ctx.actor.id;
  const { answer } = await runOnce(ctx, {
    key: commandId,
    request: command,
    find: (key) => commands.findCommand(ctx.db, actorId, key),
    run: async ({ key, hash }) => {
      const done = { request_hash: hash, answer: await runAction(ctx, command) };
      if (key !== null) await commands.insertCommand(ctx.db, { ...done, actor_id: actorId, key, at: ctx.now });
      return done;
    },
  });
  // A stored answer comes from an equal request, so it has the same type.
  return answer as Order;
}

type Bulk = HandlerInput<typeof ordersApi.actOnMany>;

/** Runs an action on each order in its own transaction. */
export function actOnMany(ctx: Context, { rows, commandId, ...command }: Bulk) {
  return runEachRow(ctx, {
    realNames,
    rows,
    key: commandId,
    idOf: ({ number }) => number,
    run: (inside, row) => act(inside, { ...command, ...row }),
    present: ({ number }, { record: order, ...result }): BulkRow => ({ number, order, ...result }),
  });
}

const dateFrom = (at: string | null) => (at === null ? null : new Date(at));

/** Undoes the actor's last action. Refused after ten seconds or after any later change of the order. */
export async function undo(ctx: Context, { number, token }: { number: string; token: string }): Promise<Order> {
  const kind = kindOfNumber(number) ?? "delivery";
  if (!ctx.actor.codes.has(`order:${kind}`)) refuse("no-permission");
  const order = (await store.lockOrder(ctx.db, number, ctx.actor.scope)) ?? refuse("not-found");
  const last = order.undo;
  if (last?.token !== token || last.by !== ctx.actor.id || new Date(last.until) < ctx.now) refuse("undo-over");
  const { status, due_at, amber_at, notice_at, accepted_at, ...before } = last.before;
  const due = { due_at: dateFrom(due_at), amber_at: dateFrom(amber_at), notice_at: dateFrom(notice_at) };
  const change = { ...before, ...due, ...(accepted_at !== undefined && { accepted_at: dateFrom(accepted_at) }) };
  const restored = await applyTransition(ctx, order, { act: "undo", to: status, change }, "order.undone");
  return presentOrder(ctx.actor, restored);
}
