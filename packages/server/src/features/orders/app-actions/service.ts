import type { AppRole, HandlerInput } from "@vowdesk/contract/kernel";
import {
  orderKinds,
  type AppOrder,
  type appOrdersApi,
  type OrderKind,
  type OrderStatus,
  type Place,
} from "@vowdesk/contract/orders";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { appVerdict } from "../policy.ts";
import { presentAppOrder, standingOf } from "../present.ts";
import * as store from "../store.ts";
import type { OrderChange, OrderRow } from "../store.ts";
import { cancelCents } from "../payments/postings.ts";
import { fareOf, waitingFeeOf } from "../kinds/driver.ts";
import type { DriverDetails } from "../kinds/details.ts";
import { rules } from "../kinds/index.ts";
import { moveOrder } from "../actions/transition.ts";
import { requirePickupCode } from "../evidence/pickup-code.ts";
import { setShift } from "../shifts/store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "shift.began": Fact;
    "shift.ended": Fact;
  }
}

/** What somebody is to an order of a kind: who was given one works in its trade, as a courier who runs an errand. */
function roleIn(kind: OrderKind, role: AppRole): AppRole {
  return role === "customer" || role === "merchant" ? role : rules[kind].workerRole;
}

export async function mine(ctx: Context, { limit }: { limit: number }): Promise<AppOrder[]> {
  const role = ctx.actor.appRole ?? refuse("no-permission");
  const underWay = orderKinds.flatMap((kind) => {
    const statuses = rules[kind].underWay[roleIn(kind, role)];
    return statuses ? [{ kind, statuses }] : [];
  });
  const orders = await store.ordersOf(ctx.db, { role, accountId: ctx.actor.id, now: ctx.now }, underWay, limit);
  return orders.map((order) => presentAppOrder(order, ctx.actor.id));
}

interface Step {
  number: string;
  to: OrderStatus;
  reason?: string | undefined;
}

/** What a step tells beside where it leads. */
type Told = (order: OrderRow) => OrderChange | Promise<OrderChange>;

const nothingElse: Told = () => ({});

/**
 * A person of the phone app moves an order of theirs to the state named, in the role the call is made for: no other call leads
 * round what it asks. Somebody else's order does not exist for them.
 */
async function take(ctx: Context, role: AppRole, { number, to, reason }: Step, told: Told): Promise<AppOrder> {
  const order = (await store.lockOrder(ctx.db, number)) ?? refuse("not-found");
  if (store.ownerOf(order, role) !== ctx.actor.id) refuse("not-found");
  const { says, act } = appVerdict(role, to, standingOf(order), ctx.now);
  if (says === "closed") refuse("order-closed");
  if (says === "already-there") return presentAppOrder(order, ctx.actor.id);

  const isCancelled = to === "cancelled";
  const change = isCancelled ? { refunded_cents: (await cancelCents(ctx, order)).back } : await told(order);
  const move = { act, to, reason: reason || null, change };
  const next = await moveOrder(ctx, order, move, isCancelled ? "order.cancelled" : "order.stepped");
  return presentAppOrder(next, ctx.actor.id);
}

export const courierStep = (ctx: Context, given: Step) => take(ctx, "courier", given, nothingElse);

export const customerStep = (ctx: Context, given: Step) => take(ctx, "customer", given, nothingElse);

/** The kitchen says how long it will need. */
export function merchantStep(
  ctx: Context,
  { prepMinutes, ...given }: HandlerInput<typeof appOrdersApi.merchantStep>,
): Promise<AppOrder> {
  return take(ctx, "merchant", given, () => (prepMinutes === undefined ? {} : { details: { prepMinutes } }));
}

type DriverStep = HandlerInput<typeof appOrdersApi.driverStep>;

/** What the driver tells when the ride begins: how long they waited for it. */
function rideBegun({ waitingMinutes }: DriverStep, order: OrderRow): OrderChange {
  const details = order.details as DriverDetails;
  const waitingFeeCents = waitingFeeOf(waitingMinutes);
  return {
    details: { ...details, waitingMinutes, waitingFeeCents },
    total_cents: details.fareCents + waitingFeeCents,
  };
}

/** What the driver tells when the ride has ended: how far it really was. */
function rideEnded({ distanceM }: DriverStep, order: OrderRow): OrderChange {
  const details = order.details as DriverDetails;
  const driven = distanceM ?? details.distanceM;
  const fareCents = fareOf(driven);
  return {
    details: { ...details, distanceM: driven, fareCents },
    total_cents: fareCents + details.waitingFeeCents,
  };
}

export function driverStep(ctx: Context, given: DriverStep): Promise<AppOrder> {
  return take(ctx, "driver", given, (order) => {
    if (given.to === "driving") return rideBegun(given, order);
    return given.to === "finished" ? rideEnded(given, order) : {};
  });
}

/** Whoever runs an errand moves on; who receives the thing proves it by the code. */
export function runnerStep(
  ctx: Context,
  { pickupCode, ...given }: HandlerInput<typeof appOrdersApi.runnerStep>,
): Promise<AppOrder> {
  return take(ctx, "runner", given, async (order) => {
    if (given.to === "delivered") await requirePickupCode(ctx, order, pickupCode);
    return {};
  });
}

export async function shift(
  ctx: Context,
  { online, place }: { online: boolean; place?: Place | undefined },
): Promise<{ online: boolean }> {
  const was = await setShift(ctx.db, ctx.actor.id, { online, place, now: ctx.now });
  if (was !== null && was !== online)
    ctx.emit({ type: online ? "shift.began" : "shift.ended", subject: `person:${ctx.actor.id}` });
  return { online };
}
