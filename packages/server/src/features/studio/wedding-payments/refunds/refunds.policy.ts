import {
  refundActions,
  weddingRefundsApi,
  type PaymentPlan,
  type RefundAction,
  type RefundState,
} from "@vowdesk/contract/studio/wedding-payments";
import type { Actor } from "../../../../kernel/http/context.ts";
import { isAllowed } from "../../../../kernel/http/guard.ts";

const from: Readonly<Record<RefundAction, RefundState>> = { pay: "approved", refuse: "approved" };

/** Whether money is set aside for a refund in this state. */
export const isOpen = (state: RefundState): boolean => state === "asked" || state === "approved";

interface Refund {
  state: RefundState;
  amount_cents: number;
  double_cents: number;
  goodwill_cents: number;
}

interface Funds {
  balanceCents: number;
  incomeCents: number;
  owedDoubleCents: number;
}

/**
 * What can be asked for: the balance of the wedding without its open refunds, then its income as goodwill, and what the studio owes on top
 * by the cancellation. The latter is paid once, so it is asked for again only after its refund was refused. A couple that owes what was earned
 * gets no goodwill: its instalments are waived.
 */
export const refundableOf = (
  refunds: readonly Refund[],
  { balanceCents, incomeCents, owedDoubleCents }: Funds,
): PaymentPlan["refundable"] => {
  const open = refunds.filter(({ state }) => isOpen(state));
  const openGoodwillCents = open.reduce((sum, { goodwill_cents }) => sum + goodwill_cents, 0);
  const openCents = open.reduce((sum, { amount_cents }) => sum + amount_cents, 0) - openGoodwillCents;
  const isDoubled = refunds.some(({ state, double_cents }) => double_cents > 0 && state !== "refused");
  return {
    balanceCents: Math.max(0, balanceCents - openCents),
    goodwillCents: balanceCents < 0 ? 0 : Math.max(0, incomeCents - openGoodwillCents),
    doubleCents: isDoubled ? 0 : owedDoubleCents,
  };
};

/** The actions of the actor on a refund. It is never the user who asked for it. */
export const allowed = (actor: Actor, refund: { state: RefundState; asked_by: number }): RefundAction[] =>
  refund.asked_by === actor.id
    ? []
    : refundActions.filter(
        (action) => from[action] === refund.state && isAllowed(actor, weddingRefundsApi[action].access),
      );
