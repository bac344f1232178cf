import { discountQueue } from "@vowdesk/contract/studio/discounts";
import { formatMoney } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { changeItem, submitForStaff } from "../../reviews/engine/engine.ts";
import { coupleOf } from "../weddings/weddings.ts";
import type { AgreementRow, DraftFields } from "./agreements.store.ts";

type Requested = Pick<DraftFields, "needs_approval" | "limit_percent" | "terms" | "discount_reason">;

/** Submits a discount above the limit to the queue of discounts. Returns the id of the item; null if it needs no approval. */
export async function submitDiscount(
  ctx: Context,
  { weddingId, number }: { weddingId: number; number: number },
  { needs_approval, limit_percent: limitPercent, terms, discount_reason }: Requested,
): Promise<number | null> {
  if (!needs_approval) return null;
  const { number: weddingNumber, a, b } = await coupleOf(ctx, weddingId);
  const couple = [a.name, b.name].filter(Boolean).join(" & ");
  const { texts, priceCents, discountCents } = terms;
  const offer = { zh: texts.zh.name, en: texts.en.name, es: texts.es.name, ja: texts.ja.name };
  return submitForStaff<typeof discountQueue>(ctx, discountQueue.code, ctx.actor.id, {
    details: {
      weddingId,
      weddingNumber,
      couple,
      agreementNumber: number,
      offer,
      priceCents,
      discountCents,
      limitPercent,
      text: discount_reason,
    },
    summary: `${weddingNumber} ${formatMoney(discountCents, "zh")}`,
    similarityKeys: [`wedding:${weddingId}`],
    searchTerms: [couple, weddingNumber],
  });
}

/** Withdraws the request of a draft, unless its decision has taken effect. */
export async function withdrawDiscount(ctx: Context, { review_id }: Pick<AgreementRow, "review_id">): Promise<void> {
  if (review_id === null) return;
  await changeItem<typeof discountQueue>(ctx, discountQueue.code, review_id, ({ status, effect_at }) =>
    status === "waiting" || effect_at !== null ? { act: "withdraw", status: "withdrawn", endsUndo: true } : null,
  );
}
