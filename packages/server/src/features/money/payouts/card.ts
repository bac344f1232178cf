import { sliceText } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { epochOf } from "../../messages/notifications/notifications.ts";
import { itemSecret } from "../../reviews/engine/engine.ts";
import { queue } from "./payouts.policy.ts";
import { newKey } from "./money.ts";

const tailDigits = 4;

/** Card numbers are stored encrypted. Payments to the same card have the same mark. */
const { seal, open, markOf } = itemSecret(queue, { name: "card", mark: "card" });
export { markOf };

/** Encrypts a card number. It can be decrypted only with the same payment key. */
export const sealCard = (ctx: Pick<Context, "services">, paymentKey: string, card: string) =>
  seal(ctx, paymentKey, card);

/** Decrypts a card number. Items without a payment key were encrypted with their id. */
export const openCard = (
  ctx: Pick<Context, "services">,
  id: number,
  { paymentKey, sealedCard }: { paymentKey?: string; sealedCard: string },
) => open(ctx, paymentKey ?? id, sealedCard);

/** The stored details of a new payment. */
export async function payOutTo(
  ctx: Context,
  id: number,
  { card, ...to }: { holder: string; bank: string; card: string },
) {
  const paymentKey = newKey(id, await epochOf(ctx));
  return {
    ...to,
    paymentKey,
    cardTail: sliceText(card, -tailDigits),
    sealedCard: sealCard(ctx, paymentKey, card),
    sentAt: null,
    bankWord: null,
  };
}
