import { cancellationsApi } from "@vowdesk/contract/studio/wedding-payments";
import { weddingActions, weddingsApi, type Partner, type WeddingAction } from "@vowdesk/contract/studio/weddings";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";
import type { WeddingRow } from "./weddings.store.ts";

const accessOf = (action: WeddingAction) =>
  action === "cancel" ? cancellationsApi.cancel.access : weddingsApi[action].access;

/** Actions that end with the cancellation of a wedding. */
const ofActive: readonly WeddingAction[] = ["cancel", "delete"];

type State = Pick<WeddingRow, "cancelled_at" | "has_shoots" | "has_agreements" | "has_payments" | "has_galleries">;

/** A wedding with shoots, agreements, payments or galleries is cancelled instead of deleted. */
const isPossible = (action: WeddingAction, row: State) =>
  (row.cancelled_at === null || !ofActive.includes(action)) &&
  (action !== "delete" || !(row.has_shoots || row.has_agreements || row.has_payments || row.has_galleries));

/** Actions of the actor on a wedding in their scope. */
export const allowed = (actor: Actor, row: State): WeddingAction[] =>
  weddingActions.filter((action) => isPossible(action, row) && isAllowed(actor, accessOf(action)));

/** The consultant whose weddings the actor can see; null for all weddings. */
export const scopeOf = (actor: Actor): number | null => (actor.codes.has("wedding:all") ? null : actor.id);

type Couple = Pick<WeddingRow, "name_a" | "phone_a" | "name_b" | "phone_b">;

/**
 * The partners who are not of the wedding any more: without a name now, or with both another name and another number. A corrected name or
 * number alone is the same person.
 */
export const replacedPartners = (before: Couple, after: Couple): Partner[] =>
  (["a", "b"] as const).filter(
    (partner) =>
      before[`name_${partner}`] !== after[`name_${partner}`] &&
      (after[`name_${partner}`] === "" || before[`phone_${partner}`] !== after[`phone_${partner}`]),
  );
