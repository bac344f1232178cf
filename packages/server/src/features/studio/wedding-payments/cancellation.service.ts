import type { HandlerInput } from "@vowdesk/contract/kernel";
import {
  refundOf,
  type CancellationAmounts,
  type cancellationsApi,
  type CancellationTerms,
} from "@vowdesk/contract/studio/wedding-payments";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { endCurrent, lastSignedOf, lockCurrent } from "../agreements/agreements.ts";
import { balanceOf, movesOf, post } from "../../money/ledger/ledger.ts";
import { cancelOpenShoots, lockOpenShoots } from "../shoots/shoots.ts";
import { assertVisible, countCancellation, coupleOf, lockForCancellation } from "../weddings/weddings.ts";
import { incomeOf } from "./earnings/earnings.policy.ts";
import { countedDay } from "./notices/notices.policy.ts";
import { closestNotice, firstShootOn, paymentsForCouple, refreshPlan, todayOf } from "./plan/plan.service.ts";
import { askForCancellation } from "./refunds/refunds.service.ts";
import { isOpen } from "./refunds/refunds.policy.ts";
import * as store from "./wedding-payments.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "wedding.cancelled": Fact;
  }
}

async function readTerms(ctx: Context, weddingId: number): Promise<CancellationTerms> {
  const [payments, signed, { weddingDate }, balanceCents, firstShoot, notice, today] = await Promise.all([
    paymentsForCouple(ctx, weddingId),
    lastSignedOf(ctx, weddingId),
    coupleOf(ctx, weddingId),
    balanceOf(ctx, `wedding:${weddingId}`),
    firstShootOn(ctx, weddingId),
    closestNotice(ctx, weddingId),
    todayOf(ctx),
  ]);
  const paidCents = payments.receivedCents - payments.refundedCents;
  const counted = countedDay({ shootOn: firstShoot ?? weddingDate, today, notice });
  return {
    // Below zero, more was refunded than the couple has paid. There is nothing to keep or return then.
    paidCents: Math.max(0, paidCents),
    earnedCents: paidCents - balanceCents,
    waitingCents: payments.waitingCents,
    depositCents: signed?.terms.depositCents ?? 0,
    ladder: signed?.terms.refunds ?? [],
    ...counted,
    hasOpenRefund: payments.refunds.some(({ state }) => isOpen(state)),
  };
}

/** The figures from which the amounts of a cancellation follow. The page computes the amounts with the same function. */
export async function terms(ctx: Context, { weddingId }: { weddingId: number }): Promise<CancellationTerms> {
  await assertVisible(ctx, weddingId);
  return readTerms(ctx, weddingId);
}

const isEqual = (a: CancellationAmounts, b: CancellationAmounts) =>
  a.keptCents === b.keptCents && a.refundCents === b.refundCents && a.doubleCents === b.doubleCents;

/** A studio that does not keep the agreement gives back what it has earned. */
async function giveBack(ctx: Context, { weddingId, number }: { weddingId: number; number: string }) {
  const account = `wedding:${weddingId}` as const;
  const cents = incomeOf(await movesOf(ctx, account));
  const entries = [
    { account, cents },
    { account: "house:studio-income" as const, cents: -cents },
  ];
  const key = `wedding.default:${weddingId}`;
  await post(ctx, { key, purpose: "wedding.default", subject: `wedding:${number}`, entries });
}

/** What is kept becomes income. The account of the wedding has exactly the refund then. */
async function keep(ctx: Context, { weddingId, number }: { weddingId: number; number: string }, refundCents: number) {
  const account = `wedding:${weddingId}` as const;
  const cents = (await balanceOf(ctx, account)) - refundCents;
  const entries = [
    { account, cents: -cents },
    { account: "house:studio-income" as const, cents },
  ];
  const key = `wedding.kept:${weddingId}`;
  await post(ctx, { key, purpose: "wedding.kept", subject: `wedding:${number}`, entries });
}

/**
 * Cancels a wedding permanently, with its shoots, its agreement and its plan. Locks shoots and agreements before the wedding, as changes of
 * them do. Refuses other amounts than those that the caller saw.
 */
export async function cancel(
  ctx: Context,
  { weddingId, version, cause, reason, amounts: seen }: HandlerInput<typeof cancellationsApi.cancel>,
): Promise<CancellationAmounts> {
  await assertVisible(ctx, weddingId);
  await lockOpenShoots(ctx, weddingId);
  await lockCurrent(ctx, weddingId);
  const { number } = await lockForCancellation(ctx, weddingId, version);
  const current = await readTerms(ctx, weddingId);
  if (current.hasOpenRefund) refuse("cancellation-open-refund");
  const amounts = refundOf(current, cause);
  if (!isEqual(amounts, seen)) refuse("cancellation-changed", { data: current });
  const { keptCents, refundCents, doubleCents } = amounts;
  await store.insertCancellation(ctx.db, {
    wedding_id: weddingId,
    cause,
    reason,
    days_before: current.daysBefore,
    paid_cents: current.paidCents,
    kept_cents: keptCents,
    refund_cents: refundCents,
    double_cents: doubleCents,
    cancelled_by: ctx.actor.id,
    cancelled_at: ctx.now,
  });
  if (!(await cancelOpenShoots(ctx, weddingId, reason))) refuse("cancellation-open-shoot");
  await endCurrent(ctx, weddingId, reason);
  if (cause === "studio") await giveBack(ctx, { weddingId, number });
  await keep(ctx, { weddingId, number }, refundCents);
  await countCancellation(ctx, weddingId);
  const after = { cancelCause: cause, keptCents, refundCents, doubleCents };
  ctx.emit({ type: "wedding.cancelled", subject: `wedding:${number}`, after, reason });
  await askForCancellation(ctx, weddingId, amounts, reason);
  await refreshPlan(ctx, weddingId);
  return amounts;
}
