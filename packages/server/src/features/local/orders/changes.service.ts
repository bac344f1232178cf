import type { HandlerInput, CallKey } from "@vowdesk/contract/kernel";
import {
  kindOfNumber,
  stepFields,
  type EditableOrder,
  type Order,
  type orderChangesApi,
  type OrderKind,
  type Quote,
  type StepChange,
} from "@vowdesk/contract/local/orders";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { compensatedFor } from "../../money/compensations/compensations.ts";
import { notifyOfOrder } from "../../reviews/engine/engine.ts";
import { isOwnCase } from "../../staff/users/users.ts";
import { applyTransition } from "./actions/transition.ts";
import { quoteOf } from "./entry/quote.ts";
import { dishesForOrder, replaceItems } from "./entry/placement.service.ts";
import { isChangeable, paidCents } from "./orders.policy.ts";
import { orderStateOf, presentOrder } from "./orders.present.ts";
import * as orders from "./orders.store.ts";
import type { OrderRow } from "./orders.store.ts";
import { itemsText, repriced, storedItemsText, type Repriced } from "./changes.repricing.ts";

type Input<C extends CallKey<typeof orderChangesApi>> = HandlerInput<(typeof orderChangesApi)[C]>;

async function present(ctx: Context, order: OrderRow): Promise<EditableOrder> {
  const stored = await orders.itemsOf(ctx.db, order.id);
  const items = stored.map(({ dishId, quantity }) => ({ dishId, quantity }));
  const basket = order.merchant_id === null ? null : { merchantId: order.merchant_id, items };
  return { order: presentOrder(ctx.actor, order), basket, dishes: await dishesForOrder(ctx, order) };
}

function assertRight(ctx: Context, number: string): void {
  if (!ctx.actor.codes.has(`order:${kindOfNumber(number) ?? "delivery"}:change`)) refuse("no-permission");
}

export async function editable(ctx: Context, { number }: Input<"editable">): Promise<EditableOrder> {
  assertRight(ctx, number);
  return present(ctx, (await orders.findOrder(ctx.db, number, ctx.actor.scope)) ?? refuse("not-found"));
}

export async function quote(ctx: Context, { number, ...input }: Input<"quote">): Promise<Quote> {
  assertRight(ctx, number);
  const order = (await orders.findOrder(ctx.db, number, ctx.actor.scope)) ?? refuse("not-found");
  return quoteOf((await repriced(ctx, order, input)).parts);
}

/** The current record of a conflict, in the shape of the form. */
async function formRecord(ctx: Context, order: OrderRow) {
  const { order: shown, basket } = await present(ctx, order);
  return { ...shown, expectedCents: shown.totalCents, ...(basket && { basket }) };
}

/** Refuses a price that was not shown, that lies below the money given back, or whose rise was not paid. */
async function assertPrice(ctx: Context, order: OrderRow, nextCents: number, command: Command): Promise<void> {
  if (nextCents !== command.expectedCents) refuse("price-changed");
  const compensated = (await compensatedFor(ctx, order)).cents;
  if (nextCents < order.refunded_cents + compensated) refuse("refund-too-large");
  const isUnpaidRise = paidCents(order) > 0 && nextCents > order.total_cents && command.isDifferencePaid !== true;
  if (isUnpaidRise) refuse("difference-unpaid");
}

interface Command {
  number: string;
  version: number;
  expectedCents: number;
  isDifferencePaid?: boolean | undefined;
}

/** The changed fields with their values before and after, for history and audit trail. */
async function changesOf(ctx: Context, before: OrderRow, { change, items }: Repriced): Promise<StepChange[]> {
  const fieldsOf = (row: OrderRow) => presentOrder(ctx.actor, row) as unknown as Readonly<Record<string, unknown>>;
  const [old, next] = [fieldsOf(before), fieldsOf({ ...before, ...change } as OrderRow)];
  const valueOf = (value: unknown) => (typeof value === "number" ? value : String(value ?? ""));
  const changed = stepFields[before.kind]
    .filter((field) => old[field] !== next[field])
    .map((field) => ({ field, before: valueOf(old[field]), after: valueOf(next[field]) }));
  if (!items) return changed;
  return [{ field: "items", before: await storedItemsText(ctx, before), after: itemsText(items) }, ...changed];
}

/**
 * Changes a locked order before it is picked up. A lower price of a paid order is refunded, a higher one is recorded as
 * received: the member of staff confirms that the customer has paid the difference.
 */
async function change(ctx: Context, kind: OrderKind, command: Command & object): Promise<Order> {
  const order = (await orders.lockOrder(ctx.db, command.number, ctx.actor.scope)) ?? refuse("not-found");
  if (order.kind !== kind) refuse("not-found");
  const row = { version: order.version, updated_by: order.updated_by_name, updated_at: order.updated_at };
  await assertVersion(row, command.version, () => formRecord(ctx, order));
  if (!isChangeable(orderStateOf(order))) refuse("order-closed");
  const people = [order.customer_id, order.merchant_id, order.worker_id].filter((id) => id !== null);
  if (await isOwnCase(ctx, people, order.created_at)) refuse("review-own");
  const next = await repriced(ctx, order, command);
  await assertPrice(ctx, order, next.change.total_cents, command);
  const changes = await changesOf(ctx, order, next);
  if (changes.length === 0) return presentOrder(ctx.actor, order);
  await replaceItems(ctx, { ...order, ...next.change } as OrderRow, next.items);
  const cents = next.change.total_cents;
  const notify = (context: Context) => notifyOfOrder(context, order, "order-changed", { cents });
  const transition = { act: "change", to: order.status, change: next.change, changes, notify };
  return presentOrder(ctx.actor, await applyTransition(ctx, order, transition, "order.changed"));
}

export const changeDelivery = (ctx: Context, input: Input<"changeDelivery">) => change(ctx, "delivery", input);
export const changeRide = (ctx: Context, input: Input<"changeRide">) => change(ctx, "driver", input);
export const changeErrand = (ctx: Context, input: Input<"changeErrand">) => change(ctx, "errand", input);
