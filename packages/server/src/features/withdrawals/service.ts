import type { WithdrawalDetails, withdrawalQueue } from "@vowdesk/contract/withdrawals";
import type { Actor, Context } from "../../kernel/http/context.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { balanceOf, personAccount } from "../ledger/index.ts";
import { hold, markActs, markOf, payOutTo, release, type PayOutKept } from "../payouts/index.ts";
import { houseSettings, lockPeople, personBy, type ItemOf, type QueueRules } from "../reviews/index.ts";
import * as store from "./store.ts";

/** What is kept of a withdrawal: more than anybody is shown. */
interface Kept extends Omit<WithdrawalDetails, "approvals">, PayOutKept {
  approvals: readonly { byId: number; by: string; at: string }[];
}
type Item = ItemOf<typeof withdrawalQueue, Kept>;

/** Nobody approves twice, or says what became of what they approved (PRODUCT 4: four eyes). */
const isOther = ({ id }: Pick<Actor, "id">, { details: { approvals } }: Item) =>
  approvals.every(({ byId }) => byId !== id);

const dayMs = 24 * 60 * 60_000;

/**
 * How many have to approve, and why: several small withdrawals of one person need a second approver like a large one. The person
 * is locked, so that each of several that are asked for or approved at once counts the others.
 */
async function approversFor(ctx: Context, asked: { id: number; personId: number; cents: number }) {
  await lockPeople(ctx, [asked.personId]);
  const { withdrawalSecondCents: secondFromCents } = await houseSettings(ctx);
  const since = new Date(ctx.now.getTime() - dayMs);
  const others = await store.otherCentsSince(ctx.db, { personId: asked.personId, exceptId: asked.id, since });
  const cents = asked.cents + others;
  return { approversNeeded: cents >= secondFromCents ? 2 : 1, daySum: { cents, secondFromCents } };
}

async function approve(ctx: Context, { id, person_id: personId, details }: Item) {
  const approvals = [...details.approvals, { byId: ctx.actor.id, by: ctx.actor.name, at: ctx.now.toISOString() }];
  const needed = await approversFor(ctx, { id, personId, cents: details.amountCents });
  const status = approvals.length < needed.approversNeeded ? "second" : "approved";
  return { status, details: { ...details, approvals, ...needed } } as const;
}

/** Withdrawals (PRODUCT 4): four eyes, two approvers above the limit; what is approved is paid out (`features/payouts`). */
export const rules: QueueRules<typeof withdrawalQueue, Kept> = {
  messageType: 9,
  withinMinutes: 1_440,
  first: "pending",
  acts: {
    approve: { from: ["pending", "second"], to: "approved", isFor: isOther, change: approve },
    reject: {
      from: ["pending", "second"],
      to: "rejected",
      needsReason: true,
      effect: (ctx, item) => release(ctx, item, "returned"),
      tells: "withdrawal-rejected",
    },
    ...markActs(isOther),
  },
  async ask(ctx, { amountCents, ...to }, { id, person }) {
    const payOut = await payOutTo(ctx, id, to);
    return {
      details: {
        ...payOut,
        amountCents,
        balanceCents: await balanceOf(ctx, personAccount(person.id)),
        ...(await approversFor(ctx, { id, personId: person.id, cents: amountCents })),
        approvals: [],
      },
      summary: `¥${(amountCents / 100).toFixed(2)} · ${to.bank} ····${payOut.cardTail}`,
      alike: [markOf(ctx, to.card)],
      words: [to.holder],
    };
  },
  async asked(ctx, item) {
    if (item.details.amountCents > item.details.balanceCents) refuse("review-amount");
    await hold(ctx, item);
  },
};

/** What of the balance may still be asked for: what was asked for is held already. */
export async function balance(ctx: Context): Promise<{ balanceCents: number; name: string }> {
  const person = (await personBy(ctx, ctx.actor)) ?? refuse("session-ended");
  return { balanceCents: await balanceOf(ctx, personAccount(person.id)), name: person.name };
}
