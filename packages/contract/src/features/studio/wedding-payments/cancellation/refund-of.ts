import type { RefundStep } from "../../agreements/rules.ts";
import type { CancelCause, CancellationAmounts, CancellationTerms } from "./cancellation.schema.ts";

type Terms = Pick<CancellationTerms, "paidCents" | "earnedCents" | "depositCents" | "ladder" | "daysBefore">;

/**
 * The share that the studio keeps, in percent, if the couple cancels so many days before the shoot: that of the step with the most
 * days that are left. Without a day, the most days are left.
 */
export function keptPercent(ladder: readonly RefundStep[], daysBefore: number | null): number {
  const steps = ladder.toSorted((a, b) => b.daysBefore - a.daysBefore);
  const step = daysBefore === null ? steps[0] : (steps.find((item) => item.daysBefore <= daysBefore) ?? steps.at(-1));
  return step?.keepPercent ?? 0;
}

/** What the studio keeps if the couple cancels: the share of the ladder, and at least the deposit. */
function keptOfCouple({ paidCents, depositCents, ladder, daysBefore }: Terms): number {
  return Math.max(Math.floor((paidCents * keptPercent(ladder, daysBefore)) / 100), depositCents);
}

/**
 * What is kept and returned when a wedding is cancelled. What finished steps have earned is kept, unless the studio does not keep
 * the agreement. Staff, couple and server use this function, so that the amounts that were shown are those that are paid.
 */
export function refundOf(terms: Terms, cause: CancelCause): CancellationAmounts {
  const { paidCents, earnedCents, depositCents } = terms;
  if (cause === "studio")
    return { keptCents: 0, refundCents: paidCents, doubleCents: Math.min(depositCents, paidCents) };
  const dueCents = cause === "couple" ? keptOfCouple(terms) : 0;
  const keptCents = Math.min(paidCents, Math.max(dueCents, earnedCents));
  return { keptCents, refundCents: paidCents - keptCents, doubleCents: 0 };
}
