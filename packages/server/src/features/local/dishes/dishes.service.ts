import type { Dish, dishesApi } from "@vowdesk/contract/local/dishes";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { keepMerchant } from "../orders/orders.ts";
import { present, auditFields } from "./dishes.present.ts";
import * as store from "./dishes.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "dish.added": Fact;
    "dish.changed": Fact;
  }
}

const subjectOf = ({ id }: { id: number }) => `dish:${id}`;

function signalChange(ctx: Context, { id, version, zone }: store.DishRow): void {
  ctx.signal({ kind: "changed", feature: "dishes", id: String(id), version, access: "dish", zone });
}

export const list = (ctx: Context, query: HandlerInput<typeof dishesApi.list>): Promise<Page<Dish>> =>
  presentedPage(ctx, store.listing, query, present);

export const merchants = (ctx: Context) => store.listMerchants(ctx.db, ctx.actor.scope, ctx.language);

const find = async (ctx: Context, id: number): Promise<store.DishRow> =>
  (await store.findDish(ctx.db, id, ctx.actor.scope)) ?? refuse("not-found");

export async function detail(ctx: Context, { id }: { id: number }): Promise<Dish> {
  return present(await find(ctx, id));
}

export async function add(ctx: Context, input: HandlerInput<typeof dishesApi.add>): Promise<Dish> {
  const { merchantId, name, priceCents, onSale } = input;
  if (!(await keepMerchant(ctx.db, merchantId, ctx.actor.scope))) refuse("merchant-unknown");
  const fields = { name, price_cents: priceCents, on_sale: onSale ?? true };
  const added = await find(ctx, await store.insertDish(ctx.db, merchantId, fields, authorOf(ctx)));
  ctx.emit({ type: "dish.added", subject: subjectOf(added), after: auditFields(added) });
  signalChange(ctx, added);
  return present(added);
}

/** Changes a dish. Orders have copies of name and price, so those that were placed before keep theirs. */
export async function update(ctx: Context, input: HandlerInput<typeof dishesApi.update>): Promise<Dish> {
  const before = (await store.lockDish(ctx.db, input.id, ctx.actor.scope)) ?? refuse("not-found");
  await assertVersion(before, input.version, () => present(before));
  const fields = {
    name: input.name ?? before.name,
    price_cents: input.priceCents ?? before.price_cents,
    on_sale: input.onSale ?? before.on_sale,
  };
  await store.saveDish(ctx.db, before.id, fields, authorOf(ctx));
  const after = await find(ctx, before.id);
  ctx.emit({ type: "dish.changed", subject: subjectOf(after), before: auditFields(before), after: auditFields(after) });
  signalChange(ctx, after);
  return present(after);
}
