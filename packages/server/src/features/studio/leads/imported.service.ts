import type { Context } from "../../../kernel/http/context.ts";
import * as store from "./imported.store.ts";
import { auditFields } from "./leads.present.ts";
import { subjectOf } from "./leads.service.ts";
import { readLeads } from "./leads.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    /** The import that added the lead was undone. */
    "lead.deleted": Fact;
  }
}

/** Those of the phone numbers that an open or dormant lead has, also one that the actor may not see. */
export const existingPhones = async (ctx: Context, phones: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(phones.length === 0 ? [] : await store.findPhones(ctx.db, phones));

/** Locks leads of an import and counts those that were changed or used since, and leads that were won by its weddings. */
export async function countUsedLeads(
  ctx: Context,
  ids: readonly number[],
  weddingIds: readonly number[],
): Promise<number> {
  return (await store.countChanged(ctx.db, ids)) + (await store.countWonBy(ctx.db, weddingIds));
}

/** Deletes leads of an import that is undone. */
export async function removeLeads(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await readLeads(ctx.db, ids);
  await store.deleteLeads(ctx.db, ids);
  for (const row of rows) ctx.emit({ type: "lead.deleted", subject: subjectOf(row), before: auditFields(row) });
  ctx.signal({ kind: "changed", feature: "leads", id: "", access: "lead" });
}
