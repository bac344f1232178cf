import type {
  BusinessSettingsChange,
  BusinessSettingsFields,
  BusinessBranding,
  BusinessReasons,
  BusinessSettings,
} from "@vowdesk/contract/business";
import type { Language } from "@vowdesk/contract/kernel";
import { isDeepStrictEqual } from "node:util";
import { assertVersion } from "../../kernel/concurrency/version.ts";
import type { Context } from "../../kernel/http/context.ts";
import { authorOf } from "../../kernel/transaction/actor.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { businessZone, isKnownZone } from "../../platform/business-time.ts";
import { claimFile } from "../uploads/index.ts";
import { guardedSettings } from "./policy.ts";
import { fieldsOf, present } from "./present.ts";
import * as store from "./store.ts";

declare module "../../kernel/transaction/events.ts" {
  interface Events {
    "studio.changed": Fact & { before: BusinessSettingsFields; after: BusinessSettingsFields };
  }
}

/** Title, logo and time zone. Visible before sign-in. */
export async function branding(ctx: Context): Promise<BusinessBranding> {
  const [{ settings: own }, timeZone] = await Promise.all([store.findBusiness(ctx.db), businessZone(ctx.db)]);
  return { title: own.title ?? null, logo: own.logo ?? "", timeZone };
}

/** The title in a language; null if the business has not chosen one. */
export const titleIn = async ({ db }: Pick<Context, "db">, language: Language): Promise<string | null> =>
  (await store.findBusiness(db)).settings.title?.[language] ?? null;

/** All settings of the business, with the defaults of those that were never changed. */
export const businessSettings = async ({ db }: Pick<Context, "db">): Promise<BusinessSettingsFields> =>
  fieldsOf(await store.findBusiness(db));

/** Preset reasons that dialogs offer. */
export async function reasons(ctx: Context): Promise<BusinessReasons> {
  const { cancelReasons, refundReasons, rejectReasons } = fieldsOf(await store.findBusiness(ctx.db));
  return { cancel: cancelReasons, refund: refundReasons, reject: rejectReasons };
}

export async function settings(ctx: Context): Promise<BusinessSettings> {
  return present(ctx, await store.findBusiness(ctx.db));
}

/** The given fields whose values differ from the current ones. */
function differing(
  now: BusinessSettingsFields,
  given: Omit<BusinessSettingsChange, "version">,
): Partial<BusinessSettingsFields> {
  const entries = Object.entries(given) as [keyof BusinessSettingsFields, unknown][];
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, now[name])),
  );
}

/** Both the database and the runtime must know the zone. */
const isTimeZone = async (ctx: Context, name: string) => isKnownZone(name) && (await store.isTimeZone(ctx.db, name));

/** Saves the given settings. Refuses an outdated version. */
export async function change(ctx: Context, { version, ...given }: BusinessSettingsChange): Promise<BusinessSettings> {
  const row = await store.lockBusiness(ctx.db);
  await assertVersion(row, version, () => present(ctx, row));
  const before = fieldsOf(row);
  const changes = differing(before, given);
  if (Object.keys(changes).length === 0) return present(ctx, row);
  if (ctx.actor.kind === "service" && guardedSettings.some((field) => field in changes)) refuse("person-required");
  if (changes.timeZone !== undefined && !(await isTimeZone(ctx, changes.timeZone))) refuse("time-zone-unknown");
  if (changes.logo !== undefined) await claimFile(ctx, changes.logo, "studio:logo");
  const next = await store.saveBusiness(ctx.db, changes, authorOf(ctx));
  ctx.emit({ type: "studio.changed", subject: "studio", before, after: fieldsOf(next) });
  ctx.signal({ kind: "changed", feature: "business", id: "", access: "signed-in" });
  return present(ctx, next);
}
