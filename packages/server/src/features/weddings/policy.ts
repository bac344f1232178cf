import { cancellationsApi } from "@vowdesk/contract/wedding-payments";
import { weddingActions, weddingsApi, type WeddingAction } from "@vowdesk/contract/weddings";
import type { Actor } from "../../kernel/http/context.ts";
import { isAllowed } from "../../kernel/http/guard.ts";

const accessOf = (action: WeddingAction) =>
  action === "cancel" ? cancellationsApi.cancel.access : weddingsApi[action].access;

/** Actions that end with the cancellation of a wedding. */
const ofActive: readonly WeddingAction[] = ["cancel", "delete"];

/** Actions of the actor on a wedding in their scope. */
export const allowed = (actor: Actor, { cancelled_at }: { cancelled_at: Date | null }): WeddingAction[] =>
  weddingActions.filter(
    (action) => (cancelled_at === null || !ofActive.includes(action)) && isAllowed(actor, accessOf(action)),
  );

/** The consultant whose weddings the actor can see; null for all weddings. */
export const scopeOf = (actor: Actor): number | null => (actor.codes.has("wedding:all") ? null : actor.id);
