import type {
  BusinessSettingsChange,
  BusinessSettingsFields,
  BusinessBranding,
  BusinessReasons,
  BusinessSettings,
} from "@vowdesk/contract/operations/business";
import type { Language } from "@vowdesk/contract/kernel";
import { isDeepStrictEqual } from "node:util";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { businessZone, isKnownZone } from "../../../platform/business-time.ts";
import { claimFile, findStored } from "../uploads/uploads.ts";
import { saveSettings } from "./effect.ts";
import { divide, isGuarded } from "./business.policy.ts";
import { fieldsOf, present } from "./business.present.ts";
import * as store from "./business.store.ts";
import { replaceWaiting, request, withoutWaiting } from "./waiting/waiting.service.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "studio.changed": Fact & { before: BusinessSettingsFields; after: BusinessSettingsFields };
  }
}

/** Title, logo and time zone. Visible before sign-in. */
export async function branding(ctx: Pick<Context, "db">): Promise<BusinessBranding> {
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
  input: Omit<BusinessSettingsChange, "version">,
): Partial<BusinessSettingsFields> {
  const entries = Object.entries(input) as [keyof BusinessSettingsFields, unknown][];
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, now[name])),
  );
}

/** Both the database and the runtime must know the zone. */
const isTimeZone = async (ctx: Context, name: string) => isKnownZone(name) && (await store.isTimeZone(ctx.db, name));

/** Pictures on the pages for couples are public. Another file, such as one of a chat, would not be shown there. */
async function claimPicture(ctx: Context, address: string, name: "weddingPicture" | "enquiryPicture"): Promise<void> {
  if (address !== "" && (await findStored(ctx, address))?.module !== "portal") refuse("file-unknown");
  await claimFile(ctx, address, `studio:${name}`);
}

/** Saves the given settings. Refuses an outdated version. Weaker values of guarded settings wait. */
export async function change(ctx: Context, { version, ...input }: BusinessSettingsChange): Promise<BusinessSettings> {
  const row = await store.lockBusiness(ctx.db);
  await assertVersion(row, version, () => present(ctx, row));
  const before = fieldsOf(row);
  const changes = await withoutWaiting(ctx, differing(before, input));
  if (Object.keys(changes).length === 0) return present(ctx, row);
  if (ctx.actor.kind === "service" && Object.keys(changes).some(isGuarded)) refuse("person-required");
  if (changes.timeZone !== undefined && !(await isTimeZone(ctx, changes.timeZone))) refuse("time-zone-unknown");
  if (changes.logo !== undefined) await claimFile(ctx, changes.logo, "studio:logo");
  for (const name of ["weddingPicture", "enquiryPicture"] as const)
    if (changes[name] !== undefined) await claimPicture(ctx, changes[name], name);
  const { atOnce, weaker } = divide(before, changes);
  await replaceWaiting(ctx, before, changes);
  await request(ctx, before, weaker);
  const next = await saveSettings(ctx, atOnce);
  if (Object.keys(atOnce).length > 0)
    ctx.emit({ type: "studio.changed", subject: "studio", before, after: fieldsOf(next) });
  return present(ctx, next);
}
