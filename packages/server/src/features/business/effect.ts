import type { BusinessSettingsFields } from "@vowdesk/contract/business";
import type { Context } from "../../kernel/http/context.ts";
import { authorOf, type Author } from "../../kernel/transaction/actor.ts";
import * as store from "./store.ts";
import type { BusinessRow } from "./store.ts";

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
