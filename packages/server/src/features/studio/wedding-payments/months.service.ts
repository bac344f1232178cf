import type { WeddingMonth } from "@vowdesk/contract/studio/wedding-payments";
import type { Context } from "../../../kernel/http/context.ts";
import { businessZone } from "../../../platform/business-time.ts";
import * as store from "./wedding-payments.store.ts";

/** The month-end sheet: the accounts of all weddings by month, computed from the ledger. */
export async function list(ctx: Context): Promise<WeddingMonth[]> {
  return store.sumMonths(ctx.db, await businessZone(ctx.db));
}
