import {
  defaultOrderPrices,
  defaultOrderSettings,
  DeliveryPrices,
  type OrderPrices,
  type OrderPricesChange,
  type OrderSettings,
  type OrderSettingsChange,
  type OrderSettingsFields,
  type PriceFields,
  type Zone,
} from "@vowdesk/contract/local/orders";
import { isDeepStrictEqual } from "node:util";
import { assertVersion } from "../../../../kernel/concurrency/version.ts";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { lastChangeOf } from "../../../staff/auth/staff-names.store.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { coversZones } from "../../../../kernel/transaction/data-scope.ts";
import { auditedPrices, type PriceFacts } from "./audited-prices.ts";
import * as store from "./settings.store.ts";
import type { SettingsRow } from "./settings.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "order-settings.changed": Fact & { before: OrderSettingsFields; after: OrderSettingsFields };
    "order-settings.repriced": Fact & { before: PriceFacts; after: PriceFacts };
  }
}

/** The stored fields over their defaults. */
const withDefaults = <F extends object>(defaults: F, { settings }: SettingsRow): F => {
  const stored = Object.entries(settings).filter(([name]) => name in defaults);
  return { ...defaults, ...Object.fromEntries(stored) };
};

const limitsOf = (row: SettingsRow): OrderSettingsFields => withDefaults(defaultOrderSettings, row);
const pricesOf = (row: SettingsRow): PriceFields => withDefaults(defaultOrderPrices, row);

type Reader = Pick<Context, "db">;

const presentLimits = async ({ db }: Reader, row: SettingsRow): Promise<OrderSettings> => ({
  ...limitsOf(row),
  ...(await lastChangeOf(db, row)),
});
const presentPrices = async ({ db }: Reader, row: SettingsRow): Promise<OrderPrices> => ({
  ...pricesOf(row),
  ...(await lastChangeOf(db, row)),
});

/** The limits in force: the defaults overridden by the stored fields. */
export const settingsOf = async ({ db }: Reader): Promise<OrderSettingsFields> =>
  limitsOf(await store.findSettings(db));

/** The zones and prices in force. */
export const currentPrices = async ({ db }: Reader): Promise<PriceFields> => pricesOf(await store.findSettings(db));

/** The prices of delivery orders with the fee of the merchant's zone. */
export async function deliveryPricesIn(ctx: Reader, zone: string): Promise<DeliveryPrices> {
  const prices = await currentPrices(ctx);
  const { deliveryFeeCents } = prices.zones.find(({ name }) => name === zone) ?? prices;
  return DeliveryPrices.parse({ ...prices, deliveryFeeCents });
}

export const settings = async (ctx: Reader): Promise<OrderSettings> =>
  presentLimits(ctx, await store.findSettings(ctx.db));

export const prices = async (ctx: Reader): Promise<OrderPrices> => presentPrices(ctx, await store.findSettings(ctx.db));

/** The zones in the scope of the caller. */
export async function zones(ctx: Context): Promise<Zone[]> {
  const all = (await currentPrices(ctx)).zones;
  return all.filter(({ name }) => coversZones(ctx.actor.scope, [name]));
}

/** The names of zones that are added, changed or removed. */
function changedZones(before: readonly Zone[], after: readonly Zone[]): string[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))];
  const zoneIn = (zones: readonly Zone[], name: string) => zones.find((zone) => zone.name === name);
  return names.filter((name) => !isDeepStrictEqual(zoneIn(before, name), zoneIn(after, name)));
}

/** Users limited to zones may change only the fees and centres of these zones. Refuses all other changes, which would apply to other zones too. */
function assertInScope(
  { actor: { scope } }: Context,
  changes: readonly [PropertyKey, unknown][],
  before: object,
): void {
  if (scope.zones === null) return;
  for (const [name, value] of changes) {
    const { zones: former } = before as Partial<PriceFields>;
    const isOwn = name === "zones" && coversZones(scope, changedZones(former ?? [], value as Zone[]));
    if (!isOwn) refuse("beyond-own-scope");
  }
}

/** Saves the given fields that differ from the current ones; null if none does. */
async function save<F extends object>(
  ctx: Context,
  input: { [K in keyof F]?: F[K] | undefined },
  before: F,
): Promise<SettingsRow | null> {
  const entries = Object.entries(input) as [keyof F, unknown][];
  const changes = entries.filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name]));
  if (changes.length === 0) return null;
  assertInScope(ctx, changes, before);
  ctx.signal({ kind: "changed", feature: "orderSettings", id: "", access: "order" });
  return store.saveSettings(ctx.db, Object.fromEntries(changes), authorOf(ctx));
}

/** Changes the given limits. An outdated version is refused with the current ones. */
export async function changeSettings(ctx: Context, { version, ...input }: OrderSettingsChange): Promise<OrderSettings> {
  const row = await store.lockSettings(ctx.db);
  await assertVersion(row, version, () => presentLimits(ctx, row));
  const before = limitsOf(row);
  const next = await save(ctx, input, before);
  if (next) ctx.emit({ type: "order-settings.changed", subject: "order-settings", before, after: limitsOf(next) });
  return presentLimits(ctx, next ?? row);
}

/** Changes the given zones and prices. An outdated version is refused with the current ones. */
export async function changePrices(ctx: Context, { version, ...input }: OrderPricesChange): Promise<OrderPrices> {
  const row = await store.lockSettings(ctx.db);
  await assertVersion(row, version, () => presentPrices(ctx, row));
  const next = await save(ctx, input, pricesOf(row));
  if (next) {
    const [before, after] = [auditedPrices(pricesOf(row)), auditedPrices(pricesOf(next))];
    ctx.emit({ type: "order-settings.repriced", subject: "order-settings", before, after });
  }
  return presentPrices(ctx, next ?? row);
}
