import type { Context } from "../../../kernel/http/context.ts";
import { compensatedFor } from "../../compensations/index.ts";
import { personAccount, type Account, type Posting, type Side } from "../../ledger/index.ts";
import { cancelRuleOf, paidCents } from "../policy.ts";
import type { OrderRow } from "../store.ts";
import { merchantSides } from "../kinds/delivery.ts";
import { rules } from "../kinds/index.ts";
import { workerAccount } from "../kinds/rule.ts";

/** Kinds whose refunds wait until they are paid out; the refunds of the others are paid at once. */
export const isPaidOutLater = ({ kind }: Pick<OrderRow, "kind">) => kind === "delivery";

/** What decides where money goes beside the order's change. */
export interface Moved {
  act: string;
  /** The refund that is paid out or taken back. */
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

/** What a customer still pays for an order that is cancelled now. */
function chargedCents(order: OrderRow): number {
  const paid = paidCents(order);
  const due = cancelRuleOf(order)?.customerCents ?? 0;
  return paid > 0 ? Math.min(due, paid) : due;
}

/** What goes back to the customer of a locked order that is cancelled now: not what they were given as compensation already. */
export async function cancelCents(ctx: Context, order: OrderRow): Promise<{ back: number }> {
  const paid = paidCents(order);
  if (paid === 0) return { back: 0 };
  const given = (await compensatedFor(ctx, order.number)).customerCents;
  return { back: Math.max(0, paid - Math.max(chargedCents(order), given)) };
}

/** What an order brings its worker; without a worker there is no such share. */
const workerSides = (order: OrderRow): Side[] =>
  order.worker_id === null
    ? []
    : rules[order.kind].shares(order).filter(({ account }) => account === workerAccount(order));

const outOfLoss = (shares: readonly Side[]) =>
  shares.flatMap(({ account, cents }) => fromTo("house:loss", account, cents));

/** What is held and neither goes back nor is the worker's covers the compensation that was given. */
function cancelled(before: OrderRow, { refunded_cents: back }: OrderRow): Side[] {
  const paid = paidCents(before);
  const charged = chargedCents(before);
  const charge = fromTo(paid > 0 ? "held" : personAccount(before.customer_id), workerAccount(before), charged);
  const covered = paid > 0 ? fromTo("held", "house:loss", paid - charged - back) : [];
  const isLoss = cancelRuleOf(before)?.payer === "house";
  return [...fromTo("held", "bank", back), ...charge, ...covered, ...(isLoss ? outOfLoss(merchantSides(before)) : [])];
}

function paid(before: OrderRow | null, after: OrderRow): Posting[] {
  const isPaidNow = paidCents(after) > 0 && (before === null || paidCents(before) === 0);
  return isPaidNow ? [posting(after, "paid", fromTo("bank", "held", after.total_cents))] : [];
}

/** A refund comes out of the house's pocket: what was held is shared out as if all had gone well. */
function refunded(before: OrderRow, after: OrderRow, { act, pendingCents = 0 }: Moved): Posting[] {
  const occasion = `:${after.version}`;
  if (act === "decline") return [posting(after, "declined", fromTo("payable", "house:loss", pendingCents), occasion)];
  if (pendingCents > 0) return [posting(after, "paid-out", fromTo("payable", "bank", pendingCents), occasion)];
  const cents = after.refunded_cents - before.refunded_cents;
  const to = isPaidOutLater(after) ? "payable" : "bank";
  return cents > 0 ? [posting(after, "refunded", fromTo("house:loss", to, cents), occasion)] : [];
}

function arrived(before: OrderRow, after: OrderRow, { act }: Moved): Posting[] {
  const { settledAt, shares } = rules[after.kind];
  // The ride was driven: its driver is paid although its customer did not pay.
  if (act === "write-off") return [posting(after, "written-off", outOfLoss(workerSides(before)))];
  if (after.status === "cancelled") return [posting(after, "cancelled", cancelled(before, after))];
  const sides: Side[] = [{ account: "held", cents: -after.total_cents }, ...shares(after)];
  return settledAt.includes(after.status) ? [posting(after, "settled", sides)] : [];
}

/** What money moves when an order goes from `before` (null when it is placed) to `after`. */
export function postingsOf(before: OrderRow | null, after: OrderRow, move: Moved): Posting[] {
  if (before === null) return paid(before, after);
  const onArrival = before.status === after.status ? [] : arrived(before, after, move);
  const isCancelled = after.status === "cancelled";
  return [...paid(before, after), ...onArrival, ...(isCancelled ? [] : refunded(before, after, move))];
}
