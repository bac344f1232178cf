import { exportAtMost, type auditApi } from "@vowdesk/contract/audit";
import type { HandlerInput, HandlerOutput } from "@vowdesk/contract/kernel";
import type { Context } from "../../kernel/http/context.ts";
import { writeCsv } from "../../kernel/text/csv.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { businessZone, isoIn } from "../../platform/business-time.ts";
import { canonical, keptFilters } from "./policy.ts";
import * as store from "./store.ts";

declare module "../../kernel/transaction/events.ts" {
  interface Events {
    "audit.exported": Fact;
  }
}

const verb = "audit.exported";
const linesPerPart = 2_000;
/** Who began an export finishes it in this time; later the trail has gone on. */
const openMs = 60 * 60_000;

const headings = [
  "id",
  "at",
  "actorKind",
  "actorId",
  "actor",
  "verb",
  "subject",
  "changes",
  "reason",
  "ip",
  "requestId",
  "chain",
  "position",
  "hash",
];

const cellsOf = (line: store.LineRow, zone: string): string[] => [
  line.id,
  isoIn(zone, line.at),
  line.actor_kind,
  String(line.actor_id),
  line.actor,
  line.verb,
  line.subject,
  JSON.stringify(line.changes),
  line.reason ?? "",
  line.ip ?? "",
  line.request_id ?? "",
  String(line.chain_id),
  line.position,
  line.hash.toString("hex"),
];

/** Begins an export: the filters are written down, and the parts are read by what is written. */
export async function startExport(
  ctx: Context,
  given: HandlerInput<typeof auditApi.startExport>,
): Promise<HandlerOutput<typeof auditApi.startExport>> {
  const filters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const counted = await store.countLines(ctx, given, exportAtMost + 1);
  const total = Math.min(counted, exportAtMost);
  await ctx.transaction(async (inside) => {
    inside.emit({ type: verb, subject: "audit", after: { filters, lines: total } });
  });
  const id = await store.findOwnLine(ctx.db, { requestId: ctx.requestId, actorId: ctx.actor.id, verb });
  return { id: id ?? refuse("not-found"), total, more: counted > exportAtMost };
}

/** One part of an export of one's own, as the line that began it says. */
export async function exportPart(
  ctx: Context,
  { id, after, ...given }: HandlerInput<typeof auditApi.exportPart>,
): Promise<HandlerOutput<typeof auditApi.exportPart>> {
  const line = await store.findLine(ctx.db, id);
  const isOwn = line?.verb === verb && line.actor_kind === "staff" && line.actor_id === ctx.actor.id;
  if (!line || !isOwn || line.at.getTime() < ctx.now.getTime() - openMs) refuse("export-over");
  const told = (line.changes["filters"]?.[1] ?? {}) as store.LineFilters;
  const isGiven = Object.values(given).some((value) => value !== undefined);
  if (isGiven && canonical(keptFilters(given)) !== canonical(told)) refuse("export-over");
  const filters = isGiven ? given : told;
  const lines = await store.linesBefore(ctx, filters, after ?? id, linesPerPart);
  const next = lines.length === linesPerPart ? (lines.at(-1)?.id ?? null) : null;
  const zone = await businessZone(ctx.db);
  const csv = writeCsv(lines.map((shown) => cellsOf(shown, zone)));
  return { headings: writeCsv([headings]), csv, count: lines.length, next };
}
