import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { Merchant, MerchantDetail, merchantsApi } from "@vowdesk/contract/people/people";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { balanceOf, personAccount } from "../../money/ledger/ledger.ts";
import { visibilityOf } from "./people.policy.ts";
import { presentOrder } from "./people.present.ts";
import { listLatest } from "./people.store.ts";
import * as store from "./merchants.store.ts";

const dishesShown = 200;
const ordersShown = 6;

const present = ({ is_open: isOpen, dishes_on_sale: dishesOnSale, phone, ...row }: store.MerchantRow): Merchant => ({
  ...row,
  phone: maskPhone(phone),
  isOpen,
  dishesOnSale,
});

export const list = (ctx: Context, query: HandlerInput<typeof merchantsApi.list>): Promise<Page<Merchant>> =>
  presentedPage(ctx, store.listing, query, present);

async function dishesOf({ db, actor, language }: Context, id: number): Promise<MerchantDetail["dishes"]> {
  if (!actor.codes.has("dish")) return null;
  const rows = await store.listDishes(db, id, language, dishesShown);
  return rows.map(({ price_cents: priceCents, on_sale: onSale, ...dish }) => ({ ...dish, priceCents, onSale }));
}

/** A merchant. Dishes, orders and balance need the permissions of their own pages. */
export async function detail(ctx: Context, { id }: { id: number }): Promise<MerchantDetail> {
  const { scope } = ctx.actor;
  const merchant = (await store.findMerchant(ctx.db, id, scope)) ?? refuse("not-found");
  const { histories, money } = visibilityOf({ role: "merchant" }, ctx.actor);
  const [dishes, orders, balanceCents] = await Promise.all([
    dishesOf(ctx, id),
    histories.length > 0 ? listLatest(ctx.db, { id, role: "merchant", scope }, histories, ordersShown) : null,
    money === "all" ? balanceOf(ctx, personAccount(id)) : null,
  ]);
  return { ...present(merchant), dishes, orders: orders && orders.map(presentOrder), balanceCents };
}
