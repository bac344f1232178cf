import type { Context } from "../../../kernel/http/context.ts";
import { countUsedAgreements, removeSignedBefore } from "../agreements/agreements.ts";
import { countUsedLeads, removeLeads } from "../leads/leads.ts";
import { countFilledIn } from "../sheets/sheets.ts";
import { countUsedShoots, removeShoots } from "../shoots/shoots.ts";
import { countUsedOpenings, removeOpenings } from "../wedding-payments/wedding-payments.ts";
import { countUsedWeddings, removeWeddings } from "../weddings/weddings.ts";
import { deleteUnits, readWritten } from "./imports.store.ts";

/** Locks what an import has written, and counts what was changed, deleted or used since. */
export async function countUsed(ctx: Context, importId: number): Promise<number> {
  const { leadIds, weddingIds, shootIds, agreementIds } = await readWritten(ctx.db, importId);
  const counts = [
    await countUsedWeddings(ctx, weddingIds),
    await countUsedLeads(ctx, leadIds, weddingIds),
    await countUsedShoots(ctx, shootIds, weddingIds),
    await countUsedAgreements(ctx, agreementIds, weddingIds),
    await countUsedOpenings(ctx, weddingIds),
    await countFilledIn(ctx, shootIds),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Deletes all that an import has written. The caller has found that nothing followed from it, in the same transaction. */
export async function removeWritten(ctx: Context, importId: number): Promise<void> {
  const { leadIds, weddingIds, shootIds, agreementIds } = await readWritten(ctx.db, importId);
  await removeOpenings(ctx, weddingIds);
  await removeSignedBefore(ctx, agreementIds);
  await removeShoots(ctx, shootIds);
  await removeWeddings(ctx, weddingIds);
  await removeLeads(ctx, leadIds);
  await deleteUnits(ctx.db, importId);
}
