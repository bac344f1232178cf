import {
  refundActions,
  weddingRefundsApi,
  type RefundAction,
  type RefundState,
} from "@vowdesk/contract/wedding-payments";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";

const from: Readonly<Record<RefundAction, RefundState>> = { approve: "asked", refuse: "asked", pay: "approved" };

/** Whether money is set aside for a refund in this state. */
export const isOpen = (state: RefundState): boolean => state === "asked" || state === "approved";

/** The actions of the actor on a refund. It is never the user who asked for it. */
export const allowed = (actor: Actor, refund: { state: RefundState; asked_by: number }): RefundAction[] =>
  refund.asked_by === actor.id
    ? []
    : refundActions.filter(
        (action) => from[action] === refund.state && isAllowed(actor, weddingRefundsApi[action].access),
      );
