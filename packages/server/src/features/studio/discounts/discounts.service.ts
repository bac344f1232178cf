import { discountQueue, type DiscountDetails } from "@vowdesk/contract/studio/discounts";
import { firstTypeOf } from "@vowdesk/contract/messages/notifications";
import { formatMoney, type Language } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { decideDiscount } from "../agreements/agreements.ts";
import { decideQuoteDiscount } from "../quotes/quotes.ts";
import { defineQueue, notifyStaff, type ItemOf } from "../../reviews/engine/engine.ts";

function summaryFor(details: DiscountDetails, language: Language): string {
  const { weddingNumber, couple, priceCents, discountCents } = details;
  const share = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  return `${couple || weddingNumber} · ${formatMoney(discountCents, language)} · ${share.format(discountCents / priceCents)}`;
}

const decideAndNotify =
  (key: "discount-approved" | "discount-rejected") =>
  async (ctx: Context, item: ItemOf<typeof discountQueue>): Promise<void> => {
    const { weddingId, weddingNumber, couple, discountCents, quoteId } = item.details;
    await (quoteId === undefined ? decideDiscount : decideQuoteDiscount)(ctx, item);
    const values = { wedding: weddingNumber || couple, discountCents };
    await notifyStaff(ctx, item, key, {
      number: quoteId === undefined ? String(weddingId) : `quote:${quoteId}`,
      values,
    });
  };

/** Discounts above the limit. The features `agreements` and `quotes` submit and withdraw them. */
export const queue = defineQueue(discountQueue, {
  messageType: firstTypeOf.discount,
  // A discount is often granted while the couple is in the studio.
  withinMinutes: 30,
  initialStatus: "waiting",
  acts: {
    approve: { to: "approved", effect: decideAndNotify("discount-approved") },
    reject: { to: "rejected", needsReason: true, effect: decideAndNotify("discount-rejected") },
  },
  summaryFor,
});
