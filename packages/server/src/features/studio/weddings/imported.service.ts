import type { Context } from "../../../kernel/http/context.ts";
import * as store from "./imported.store.ts";
import { auditFields } from "./weddings.present.ts";
import { readerOf, signalAll } from "./weddings.service.ts";
import { readWeddings } from "./weddings.store.ts";

/** Those of the phone numbers that an active wedding has, also one that the actor may not see. */
export const existingPhones = async (ctx: Context, phones: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(phones.length === 0 ? [] : await store.findPhones(ctx.db, phones));

/** The couples of active weddings on these dates, also of those that the actor may not see. */
export const existingCouples = (ctx: Context, dates: readonly string[]) =>
  dates.length === 0 ? Promise.resolve([]) : store.findOnDates(ctx.db, dates);

/** Locks weddings of an import and counts those that were changed or deleted since. */
export const countUsedWeddings = (ctx: Context, ids: readonly number[]): Promise<number> =>
  ids.length === 0 ? Promise.resolve(0) : store.countChanged(ctx.db, ids);

/** Deletes weddings of an import that is undone. The caller has deleted what belongs to them. */
export async function removeWeddings(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await readWeddings(ctx.db, ids, { ...(await readerOf(ctx)), scope: null });
  await store.deleteWeddings(ctx.db, ids);
  for (const row of rows)
    ctx.emit({ type: "wedding.deleted", subject: `wedding:${row.number}`, before: auditFields(row) });
  signalAll(ctx);
}
