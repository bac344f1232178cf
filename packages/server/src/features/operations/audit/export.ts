import { maxExport, type auditApi } from "@vowdesk/contract/operations/audit";
import type { HandlerInput, HandlerOutput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { writeCsv } from "../../../kernel/text/csv.ts";
import type { SubjectNames } from "../../../kernel/paging/subject-names.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { businessZone, isoIn } from "../../../platform/business-time.ts";
import { canonical, maskedFilters } from "./audit.policy.ts";
import * as store from "./audit.store.ts";
import { namesOf } from "./subjects.service.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "audit.exported": Fact;
  }
}

const verb = "audit.exported";
const entriesPerPart = 2_000;
/** An export must be finished within this time. */
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
  "actorName",
  "subjectName",
];

const cellsOf = (entry: store.NamedEntryRow, zone: string, names: ReadonlyMap<string, string>): string[] => [
  entry.id,
  isoIn(zone, entry.at),
  entry.actor_kind,
  String(entry.actor_id),
  entry.actor,
  entry.verb,
  entry.subject,
  JSON.stringify(entry.changes),
  entry.reason ?? "",
  entry.ip ?? "",
  entry.request_id ?? "",
  String(entry.chain_id),
  entry.position,
  entry.hash.toString("hex"),
  entry.actor_name,
  names.get(entry.subject) ?? "",
];

/** Starts an export. The filters are stored in its audit entry, and the parts are read with the stored filters. */
export async function startExport(
  ctx: Context,
  input: HandlerInput<typeof auditApi.startExport>,
): Promise<HandlerOutput<typeof auditApi.startExport>> {
  const filters = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const counted = await store.countEntries(ctx, input, maxExport + 1);
  const total = Math.min(counted, maxExport);
  await ctx.transaction(async (inside) => {
    inside.emit({ type: verb, subject: "audit", after: { filters, lines: total } });
  });
  const id = await store.findOwnEntry(ctx.db, { requestId: ctx.requestId, actorId: ctx.actor.id, verb });
  return { id: id ?? refuse("not-found"), total, more: counted > maxExport };
}

/** Returns one part of an export that the caller started, with the filters in its audit entry. */
export async function exportPart(
  ctx: Context,
  subjectNames: SubjectNames,
  { id, after, ...input }: HandlerInput<typeof auditApi.exportPart>,
): Promise<HandlerOutput<typeof auditApi.exportPart>> {
  const entry = await store.findEntry(ctx.db, id);
  const isOwn = entry?.verb === verb && entry.actor_kind === ctx.actor.kind && entry.actor_id === ctx.actor.id;
  if (!entry || !isOwn || entry.at.getTime() < ctx.now.getTime() - openMs) refuse("export-over");
  const recordedFilters = (entry.changes["filters"]?.[1] ?? {}) as store.EntryFilters;
  const isGiven = Object.values(input).some((value) => value !== undefined);
  if (isGiven && canonical(maskedFilters(input)) !== canonical(recordedFilters)) refuse("export-over");
  const filters = isGiven ? input : recordedFilters;
  const entries = await store.entriesBefore(ctx, filters, after ?? id, entriesPerPart);
  const next = entries.length === entriesPerPart ? (entries.at(-1)?.id ?? null) : null;
  const zone = await businessZone(ctx.db);
  const names = await namesOf(
    ctx,
    subjectNames,
    entries.map(({ subject }) => subject),
  );
  const csv = writeCsv(entries.map((row) => cellsOf(row, zone, names)));
  return { headings: writeCsv([headings]), csv, count: entries.length, next };
}
