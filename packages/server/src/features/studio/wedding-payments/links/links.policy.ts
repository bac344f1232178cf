import type { PaymentQuestion } from "@vowdesk/contract/studio/wedding-payments";

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
