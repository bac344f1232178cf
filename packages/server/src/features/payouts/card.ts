import type { Context } from "../../kernel/http/context.ts";
import { epochOf } from "../notifications/index.ts";
import { secretOf } from "../reviews/index.ts";
import { queue } from "./policy.ts";
import { newKey } from "./money.ts";

const tailDigits = 4;

/** A card's number is kept sealed; two payments to one card share a mark. */
const { seal, open, markOf } = secretOf(queue, { name: "card", mark: "card" });
export { markOf };

/** A card's number as it is kept: it opens for the payment of this name alone. */
export const sealCard = (whose: Pick<Context, "services">, paymentKey: string, card: string) =>
  seal(whose, paymentKey, card);

/** The whole number. Items without a key of their own were sealed for their id. */
export const openCard = (
  whose: Pick<Context, "services">,
  id: number,
  { paymentKey, sealedCard }: { paymentKey?: string; sealedCard: string },
) => open(whose, paymentKey ?? id, sealedCard);

/** What is kept of where an item's money is to go. Nothing was sent, and the bank said nothing yet. */
export async function payOutTo(
  ctx: Context,
  id: number,
  { card, ...to }: { holder: string; bank: string; card: string },
) {
  const paymentKey = newKey(id, await epochOf(ctx));
  return {
    ...to,
    paymentKey,
    cardTail: card.slice(-tailDigits),
    sealedCard: sealCard(ctx, paymentKey, card),
    sentAt: null,
    bankWord: null,
  };
}
