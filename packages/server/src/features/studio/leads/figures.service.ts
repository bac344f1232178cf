import type { HandlerInput } from "@vowdesk/contract/kernel";
import { touchedLeadStates, type BoardColumn, type Conversion, type leadsApi } from "@vowdesk/contract/studio/leads";
import type { Context } from "../../../kernel/http/context.ts";
import { rowsMatching, type Countable } from "../../../kernel/paging/count-each.ts";
import { businessZone, endOfDate, startOfDate } from "../../../platform/business-time.ts";
import { scopeOf } from "./leads.policy.ts";
import { present } from "./leads.present.ts";
import { listingOf, readLeads } from "./leads.store.ts";
import { readBoard, readConversion } from "./figures.store.ts";

/** Leads per column of the board. */
const shownPerColumn = 30;

export async function board(ctx: Context): Promise<BoardColumn[]> {
  const columns = new Map((await readBoard(ctx.db, scopeOf(ctx.actor), shownPerColumn)).map((row) => [row.state, row]));
  const ids = [...columns.values()].flatMap((row) => row.ids);
  const leads = new Map((ids.length > 0 ? await readLeads(ctx.db, ids) : []).map((row) => [row.id, row]));
  return touchedLeadStates.map((state) => {
    const { count = 0, ids: shown = [] } = columns.get(state) ?? {};
    const rows = shown.flatMap((id) => leads.get(id) ?? []);
    return { state, count, leads: rows.map((row) => present(ctx.actor, row)) };
  });
}

/** The leads that the list shows to the actor. */
export const leadsMatching = (ctx: Context, filter: Partial<HandlerInput<typeof leadsApi.list>>): Promise<Countable> =>
  rowsMatching(ctx, listingOf(scopeOf(ctx.actor)), filter);

export async function report(
  ctx: Context,
  { from, to, by }: HandlerInput<typeof leadsApi.report>,
): Promise<Conversion[]> {
  const zone = await businessZone(ctx.db);
  const period = { from: startOfDate(zone, from), until: endOfDate(zone, to) };
  const rows = await readConversion(ctx.db, { ...period, scope: scopeOf(ctx.actor), by });
  return rows.map(({ consultant_id, consultant_name, ...counts }) => ({
    ...counts,
    consultantId: consultant_id,
    consultantName: consultant_name,
  }));
}
