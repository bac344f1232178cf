import {
  refundActions,
  weddingRefundsApi,
  type PaymentPlan,
  type RefundAction,
  type RefundState,
} from "@vowdesk/contract/wedding-payments";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";

const from: Readonly<Record<RefundAction, RefundState>> = { pay: "approved" };

/** Whether money is set aside for a refund in this state. */
export const isOpen = (state: RefundState): boolean => state === "asked" || state === "approved";

interface Refund {
  state: RefundState;
  amount_cents: number;
  double_cents: number;
}

/**
 * What can be asked for: the balance of the wedding without its open refunds, and what the studio owes on top by the cancellation. The
 * latter is paid once, so it is asked for again only after its refund was refused.
 */
export const refundableOf = (
  refunds: readonly Refund[],
  { balanceCents, owedDoubleCents }: { balanceCents: number; owedDoubleCents: number },
): PaymentPlan["refundable"] => {
  const openCents = refunds.reduce((sum, { state, amount_cents }) => (isOpen(state) ? sum + amount_cents : sum), 0);
  const isDoubled = refunds.some(({ state, double_cents }) => double_cents > 0 && state !== "refused");
  return { balanceCents: Math.max(0, balanceCents - openCents), doubleCents: isDoubled ? 0 : owedDoubleCents };
};

/** The actions of the actor on a refund. It is never the user who asked for it. */
export const allowed = (actor: Actor, refund: { state: RefundState; asked_by: number }): RefundAction[] =>
  refund.asked_by === actor.id
    ? []
    : refundActions.filter(
        (action) => from[action] === refund.state && isAllowed(actor, weddingRefundsApi[action].access),
      );
