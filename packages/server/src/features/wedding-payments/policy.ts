import {
  receiptActions,
  weddingPaymentsApi,
  type ReceiptAction,
  type ReceiptState,
} from "@vowdesk/contract/wedding-payments";
import type { Actor } from "../../kernel/http/context.ts";
import { isAllowed } from "../../kernel/http/guard.ts";

/** The consultant whose weddings the actor can see receipts of; null for all weddings. */
export const scopeOf = (actor: Actor): number | null => (actor.codes.has("payment:all") ? null : actor.id);

/** The actions of the actor on a receipt. The second person is never the one who recorded it. */
export const allowed = (actor: Actor, receipt: { state: ReceiptState; recorded_by: number }): ReceiptAction[] =>
  receipt.state === "waiting" && receipt.recorded_by !== actor.id
    ? receiptActions.filter((action) => isAllowed(actor, weddingPaymentsApi[action].access))
    : [];
