import type { PaymentQuestion } from "@vowdesk/contract/studio/wedding-payments";
import { openOf } from "../plan/plan.policy.ts";

interface Payment {
  /** What the link is for, and what was paid. */
  linkCents: number;
  cents: number;
  linkState: "open" | "paid" | "ended";
  isCancelled: boolean;
  hasDuplicate: boolean;
}

/** Why a payment waits for a user who checks payments; null if it counts at once. */
export function questionOf({
  linkCents,
  cents,
  linkState,
  isCancelled,
  hasDuplicate,
}: Payment): PaymentQuestion | null {
  if (isCancelled) return "cancelled";
  if (linkState === "paid") return "repeated";
  if (linkState === "ended") return "ended";
  if (cents !== linkCents) return "amount";
  return hasDuplicate ? "duplicate" : null;
}

/** How long a link takes a payment. The provider allows at most a day. */
export const validMs = 23 * 60 * 60_000;

/** A link that ends sooner is replaced instead of being shown again. */
const minRestMs = 30 * 60_000;

/** Whether a link can be shown again for an amount. */
export const isUsable = (link: { cents: number; expires_at: Date }, cents: number, now: Date): boolean =>
  link.cents === cents && link.expires_at.getTime() - now.getTime() >= minRestMs;

interface Part {
  position: number;
  due_on: string | null;
  cents: number;
  paid_cents: number;
  waived_cents: number;
}

const isUpTo = (last: Part, { due_on, position }: Part) => {
  const [day, lastDay] = [due_on ?? "infinity", last.due_on ?? "infinity"];
  return day < lastDay || (day === lastDay && position <= last.position);
};

/**
 * Whether payments that are not checked yet pay a part of an instalment. They count for the earliest instalments first, as on the page of
 * the couple.
 */
export function isWaitingFor(instalment: Part, instalments: readonly Part[], waitingCents: number): boolean {
  const openCents = instalments.filter((part) => isUpTo(instalment, part)).reduce((sum, part) => sum + openOf(part), 0);
  return openCents - waitingCents < openOf(instalment);
}
