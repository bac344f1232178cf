import type { LedgerEntry } from "@vowdesk/contract/ledger";
import type { Posting } from "../../ledger/index.ts";
import { cancelRuleOf, paidCents } from "../policy.ts";
import type { OrderRow } from "../store.ts";
import { rules } from "./index.ts";

/** Kinds whose refunds wait until somebody pays them out; the others' leave at once. */
const paidOutLater = (order: OrderRow) => order.kind === "delivery";

const posting = (order: OrderRow, purpose: string, entries: LedgerEntry[], occasion = ""): Posting => ({
  key: `order.${purpose}:${order.number}${occasion}`,
  purpose: `order.${purpose}`,
  subject: `order:${order.number}`,
  entries,
});

const fromTo = (from: string, to: string, cents: number): LedgerEntry[] => [
  { account: from, cents: -cents },
  { account: to, cents },
];

/** What a customer still pays for an order that is cancelled now, and what of what they paid goes back. */
export function cancelCents(order: OrderRow): { charged: number; back: number } {
  const paid = paidCents(order);
  const due = cancelRuleOf(order)?.customerCents ?? 0;
  const charged = paid > 0 ? Math.min(due, paid) : due;
  return { charged, back: Math.max(0, paid - charged) };
}

function cancelled(before: OrderRow): LedgerEntry[] {
  const { charged, back } = cancelCents(before);
  const isPaid = paidCents(before) > 0;
  const worker = before.worker_id === null ? "house:income" : `worker:${before.worker_id}`;
  const charge = fromTo(isPaid ? "held" : `customer:${before.customer_id}`, worker, charged);
  const merchant = rules[before.kind].shares(before).filter(({ account }) => account.startsWith("merchant:"));
  const loss =
    cancelRuleOf(before)?.payer === "house" ? merchant.flatMap((to) => fromTo("house:loss", to.account, to.cents)) : [];
  return [...fromTo("held", "bank", back), ...charge, ...loss];
}

function paid(before: OrderRow | null, after: OrderRow): Posting[] {
  const isPaidNow = paidCents(after) > 0 && (before === null || paidCents(before) === 0);
  return isPaidNow ? [posting(after, "paid", fromTo("bank", "held", after.total_cents))] : [];
}

/** A refund comes out of the house's pocket: what was held is shared out as if all had gone well. */
function refunded(before: OrderRow, after: OrderRow): Posting[] {
  const cents = after.refunded_cents - before.refunded_cents;
  const to = paidOutLater(after) ? "payable" : "bank";
  return cents > 0 ? [posting(after, "refunded", fromTo("house:loss", to, cents), `:${after.version}`)] : [];
}

function arrived(before: OrderRow, after: OrderRow): Posting[] {
  const { settledAt, shares } = rules[after.kind];
  if (after.status === "cancelled") return [posting(after, "cancelled", cancelled(before))];
  if (after.status === "refunded") return [posting(after, "paid-out", fromTo("payable", "bank", after.refunded_cents))];
  const sides = [{ account: "held", cents: -after.total_cents }, ...shares(after)];
  return settledAt.includes(after.status) ? [posting(after, "settled", sides)] : [];
}

/** What money moves when an order goes from `before` (null when it is placed) to `after`. */
export function postingsOf(before: OrderRow | null, after: OrderRow): Posting[] {
  if (before === null) return paid(before, after);
  const onArrival = before.status === after.status ? [] : arrived(before, after);
  const isCancelled = after.status === "cancelled";
  return [...paid(before, after), ...onArrival, ...(isCancelled ? [] : refunded(before, after))];
}
