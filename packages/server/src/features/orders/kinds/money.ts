import { personAccount, type Account, type Posting, type Side } from "../../ledger/index.ts";
import { cancelRuleOf, paidCents } from "../policy.ts";
import type { OrderRow } from "../store.ts";
import { merchantSides } from "./delivery.ts";
import { rules } from "./index.ts";
import { workerAccount } from "./rule.ts";

/** Kinds whose refunds wait until somebody pays them out; the others' leave at once. */
const paidOutLater = (order: OrderRow) => order.kind === "delivery";

const posting = (order: OrderRow, purpose: string, entries: Side[], occasion = ""): Posting => ({
  key: `order.${purpose}:${order.number}${occasion}`,
  purpose: `order.${purpose}`,
  subject: `order:${order.number}`,
  entries,
});

const fromTo = (from: Account, to: Account, cents: number): Side[] => [
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

function cancelled(before: OrderRow): Side[] {
  const { charged, back } = cancelCents(before);
  const isPaid = paidCents(before) > 0;
  const charge = fromTo(isPaid ? "held" : personAccount(before.customer_id), workerAccount(before), charged);
  const loss =
    cancelRuleOf(before)?.payer === "house"
      ? merchantSides(before).flatMap((to) => fromTo("house:loss", to.account, to.cents))
      : [];
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
  const sides: Side[] = [{ account: "held", cents: -after.total_cents }, ...shares(after)];
  return settledAt.includes(after.status) ? [posting(after, "settled", sides)] : [];
}

/** What money moves when an order goes from `before` (null when it is placed) to `after`. */
export function postingsOf(before: OrderRow | null, after: OrderRow): Posting[] {
  if (before === null) return paid(before, after);
  const onArrival = before.status === after.status ? [] : arrived(before, after);
  const isCancelled = after.status === "cancelled";
  return [...paid(before, after), ...onArrival, ...(isCancelled ? [] : refunded(before, after))];
}
