import { firstTypeOf } from "@vowdesk/contract/messages/notifications";
import { formatMoney, type Language } from "@vowdesk/contract/kernel";
import { refundQueue, type RefundDetails } from "@vowdesk/contract/studio/refunds";
import type { Context } from "../../../kernel/http/context.ts";
import { defineQueue, notifyStaff, type ItemOf } from "../../reviews/engine/engine.ts";
import { decideRefund } from "../wedding-payments/wedding-payments.ts";

const summaryFor = ({ couple, weddingNumber, amountCents }: RefundDetails, language: Language) =>
  `${couple || weddingNumber} · ${formatMoney(amountCents, language)}`;

const decideAndNotify =
  (key: "wedding-refund-approved" | "wedding-refund-rejected") =>
  async (ctx: Context, item: ItemOf<typeof refundQueue>): Promise<void> => {
    await decideRefund(ctx, item);
    const { weddingId, weddingNumber: wedding, amountCents } = item.details;
    const values = { wedding, amountCents };
    await notifyStaff(ctx, item, key, { number: String(weddingId), values });
  };

/** Refunds of weddings. The feature `wedding-payments` submits them and pays approved ones. */
export const queue = defineQueue(refundQueue, {
  messageType: firstTypeOf.refund,
  withinMinutes: 1_440,
  initialStatus: "waiting",
  acts: {
    approve: { to: "approved", effect: decideAndNotify("wedding-refund-approved") },
    reject: { to: "rejected", needsReason: true, effect: decideAndNotify("wedding-refund-rejected") },
  },
  summaryFor,
});
