import { formatMoney, type Language } from "@vowdesk/contract/kernel";
import { withdrawalQueue, type WithdrawalDetails } from "@vowdesk/contract/reviews/withdrawals";
import type { Actor, Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { balanceOf, personAccount } from "../../money/ledger/ledger.ts";
import { hold, markActions, markOf, payOutTo, release, type PayOutKept } from "../../money/payouts/payouts.ts";
import { businessSettings } from "../../operations/business/business.ts";
import { defineQueue, lockPeople, personBy, type ItemOf } from "../engine/engine.ts";
import * as store from "./withdrawals.store.ts";

/** The stored details, which have more fields than clients see. */
interface Kept extends Omit<WithdrawalDetails, "approvals">, PayOutKept {
  approvals: readonly { byId: number; by: string; at: string }[];
}
type Item = ItemOf<typeof withdrawalQueue, Kept>;

const summaryFor = (
  { amountCents, bank, cardTail }: Pick<Kept, "amountCents" | "bank" | "cardTail">,
  language: Language,
) => `${formatMoney(amountCents, language)} · ${bank} ····${cardTail}`;

/** Whether the actor has not approved the withdrawal. No one approves twice or confirms a payment that they approved. */
const isNotApprover = ({ id }: Pick<Actor, "id">, { details: { approvals } }: Item) =>
  approvals.every(({ byId }) => byId !== id);

const dayMs = 24 * 60 * 60_000;

/**
 * Returns the number of approvers and the daily sum that it follows from. The lock makes simultaneous requests and
 * approvals of one person count each other.
 */
async function approversFor(ctx: Context, requested: { id: number; personId: number; cents: number }) {
  await lockPeople(ctx, [requested.personId]);
  const { withdrawalSecondCents: secondFromCents } = await businessSettings(ctx);
  const since = new Date(ctx.now.getTime() - dayMs);
  const others = await store.otherCentsSince(ctx.db, { personId: requested.personId, exceptId: requested.id, since });
  const cents = requested.cents + others;
  return { approversNeeded: cents >= secondFromCents ? 2 : 1, daySum: { cents, secondFromCents } };
}

/** An account is often blocked because somebody else has got hold of it. Its money must not leave before that is clear. */
async function approve(ctx: Context, { id, person_id: personId, details }: Item) {
  const approvals = [...details.approvals, { byId: ctx.actor.id, by: ctx.actor.name, at: ctx.now.toISOString() }];
  const needed = await approversFor(ctx, { id, personId, cents: details.amountCents });
  // Read after the person was locked, so that a block that runs at the same time counts.
  if ((await personBy(ctx, { id: personId }))?.enabled !== true) refuse("withdrawal-account-blocked");
  const status = approvals.length < needed.approversNeeded ? "second" : "approved";
  return { status, details: { ...details, approvals, ...needed } } as const;
}

/** Withdrawals need a second approver above a limit. `features/money/payouts` pays approved ones out. */
export const queue = defineQueue<typeof withdrawalQueue, Kept>(withdrawalQueue, {
  messageType: 9,
  withinMinutes: 1_440,
  initialStatus: "pending",
  acts: {
    approve: { from: ["pending", "second"], to: "approved", isFor: isNotApprover, change: approve },
    reject: {
      from: ["pending", "second"],
      to: "rejected",
      needsReason: true,
      effect: (ctx, item) => release(ctx, item, "returned"),
      notice: "withdrawal-rejected",
    },
    ...markActions(isNotApprover),
  },
  summaryFor,
  async submit(ctx, { amountCents, ...to }, { id, person }) {
    const payOut = await payOutTo(ctx, id, to);
    return {
      details: {
        ...payOut,
        amountCents,
        balanceCents: await balanceOf(ctx, personAccount(person.id)),
        ...(await approversFor(ctx, { id, personId: person.id, cents: amountCents })),
        approvals: [],
      },
      summary: summaryFor({ ...payOut, amountCents }, "zh"),
      similarityKeys: [markOf(ctx, to.card)],
      searchTerms: [to.holder],
    };
  },
  async afterSubmit(ctx, item) {
    if (item.details.amountCents > item.details.balanceCents) refuse("review-amount");
    await hold(ctx, item);
  },
});

/** Returns the caller's available balance. Requested withdrawals are already deducted. */
export async function balance(ctx: Context): Promise<{ balanceCents: number; name: string }> {
  const person = (await personBy(ctx, ctx.actor)) ?? refuse("session-ended");
  return { balanceCents: await balanceOf(ctx, personAccount(person.id)), name: person.name };
}
