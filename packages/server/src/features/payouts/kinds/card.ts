import type { Context } from "../../../kernel/context.ts";
import { secretOf } from "../../reviews/index.ts";
import { queue } from "../policy.ts";

const tailDigits = 4;

/** A card's number is kept sealed; two payments to one card share a mark. */
export const { seal: sealCard, open: openCard, markOf } = secretOf(queue, { name: "card", mark: "card" });

/** What is kept of where an item's money is to go. Nothing was sent, and the bank said nothing yet. */
export const payOutTo = (
  ctx: Context,
  id: number,
  { card, ...to }: { holder: string; bank: string; card: string },
) => ({
  ...to,
  cardTail: card.slice(-tailDigits),
  sealedCard: sealCard(ctx, id, card),
  sentAt: null,
  bankWord: null,
});
