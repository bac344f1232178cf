import { discountQueue, type DiscountDetails } from "@vowdesk/contract/discounts";
import { firstTypeOf } from "@vowdesk/contract/notifications";
import { formatMoney, type Language } from "@vowdesk/contract/kernel";
import type { Context } from "../../kernel/http/context.ts";
import { decideDiscount } from "../agreements/index.ts";
import { defineQueue, notifyStaff, type ItemOf } from "../reviews/index.ts";

function summaryFor(details: DiscountDetails, language: Language): string {
  const { weddingNumber, couple, priceCents, discountCents } = details;
  const share = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  return `${couple || weddingNumber} · ${formatMoney(discountCents, language)} · ${share.format(discountCents / priceCents)}`;
}

const decideAndNotify =
  (key: "discount-approved" | "discount-rejected") =>
  async (ctx: Context, item: ItemOf<typeof discountQueue>): Promise<void> => {
    await decideDiscount(ctx, item);
    const { weddingId, weddingNumber: wedding, discountCents } = item.details;
    const values = { wedding, discountCents };
    await notifyStaff(ctx, item, key, { number: String(weddingId), values });
  };

/** Discounts above the limit. The feature `agreements` submits and withdraws them. */
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
