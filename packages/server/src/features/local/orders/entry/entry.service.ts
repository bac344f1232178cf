import { compareNames, type HandlerInput } from "@vowdesk/contract/kernel";
import type { AppMerchant, Caller, FoundCustomer, Order, orderEntryApi, Zone } from "@vowdesk/contract/local/orders";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { auditPhoneSearch, auditRefusedPhone } from "../../../../kernel/paging/phone-search.ts";
import { storedPhone } from "../../../../kernel/text/phones.ts";
import { coversZones } from "../../../../kernel/transaction/data-scope.ts";
import { registerCustomer } from "../../../staff/auth/auth.ts";
import { isOwnCase } from "../../../staff/users/users.ts";
import { placeOnce, type Placement } from "./placement.place-once.ts";
import { deliveryPlacement, errandPlacement, merchants, ridePlacement } from "./placement.service.ts";
import { presentOrder } from "../orders.present.ts";
import { zones } from "../settings/settings.service.ts";
import * as store from "./entry.store.ts";

export { quote } from "./quote.ts";

const phoneOf = ({ language }: Context, phone: string) => storedPhone(phone, { language, field: "phone" });

/** The account with a whole phone number. Each search is audited. */
export async function findCustomer(
  ctx: Context,
  { phone }: { phone: string },
): Promise<{ customer: FoundCustomer | null }> {
  const stored = phoneOf(ctx, phone);
  await auditPhoneSearch(ctx, "app-users", stored);
  const caller = await store.findCaller(ctx.db, stored);
  if (!caller) return { customer: null };
  const { id, name, role, enabled } = caller;
  const isProved = caller.phone_verified_at !== null;
  const lastAddress = isProved ? await store.lastAddressOf(ctx.db, id, ctx.actor.scope) : "";
  return { customer: { name, isCustomer: role === "customer", isBlocked: !enabled, isProved, lastAddress } };
}

/** Open merchants in the scope of the caller, by name. */
async function entryMerchants(ctx: Context): Promise<AppMerchant[]> {
  const all = await merchants(ctx, {});
  const compare = compareNames(ctx.language);
  return all.filter(({ zone }) => coversZones(ctx.actor.scope, [zone])).toSorted((a, b) => compare(a.name, b.name));
}

/** The account of a caller, which is created if there is none. `password` is set for a new account. */
async function customerOf(
  ctx: Context,
  { phone, name = "" }: Caller,
): Promise<{ id: number; password: string | null }> {
  const stored = phoneOf(ctx, phone);
  auditRefusedPhone(ctx, "app-users", stored);
  const caller = await store.findCaller(ctx.db, stored);
  if (!caller) return registerCustomer(ctx, { phone: stored, name: name || refuse("caller-name-required") });
  if (caller.role !== "customer") refuse("caller-not-customer");
  if (!caller.enabled) refuse("caller-blocked");
  return { id: caller.id, password: null };
}

interface Entry {
  caller: Caller;
  expectedCents: number;
}

/** Refuses a price other than the one that the caller was quoted. */
const atPrice = (placement: Placement, expectedCents: number): Placement => ({
  ...placement,
  async prepare() {
    const columns = await placement.prepare();
    if (columns.total_cents !== expectedCents) refuse("price-changed");
    return columns;
  },
});

/** Places an order for a caller. Staff cannot place orders for themselves, because they would confirm their own payment. */
async function placeFor(ctx: Context, { caller, expectedCents }: Entry, placement: Placement) {
  const { id, password } = await customerOf(ctx, caller);
  if (await isOwnCase(ctx, [id], ctx.now)) refuse("review-own");
  const order: Order = presentOrder(ctx.actor, await placeOnce(ctx, id, atPrice(placement, expectedCents)));
  return { order, appPassword: password };
}

type Input<C extends "placeDelivery" | "placeRide" | "placeErrand"> = HandlerInput<(typeof orderEntryApi)[C]>;

export function placeDelivery(ctx: Context, { basket, ...entry }: Input<"placeDelivery">) {
  return placeFor(ctx, entry, deliveryPlacement(ctx, { ...entry, ...basket }));
}

/** The centre of a zone, which stands for the positions that a caller cannot tell. */
async function centresOf(ctx: Context, { fromZone, toZone }: { fromZone: string; toZone: string }) {
  const known = await zones(ctx);
  const centre = (requested: string): Pick<Zone, "lat" | "lng"> => {
    const { lat, lng } = known.find(({ name }) => name === requested) ?? refuse("not-found");
    return { lat, lng };
  };
  return { from: centre(fromZone), to: centre(toZone) };
}

export async function placeRide(ctx: Context, { fromZone, toZone, ...ride }: Input<"placeRide">) {
  const centres = await centresOf(ctx, { fromZone, toZone });
  return placeFor(ctx, ride, ridePlacement(ctx, { ...ride, ...centres, zone: fromZone }));
}

export async function placeErrand(ctx: Context, { fromZone, toZone, ...errand }: Input<"placeErrand">) {
  const centres = await centresOf(ctx, { fromZone, toZone });
  return placeFor(ctx, errand, errandPlacement(ctx, { ...errand, ...centres, zone: toZone }));
}

export { entryMerchants as merchants };
