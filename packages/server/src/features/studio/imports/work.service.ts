import type { LeftOutShoot } from "@vowdesk/contract/studio/imports";
import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import type { Actor, Context, Services } from "../../../kernel/http/context.ts";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";
import { addDays, businessZone, dateIn, momentIn } from "../../../platform/business-time.ts";
import { addSignedBefore } from "../agreements/agreements.ts";
import { addLead, leadPhones } from "../leads/leads.ts";
import { bookImported } from "../shoots/shoots.ts";
import { openBalance } from "../wedding-payments/wedding-payments.ts";
import { addForCouple, weddingPhones } from "../weddings/weddings.ts";
import { saveStep } from "./imports.service.ts";
import * as store from "./imports.store.ts";
import type { ImportRow, Written } from "./imports.store.ts";
import { countUsed, removeWritten } from "./undo.service.ts";
import type { Unit } from "./units.ts";

/** Leads and weddings of one transaction. Fewer commits are faster, and the progress is shown after each. */
const unitsPerBatch = 25;

/** What the services check that write the records. The right to import was checked when the import was started. */
const codes: ReadonlySet<string> = new Set([
  "lead",
  "lead:all",
  "lead:edit",
  "wedding",
  "wedding:all",
  "wedding:edit",
  "shoot",
  "shoot:all",
  "shoot:book",
  "agreement",
  "agreement:edit",
  "payment",
  "payment:all",
]);

/** The user who started the import. */
const starterOf = ({ user_id, started_by }: ImportRow): Actor => ({
  kind: "staff",
  id: user_id ?? 0,
  name: started_by,
  codes,
  scope: unlimited,
});

/** The result of a unit; null if it was not written, because another one with its phone number was added after the check. */
interface UnitResult {
  written: Written | null;
  leftOut: LeftOutShoot[];
}

const nothing: UnitResult = { written: null, leftOut: [] };

const firstTouchAt = "10:00";

const phonesOf = ({ phoneA, phoneB }: Unit["couple"]) => [phoneA, phoneB].filter((phone) => phone !== "");

async function writeLead(ctx: Context, { couple, source, nextTouchOn }: Unit & { kind: "lead" }): Promise<UnitResult> {
  if ((await leadPhones(ctx, phonesOf(couple))).size > 0) return nothing;
  const zone = await businessZone(ctx.db);
  const on = nextTouchOn ?? addDays(dateIn(zone, ctx.now), 1);
  const nextTouchAt = momentIn(zone, on, firstTouchAt).toISOString();
  const { id } = await addLead(ctx, { ...couple, source, nextTouchAt });
  return { written: { leadId: id }, leftOut: [] };
}

async function writeWedding(
  ctx: Context,
  { couple, agreement, shoots, openingCents, receivedOn }: Unit & { kind: "wedding" },
  fileName: string,
): Promise<UnitResult> {
  if ((await weddingPhones(ctx, phonesOf(couple))).size > 0) return nothing;
  const { id: weddingId } = await addForCouple(ctx, { ...couple, dateReason: fileName });
  const shootIds: number[] = [];
  const leftOut: LeftOutShoot[] = [];
  for (const { line, purpose, team, ...time } of shoots) {
    const range = { from: new Date(time.from), to: new Date(time.to) };
    const booked = await bookImported(ctx, { ...range, weddingId, purpose, team, reason: fileName });
    if ("id" in booked) shootIds.push(booked.id);
    else leftOut.push({ line, ...booked });
  }
  const written: Written = { weddingId, shootIds, openingCents };
  if (agreement) written.agreementId = (await addSignedBefore(ctx, { weddingId, ...agreement })).id;
  if (openingCents > 0) await openBalance(ctx, { weddingId, cents: openingCents, receivedOn });
  return { written, leftOut };
}

/** Writes the next units of an import, or ends it if there are none. Returns how many were written, at least 1. */
async function writeBatch(ctx: Context, row: ImportRow): Promise<number> {
  const units = await store.nextUnits(ctx.db, row.id, unitsPerBatch);
  if (units.length === 0) return end(ctx, row);
  const leftOut: LeftOutShoot[] = [];
  const skipped: number[] = [];
  for (const { position, content } of units) {
    const result =
      content.kind === "lead" ? await writeLead(ctx, content) : await writeWedding(ctx, content, row.file_name);
    await store.saveWritten(ctx.db, row.id, position, result.written ?? {});
    if (result.written === null) skipped.push(content.line);
    leftOut.push(...result.leftOut);
  }
  await store.saveProgress(ctx.db, row.id, { done: units.length, leftOut, skipped });
  ctx.signal({ kind: "changed", feature: "imports", id: String(row.id), access: "import" });
  return units.length;
}

async function end(ctx: Context, row: ImportRow): Promise<number> {
  const written = await store.readWritten(ctx.db, row.id);
  const counts = {
    ...row.counts,
    leads: written.leadIds.length,
    weddings: written.weddingIds.length,
    shoots: written.shootIds.length,
    agreements: written.agreementIds.length,
    openings: written.openings,
    openingCents: written.openingCents,
  };
  await saveStep(ctx, "import.ended", row, { state: "done", ended_at: ctx.now, counts });
  return 1;
}

/** Undoes an import in one transaction, or not at all if something followed from it meanwhile. */
async function undoAll(ctx: Context, row: ImportRow): Promise<number> {
  const used = await countUsed(ctx, row.id);
  if (used > 0) {
    await saveStep(ctx, "import.undo-refused", row, { state: "done", used_count: used });
    return 1;
  }
  await removeWritten(ctx, row.id);
  await saveStep(ctx, "import.undone", row, { state: "undone" });
  return 1;
}

async function work(outer: Context, id: number): Promise<number> {
  const row = await store.lockImport(outer.db, id);
  if (!row || (row.state !== "running" && row.state !== "undoing")) return 0;
  const ctx = { ...outer, actor: starterOf(row), language: row.language };
  return row.state === "running" ? writeBatch(ctx, row) : undoAll(ctx, row);
}

/** Carries out the import or the undo that is at work, batch by batch. After a kill it goes on where the last batch ended. */
export const continueImports = (services: Services): Promise<number> =>
  processDueRows(services, { runner: "imports", batchSize: 1, find: store.findAtWork, apply: work });
