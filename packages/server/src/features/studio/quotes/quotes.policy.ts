import { quoteActions, quotesApi, type QuoteAction, type QuoteState } from "@vowdesk/contract/studio/quotes";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";

/** The states in which each action is possible. */
const statesFor: Readonly<Record<QuoteAction, readonly QuoteState[]>> = {
  update: ["draft"],
  send: ["draft"],
  accept: ["sent"],
  decline: ["sent", "expired"],
  withdraw: ["draft", "sent"],
  renew: ["expired", "declined", "withdrawn"],
};

/** The state of a quote at a time. A sent quote expires without an act. */
export const stateAt = (quote: { state: Exclude<QuoteState, "expired">; expires_at: Date }, now: Date): QuoteState =>
  quote.state === "sent" && quote.expires_at <= now ? "expired" : quote.state;

/** Actions of the actor on a quote in this state. */
export const allowed = (actor: Actor, state: QuoteState): QuoteAction[] =>
  quoteActions.filter((action) => statesFor[action].includes(state) && isAllowed(actor, quotesApi[action].access));

/** The consultant for whose leads the actor can see quotes; null for all leads. */
export const scopeOf = (actor: Actor): number | null => (actor.codes.has("lead:all") ? null : actor.id);
