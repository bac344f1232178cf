import {
  receiptActions,
  weddingPaymentsApi,
  type ReceiptAction,
  type ReceiptReversal,
  type ReceiptState,
} from "@vowdesk/contract/studio/wedding-payments";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";

/** The consultant whose weddings the actor can see receipts of; null for all weddings. */
export const scopeOf = (actor: Actor): number | null => (actor.codes.has("payment:all") ? null : actor.id);

/** The users who check payments and see those of a wedding with this consultant. */
export const checkersOf = (consultantId: number | null) => ({
  holdersOf: "payment:check",
  scope: { all: "payment:all", ownerId: consultantId },
});

interface Receipt {
  state: ReceiptState;
  /** Null if the payment provider reported it. */
  recorded_by: number | null;
  reversal: { state: ReceiptReversal["state"]; asked_by: number } | null;
}

/** The actions that the state of a receipt allows. A second person is never the one who recorded it, or asked for its reversal. */
function actionsOf(actorId: number, { state, recorded_by, reversal }: Receipt): readonly ReceiptAction[] {
  if (state === "waiting") return recorded_by === actorId ? [] : ["check", "reject"];
  if (state !== "checked" || reversal?.state === "reversed") return [];
  if (reversal?.state !== "asked") return ["askReversal"];
  return reversal.asked_by === actorId ? [] : ["approveReversal", "refuseReversal"];
}

/** The actions of the actor on a receipt. */
export const allowed = (actor: Actor, receipt: Receipt): ReceiptAction[] =>
  receiptActions.filter(
    (action) => actionsOf(actor.id, receipt).includes(action) && isAllowed(actor, weddingPaymentsApi[action].access),
  );
