import type { Context } from "../../../kernel/http/context.ts";
import { compensatedFor } from "../../money/compensations/compensations.ts";
import { personAccount, type Account, type Posting, type Side } from "../../money/ledger/ledger.ts";
import { cancelRuleOf, paidCents } from "./orders.policy.ts";
import type { OrderRow } from "./orders.store.ts";
import { merchantSides } from "./kinds/delivery.ts";
import { rules } from "./kinds/kinds.ts";
import { workerAccount } from "./kinds/rule.ts";

/** Whether finance pays out the refunds of the kind. Refunds of other kinds are paid immediately. */
export const isPaidOutLater = ({ kind }: Pick<OrderRow, "kind">) => kind === "delivery";

/** The action that causes a posting. */
export interface PostingCause {
  act: string;
  /** Amount of the pending refund that is paid out or declined. */
  pendingCents?: number;
}

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

/** The amount that the customer pays for an order that is cancelled now. */
function chargedCents(order: OrderRow): number {
  const paid = paidCents(order);
  const due = cancelRuleOf(order)?.customerCents ?? 0;
  return paid > 0 ? Math.min(due, paid) : due;
}

/** The refund for cancelling a locked order: the paid amount minus charge or earlier compensation. */
export async function centsReturnedOnCancel(ctx: Context, order: OrderRow): Promise<number> {
  const paid = paidCents(order);
  if (paid === 0) return 0;
  const compensated = (await compensatedFor(ctx, order)).customerCents;
  return Math.max(0, paid - Math.max(chargedCents(order), compensated));
}

/** The worker's share of an order; empty without a worker. */
const workerSides = (order: OrderRow): Side[] =>
  order.worker_id === null
    ? []
    : rules[order.kind].shares(order).filter(({ account }) => account === workerAccount(order));

const paidByBusiness = (shares: readonly Side[]) =>
  shares.flatMap(({ account, cents }) => fromTo("house:loss", account, cents));

/** The rest of the escrow, after refund and charge, covers a compensation that the customer has received. */
function cancelSides(before: OrderRow, { refunded_cents: returned }: OrderRow): Side[] {
  const paid = paidCents(before);
  const charged = chargedCents(before);
  const charge = fromTo(paid > 0 ? "held" : personAccount(before.customer_id), workerAccount(before), charged);
  const covered = paid > 0 ? fromTo("held", "house:loss", paid - charged - returned) : [];
  const isLoss = cancelRuleOf(before)?.payer === "house";
  const merchant = isLoss ? paidByBusiness(merchantSides(before)) : [];
  return [...fromTo("held", "bank", returned), ...charge, ...covered, ...merchant];
}

function paymentPostings(before: OrderRow | null, after: OrderRow): Posting[] {
  const isPaidNow = paidCents(after) > 0 && (before === null || paidCents(before) === 0);
  return isPaidNow ? [posting(after, "paid", fromTo("bank", "held", after.total_cents))] : [];
}

/** The business bears refunds: the escrow is distributed as if there were none. */
function refundPostings(before: OrderRow, after: OrderRow, { act, pendingCents = 0 }: PostingCause): Posting[] {
  const occasion = `:${after.version}`;
  if (act === "decline") return [posting(after, "declined", fromTo("payable", "house:loss", pendingCents), occasion)];
  if (pendingCents > 0) return [posting(after, "paid-out", fromTo("payable", "bank", pendingCents), occasion)];
  const cents = after.refunded_cents - before.refunded_cents;
  const to = isPaidOutLater(after) ? "payable" : "bank";
  return cents > 0 ? [posting(after, "refunded", fromTo("house:loss", to, cents), occasion)] : [];
}

/** A change of the price of a paid order moves the difference: back to the customer, or from the customer into escrow. */
function repricingPostings(before: OrderRow, after: OrderRow, { act }: PostingCause): Posting[] {
  if (act !== "change" || paidCents(before) === 0) return [];
  const cents = after.total_cents - before.total_cents;
  return [posting(after, "repriced", fromTo("bank", "held", cents), `:${after.version}`)];
}

function closingPostings(before: OrderRow, after: OrderRow, { act }: PostingCause): Posting[] {
  const { settledAt, shares } = rules[after.kind];
  // The ride took place, so the business pays the driver although the customer did not pay.
  if (act === "write-off") return [posting(after, "written-off", paidByBusiness(workerSides(before)))];
  if (after.status === "cancelled") return [posting(after, "cancelled", cancelSides(before, after))];
  const sides: Side[] = [{ account: "held", cents: -after.total_cents }, ...shares(after)];
  return settledAt.includes(after.status) ? [posting(after, "settled", sides)] : [];
}

/** The postings for a change of an order from `before` (null for a new order) to `after`. */
export function postingsOf(before: OrderRow | null, after: OrderRow, cause: PostingCause): Posting[] {
  const payment = paymentPostings(before, after);
  if (before === null) return payment;
  const closing = before.status === after.status ? [] : closingPostings(before, after, cause);
  const refund = after.status === "cancelled" ? [] : refundPostings(before, after, cause);
  return [...payment, ...closing, ...refund, ...repricingPostings(before, after, cause)];
}
