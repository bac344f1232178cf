import { isAboveDiscountLimit } from "@vowdesk/contract/studio/agreements";
import { discountQueue } from "@vowdesk/contract/studio/discounts";
import { formatMoney } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { responsibleIdOf } from "../../../kernel/transaction/actor.ts";
import { businessSettings } from "../../operations/business/business.ts";
import { changeItem, submitForStaff } from "../../reviews/engine/engine.ts";
import type { OptionRow, QuoteRow } from "./quotes.store.ts";

const shareOf = ({ discount_cents, price_cents }: OptionRow) => discount_cents / price_cents;

/** The lowest limit by which a draft was judged, that of now included. */
export async function strictestLimit(ctx: Context, { limit_percent }: QuoteRow): Promise<number> {
  const { discountLimitPercent } = await businessSettings(ctx);
  return Math.min(discountLimitPercent, limit_percent ?? discountLimitPercent);
}

/** The options whose discount is above the strictest limit, the largest share first. */
async function aboveLimit(ctx: Context, row: QuoteRow): Promise<{ limitPercent: number; above: OptionRow[] }> {
  const { options } = row;
  const limitPercent = await strictestLimit(ctx, row);
  const above = options.filter(({ price_cents: priceCents, discount_cents: discountCents }) =>
    isAboveDiscountLimit({ priceCents, discountCents }, limitPercent),
  );
  return { limitPercent, above: above.toSorted((a, b) => shareOf(b) - shareOf(a)) };
}

/** Whether an option has a discount above the strictest limit. */
export const needsApproval = async (ctx: Context, row: QuoteRow): Promise<boolean> =>
  (await aboveLimit(ctx, row)).above.length > 0;

/**
 * Submits the largest discount of a draft to the queue of discounts. If a service account made the quote, the user who is responsible for the account
 * counts as the one who asks, and so cannot approve it. Returns the id of the item; null if no discount is above the limit.
 */
export async function submitDiscount(ctx: Context, row: QuoteRow): Promise<number | null> {
  const { limitPercent, above } = await aboveLimit(ctx, row);
  const [largest] = above;
  if (!largest) return null;
  const { texts, price_cents: priceCents, discount_cents: discountCents } = largest;
  return submitForStaff<typeof discountQueue>(ctx, discountQueue.code, responsibleIdOf(ctx.actor), {
    details: {
      weddingId: row.wedding_id ?? 0,
      weddingNumber: row.wedding_number,
      couple: row.couple,
      agreementNumber: 0,
      quoteId: row.id,
      offer: { zh: texts.zh.name, en: texts.en.name, es: texts.es.name, ja: texts.ja.name },
      priceCents,
      discountCents,
      limitPercent,
      text: row.discount_reason,
    },
    summary: `${row.couple} ${formatMoney(discountCents, "zh")}`,
    similarityKeys: [`lead:${row.lead_id}`],
    searchTerms: [row.couple],
  });
}

/** Withdraws the request of a draft, unless its decision has taken effect. */
export async function withdrawDiscount(ctx: Context, { review_id }: Pick<QuoteRow, "review_id">): Promise<void> {
  if (review_id === null) return;
  await changeItem<typeof discountQueue>(ctx, discountQueue.code, review_id, ({ status, effect_at }) =>
    status === "waiting" || effect_at !== null ? { act: "withdraw", status: "withdrawn", endsUndo: true } : null,
  );
}
