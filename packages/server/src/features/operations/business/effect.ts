import type { BusinessSettingsFields } from "@vowdesk/contract/operations/business";
import type { Context } from "../../../kernel/http/context.ts";
import { authorOf, type Author } from "../../../kernel/transaction/actor.ts";
import * as store from "./business.store.ts";
import type { BusinessRow } from "./business.store.ts";

/** Puts settings into effect. Without any only the version rises, because the waiting changes belong to the record. */
export async function saveSettings(
  ctx: Context,
  changes: Partial<BusinessSettingsFields>,
  author: Author = authorOf(ctx),
): Promise<BusinessRow> {
  const saved = await store.saveBusiness(ctx.db, changes, author);
  ctx.signal({ kind: "changed", feature: "business", id: "", access: "signed-in" });
  return saved;
}
