import type { AppRole, HandlerInput } from "@vowdesk/contract/kernel";
import {
  orderKinds,
  type AppOrder,
  type appOrdersApi,
  type OrderKind,
  type OrderStatus,
  type Place,
} from "@vowdesk/contract/local/orders";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { checkAppStep } from "../orders.policy.ts";
import { orderStateOf, presentAppOrder } from "../orders.present.ts";
import * as store from "../orders.store.ts";
import type { OrderChange, OrderRow } from "../orders.store.ts";
import { centsReturnedOnCancel } from "../payments.postings.ts";
import { fareOf, waitingFeeOf } from "../kinds/driver.ts";
import type { DriverDetails } from "../../../../platform/database/column-types.ts";
import { rules } from "../kinds/kinds.ts";
import { applyTransition } from "./transition.ts";
import { requirePickupCode } from "../evidence.pickup-code.ts";
import { setShift, copyAccount } from "./actions.store.ts";
import { copyShopPhone } from "../shops.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "shift.began": Fact;
    "shift.ended": Fact;
  }
}

/** The role of an app user for orders of a kind. A worker may serve other kinds: a courier with an errand acts as its runner. */
function roleIn(kind: OrderKind, role: AppRole): AppRole {
  return role === "customer" || role === "merchant" ? role : rules[kind].workerRole;
}

export async function mine(ctx: Context, { limit }: { limit: number }): Promise<AppOrder[]> {
  const role = ctx.actor.appRole ?? refuse("no-permission");
  const active = orderKinds.flatMap((kind) => {
    const statuses = rules[kind].activeStatuses[roleIn(kind, role)];
    return statuses ? [{ kind, statuses }] : [];
  });
  const orders = await store.listActiveOrders(ctx.db, { role, accountId: ctx.actor.id, now: ctx.now }, active, limit);
  return orders.map((order) => presentAppOrder(order, ctx.actor.id));
}

interface Step {
  number: string;
  to: OrderStatus;
  reason?: string | undefined;
}

/** Computes the columns that a step changes in addition to the state. */
type StepChange = (order: OrderRow) => OrderChange | Promise<OrderChange>;

const noChange: StepChange = () => ({});

/**
 * Moves an order of the app user to the given state. The role is fixed by the call, so that a step cannot be taken through
 * the call of another role. An order of another user is refused like a missing one.
 */
async function changeItem(ctx: Context, role: AppRole, { number, to, reason }: Step, changeOf: StepChange) {
  const order = (await store.lockOrder(ctx.db, number, ctx.actor.scope)) ?? refuse("not-found");
  if (store.ownerOf(order, role) !== ctx.actor.id) refuse("not-found");
  const { outcome, act } = checkAppStep(role, to, orderStateOf(order), ctx.now);
  if (outcome === "closed") refuse("order-closed");
  if (outcome === "already-reached") return presentAppOrder(order, ctx.actor.id);

  const isCancelled = to === "cancelled";
  const change = isCancelled ? { refunded_cents: await centsReturnedOnCancel(ctx, order) } : await changeOf(order);
  const transition = { act, to, reason: reason || null, change };
  const next = await applyTransition(ctx, order, transition, isCancelled ? "order.cancelled" : "order.stepped");
  return presentAppOrder(next, ctx.actor.id);
}

export const courierStep = (ctx: Context, step: Step) => changeItem(ctx, "courier", step, noChange);

export const customerStep = (ctx: Context, step: Step) => changeItem(ctx, "customer", step, noChange);

/** The merchant may state the preparation time. */
export function merchantStep(
  ctx: Context,
  { prepMinutes, ...step }: HandlerInput<typeof appOrdersApi.merchantStep>,
): Promise<AppOrder> {
  return changeItem(ctx, "merchant", step, ({ details }) =>
    prepMinutes === undefined ? {} : { details: { ...details, prepMinutes } },
  );
}

type DriverStep = HandlerInput<typeof appOrdersApi.driverStep>;

/** At the start of a ride the driver reports the waiting time. */
function rideStartChange({ waitingMinutes }: DriverStep, order: OrderRow): OrderChange {
  const details = order.details as DriverDetails;
  const waitingFeeCents = waitingFeeOf(waitingMinutes, details.prices);
  return {
    details: { ...details, waitingMinutes, waitingFeeCents },
    total_cents: details.fareCents + waitingFeeCents,
  };
}

/** At the end of a ride the driver reports the actual distance. */
function rideEndChange({ distanceM }: DriverStep, order: OrderRow): OrderChange {
  const details = order.details as DriverDetails;
  const driven = distanceM ?? details.distanceM;
  const fareCents = details.isFareAgreed ? details.fareCents : fareOf(driven, details.prices);
  return {
    details: { ...details, distanceM: driven, fareCents },
    total_cents: fareCents + details.waitingFeeCents,
  };
}

export function driverStep(ctx: Context, step: DriverStep): Promise<AppOrder> {
  return changeItem(ctx, "driver", step, (order) => {
    if (step.to === "driving") return rideStartChange(step, order);
    return step.to === "finished" ? rideEndChange(step, order) : {};
  });
}

/** Delivering an errand requires the pickup code, which the receiver knows. */
export function runnerStep(
  ctx: Context,
  { pickupCode, ...step }: HandlerInput<typeof appOrdersApi.runnerStep>,
): Promise<AppOrder> {
  return changeItem(ctx, "runner", step, async (order) => {
    if (step.to === "delivered") await requirePickupCode(ctx, order, pickupCode);
    return {};
  });
}

/** Copies the current name and phone number of an app user into their worker's record, if there is one. */
export const renewWorker = ({ db }: Context, personId: number): Promise<void> => copyAccount(db, personId);

/** Copies the current phone number of an app user into their worker's record and their shop, if there are any. */
export async function renewPhone(ctx: Context, personId: number): Promise<void> {
  await renewWorker(ctx, personId);
  await copyShopPhone(ctx.db, personId);
}

/** Ends the shift of an app user who is a worker. */
export async function endShift({ db, now }: Context, personId: number): Promise<void> {
  await setShift(db, personId, { online: false, place: undefined, now });
}

export async function shift(
  ctx: Context,
  { online, place }: { online: boolean; place?: Place | undefined },
): Promise<{ online: boolean }> {
  const wasOnline = await setShift(ctx.db, ctx.actor.id, { online, place, now: ctx.now });
  if (wasOnline !== null && wasOnline !== online)
    ctx.emit({ type: online ? "shift.began" : "shift.ended", subject: `person:${ctx.actor.id}` });
  return { online };
}
