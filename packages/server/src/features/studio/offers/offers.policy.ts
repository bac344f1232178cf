import { offerActions, offersApi, type OfferAction, type OfferState } from "@vowdesk/contract/studio/offers";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";

/** An offer with its newest version, as far as it decides which actions are possible. */
interface OfferFacts {
  state: OfferState;
  frozen_at: Date | null;
}

const conditions: Readonly<Record<OfferAction, (offer: OfferFacts) => boolean>> = {
  update: ({ state, frozen_at }) => state !== "retired" && frozen_at === null,
  revise: ({ state }) => state !== "retired",
  activate: ({ state }) => state === "draft",
  retire: ({ state }) => state === "active",
  delete: ({ state }) => state === "draft",
};

/** Actions of the actor on an offer in this state. */
export const allowed = (actor: Actor, offer: OfferFacts): OfferAction[] =>
  offerActions.filter((action) => conditions[action](offer) && isAllowed(actor, offersApi[action].access));
