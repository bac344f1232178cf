import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { instalmentsApi, weddingPaymentsApi } from "@vowdesk/contract/studio/wedding-payments";
import type { Context } from "../../../kernel/http/context.ts";
import { rowsMatching, type Countable } from "../../../kernel/paging/count-each.ts";
import { listingOf as instalmentListingOf } from "./plan/plan.store.ts";
import { todayOf } from "./plan/plan.service.ts";
import { scopeOf } from "./wedding-payments.policy.ts";
import { listingOf } from "./wedding-payments.store.ts";

/** The instalments that the list of payments due shows to the actor. */
export const instalmentsMatching = async (
  ctx: Context,
  filter: Partial<HandlerInput<typeof instalmentsApi.list>>,
): Promise<Countable> => rowsMatching(ctx, instalmentListingOf(scopeOf(ctx.actor), await todayOf(ctx)), filter);

/** The receipts that the list shows to the actor. */
export const receiptsMatching = (
  ctx: Context,
  filter: Partial<HandlerInput<typeof weddingPaymentsApi.list>>,
): Promise<Countable> => rowsMatching(ctx, listingOf(scopeOf(ctx.actor)), filter);
