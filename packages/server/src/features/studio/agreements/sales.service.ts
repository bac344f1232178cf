import type { agreementsApi, SalesRow } from "@vowdesk/contract/studio/agreements";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { businessZone, endOfDate, startOfDate } from "../../../platform/business-time.ts";
import { scopeOf, sightsOf } from "../weddings/weddings.ts";
import { sumSales } from "./sales.store.ts";

/** What was sold in a period, of the weddings that the actor may see, and what is owed of those whose payments they see. */
export async function report(
  ctx: Context,
  { from, to, by }: HandlerInput<typeof agreementsApi.sales>,
): Promise<SalesRow[]> {
  const zone = await businessZone(ctx.db);
  const period = { from: startOfDate(zone, from), until: endOfDate(zone, to) };
  const { actorId, payments } = sightsOf(ctx.actor);
  const asked = { ...period, scope: scopeOf(ctx.actor), paymentsOf: payments === "own" ? actorId : null, by };
  const rows = await sumSales(ctx.db, { ...asked, language: ctx.language });
  return rows.map((row) => (payments === "none" ? { ...row, outstandingCents: null } : row));
}
