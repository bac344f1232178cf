import type { OfferVersion } from "@vowdesk/contract/studio/offers";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentVersion } from "./offers.present.ts";
import { findOffer } from "./offers.store.ts";
import { findFrozen, lockOfferRow, markFrozen } from "./usage.store.ts";

/** The newest version of an active offer. Refuses another offer. It can change until it is frozen. */
export async function activeVersion(ctx: Context, offerId: number): Promise<OfferVersion> {
  const offer = (await findOffer(ctx.db, offerId)) ?? refuse("not-found");
  if (offer.state !== "active") refuse("offer-outdated");
  return presentVersion({ ...offer, offer_id: offer.id, number: offer.latest });
}

/** A version that was frozen before. It is used again also if the offer has a newer one or was retired. */
export async function frozenVersion(ctx: Context, input: { offerId: number; number: number }): Promise<OfferVersion> {
  const version = await findFrozen(ctx.db, input.offerId, input.number);
  return version ? presentVersion(version) : refuse("offer-outdated");
}

/**
 * Freezes a version for a record that refers to it, in the caller's transaction, and returns its terms. Refuses an offer that is
 * not active, and a version that is not the newest. The lock on the offer keeps both true until the end of the transaction.
 */
export async function freezeVersion(ctx: Context, input: { offerId: number; number: number }): Promise<OfferVersion> {
  const offer = (await lockOfferRow(ctx.db, input.offerId)) ?? refuse("not-found");
  if (offer.state !== "active" || offer.latest !== input.number) refuse("offer-outdated");
  return presentVersion(await markFrozen(ctx.db, input.offerId, input.number, ctx.now));
}
