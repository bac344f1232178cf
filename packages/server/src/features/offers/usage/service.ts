import type { OfferVersion } from "@vowdesk/contract/offers";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentVersion } from "../present.ts";
import { markFrozen, lockOfferRow } from "./store.ts";

/**
 * Freezes a version for a record that refers to it, in the caller's transaction, and returns its terms. Refuses an offer that is
 * not active, and a version that is not the newest. The lock on the offer keeps both true until the end of the transaction.
 */
export async function freezeVersion(ctx: Context, given: { offerId: number; number: number }): Promise<OfferVersion> {
  const offer = (await lockOfferRow(ctx.db, given.offerId)) ?? refuse("not-found");
  if (offer.state !== "active" || offer.latest !== given.number) refuse("offer-outdated");
  return presentVersion(await markFrozen(ctx.db, given.offerId, given.number, ctx.now));
}
