import type { discountQueue } from "@vowdesk/contract/studio/discounts";
import type { Context } from "../../../kernel/http/context.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import type { ItemOf } from "../../reviews/engine/engine.ts";
import { publish, signalChange } from "./quotes.service.ts";
import { lockByReview, saveQuote } from "./quotes.store.ts";

/** Applies the decision on the discount of a draft: only an approved one can be sent. */
export async function decideQuoteDiscount(ctx: Context, item: ItemOf<typeof discountQueue>): Promise<void> {
  const before = await lockByReview(ctx.db, item.id);
  if (!before) throw new Error(`the discount ${item.id} has no quote`);
  const isApproved = item.status === "approved";
  const decision = isApproved ? { approved_by: item.acted_by, approved_at: item.acted_at } : {};
  await saveQuote(ctx.db, before.id, decision, authorOf(ctx));
  if (isApproved) await publish(ctx, "quote.approved", before.id, before);
  else signalChange(ctx, { id: before.id, version: before.version + 1 });
}
