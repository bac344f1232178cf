import { weddingActions, weddingsApi, type WeddingAction } from "@vowdesk/contract/weddings";
import type { Actor } from "../../kernel/http/context.ts";
import { isAllowed } from "../../kernel/http/guard.ts";

/** Actions of the actor on a wedding in their scope. */
export const allowed = (actor: Actor): WeddingAction[] =>
  weddingActions.filter((action) => isAllowed(actor, weddingsApi[action].access));

/** The consultant whose weddings the actor can see; null for all weddings. */
export const scopeOf = (actor: Actor): number | null => (actor.codes.has("wedding:all") ? null : actor.id);
