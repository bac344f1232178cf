import { formatMoney, type HandlerInput, type Page, type CallKey } from "@vowdesk/contract/kernel";
import { firstTypeOf } from "@vowdesk/contract/messages/notifications";
import { refundQueue } from "@vowdesk/contract/studio/refunds";
import type {
  CancellationAmounts,
  RefundAction,
  WeddingRefund,
  weddingRefundsApi,
} from "@vowdesk/contract/studio/wedding-payments";
import { runOnce, type RequestKey } from "../../../../kernel/concurrency/run-once.ts";
import { assertVersion, refuseAsChanged } from "../../../../kernel/concurrency/version.ts";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { presentedPage } from "../../../../kernel/paging/page.ts";
import { authorOf, shownName } from "../../../../kernel/transaction/actor.ts";
import { messageTextOf } from "../../../../locales/message-texts.ts";
import { send } from "../../../messages/notifications/notifications.ts";
import { balanceOf, movesOf, post } from "../../../money/ledger/ledger.ts";
import { reasonIn, submitForStaff, type ItemOf } from "../../../reviews/engine/engine.ts";
import { coupleOf } from "../../weddings/weddings.ts";
import { incomeOf } from "../earnings/earnings.policy.ts";
import { assertInScope, lockPlan, refreshPlan, refundable } from "../plan/plan.service.ts";
import { scopeOf } from "../wedding-payments.policy.ts";
import { allowed } from "./refunds.policy.ts";
import { present, auditFields } from "./refunds.present.ts";
import * as store from "./refunds.store.ts";
import type { RefundRow } from "./refunds.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "refund.asked": Fact;
    "refund.approved": Fact;
    "refund.refused": Fact;
    "refund.paid": Fact;
  }
}

type Input<C extends CallKey<typeof weddingRefundsApi>> = HandlerInput<(typeof weddingRefundsApi)[C]>;

const subjectOf = ({ id }: RefundRow) => `refund:${id}`;

function signalChange(ctx: Context, { id, version }: RefundRow): void {
  ctx.signal({
    kind: "changed",
    feature: "weddingRefunds",
    id: String(id),
    version,
    access: "payment:refund",
    all: "payment:all",
  });
  ctx.signal({ kind: "changed", feature: "instalments", id: "", access: "payment" });
}

export const list = (ctx: Context, query: Input<"list">): Promise<Page<WeddingRefund>> =>
  presentedPage(ctx, store.listingOf(scopeOf(ctx.actor)), query, (row) => present(ctx, row));

export async function detail(ctx: Context, { id }: { id: number }): Promise<WeddingRefund> {
  return present(ctx, (await store.findRefund(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found"));
}

/** Submits a refund to the queue of refunds on behalf of the user who asks for it. Returns the id of the item. */
async function submit(ctx: Context, refund: store.NewRefund, keptCents: number | null): Promise<number> {
  const { wedding_id: weddingId, kind, amount_cents, reason, asked_by } = refund;
  const { double_cents: doubleCents = 0, goodwill_cents: goodwillCents = 0 } = refund;
  const { number: weddingNumber, a, b } = await coupleOf(ctx, weddingId);
  const couple = [a.name, b.name].filter(Boolean).join(" & ");
  const amountCents = amount_cents + doubleCents;
  const balanceCents = await balanceOf(ctx, `wedding:${weddingId}`);
  const amounts = { amountCents, doubleCents, goodwillCents, balanceCents, keptCents };
  return submitForStaff<typeof refundQueue>(ctx, refundQueue.code, asked_by, {
    details: { weddingId, weddingNumber, couple, kind, ...amounts, text: reason },
    summary: `${weddingNumber} ${formatMoney(amountCents, "zh")}`,
    similarityKeys: [`wedding:${weddingId}`],
    searchTerms: [couple, weddingNumber],
  });
}

interface Request {
  key?: RequestKey;
  keptCents?: number;
}

async function insert(ctx: Context, refund: store.NewRefund, { key, keptCents }: Request = {}): Promise<RefundRow> {
  const review_id = await submit(ctx, refund, keptCents ?? null);
  const row = await store.insertRefund(ctx.db, { ...refund, review_id }, key ?? null, authorOf(ctx));
  ctx.emit({ type: "refund.asked", subject: subjectOf(row), after: auditFields(row), reason: row.reason || undefined });
  signalChange(ctx, row);
  return row;
}

/**
 * The part of a refund that the money of the wedding does not cover, which is goodwill. Refuses more than can be refunded. The lock keeps
 * another refund from using the same money.
 */
async function goodwillOf(ctx: Context, { weddingId, amountCents, doubleCents }: Input<"ask">): Promise<number> {
  const max = await refundable(ctx, weddingId);
  const mostCents = max.balanceCents + max.goodwillCents;
  if (amountCents > mostCents) refuse("refund-above-balance", { values: { mostCents } });
  if (doubleCents > max.doubleCents) refuse("refund-above-double", { values: { mostCents: max.doubleCents } });
  return Math.max(0, amountCents - max.balanceCents);
}

/** Asks for a refund, once per idempotency key. */
export async function ask(ctx: Context, input: Input<"ask">): Promise<WeddingRefund> {
  const { weddingId, amountCents, doubleCents, reason } = input;
  // A refusal names what can be refunded.
  await assertInScope(ctx, weddingId);
  const refund = {
    wedding_id: weddingId,
    kind: "request",
    amount_cents: amountCents,
    // Absent without it, so that requests of earlier releases have the same hash.
    ...(doubleCents > 0 && { double_cents: doubleCents }),
    reason,
    asked_by: ctx.actor.id,
  } as const;
  const row = await runOnce(ctx, {
    request: refund,
    find: (key) => store.findByKey(ctx.db, ctx.actor.id, key),
    run: async (key) => {
      await lockPlan(ctx, weddingId);
      return insert(ctx, { ...refund, goodwill_cents: await goodwillOf(ctx, input) }, { key });
    },
  });
  return present(ctx, row);
}

/** Asks for the refund of a wedding that is cancelled in this transaction, unless there is nothing to return. */
export async function askForCancellation(
  ctx: Context,
  weddingId: number,
  { keptCents, refundCents, doubleCents }: CancellationAmounts,
  reason: string,
): Promise<void> {
  if (refundCents + doubleCents === 0) return;
  const amounts = { amount_cents: refundCents, double_cents: doubleCents };
  const refund = { wedding_id: weddingId, kind: "cancellation", ...amounts, reason, asked_by: ctx.actor.id } as const;
  await insert(ctx, refund, { keptCents });
}

interface LateReceipt {
  id: number;
  wedding_id: number;
  amount_cents: number;
  recorded_by: number | null;
}

/**
 * Asks for the refund of a receipt that is checked after the cancellation, on behalf of the user who recorded it, or of the one who checks it
 * if the payment provider reported it.
 */
export async function askForLate(ctx: Context, receipt: LateReceipt): Promise<void> {
  const { id: receipt_id, wedding_id, amount_cents } = receipt;
  const asked_by = receipt.recorded_by ?? ctx.actor.id;
  await insert(ctx, { wedding_id, kind: "late", amount_cents, receipt_id, asked_by, reason: "" });
}

/** Locks a refund that another user asked for, for an action that its state allows. */
async function lockFor(
  ctx: Context,
  action: RefundAction,
  { id, version }: { id: number; version: number },
): Promise<RefundRow> {
  const row = (await store.lockRefund(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");
  await assertVersion(row, version, () => present(ctx, row));
  if (row.asked_by === ctx.actor.id) refuse("refund-own");
  if (!allowed(ctx.actor, row).includes(action)) refuseAsChanged(row, present(ctx, row));
  return row;
}

type Step = "refund.approved" | "refund.refused" | "refund.paid";

async function advance(
  ctx: Context,
  type: Step,
  before: RefundRow,
  step: Parameters<typeof store.saveStep>[2],
): Promise<WeddingRefund> {
  const after = await store.saveStep(ctx.db, before.id, step, authorOf(ctx));
  const reason = after.refusal || undefined;
  ctx.emit({ type, subject: subjectOf(after), before: auditFields(before), after: auditFields(after), reason });
  signalChange(ctx, after);
  return present(ctx, after);
}

/** Applies the decision on a refund, which its item of the queue has. */
export async function decideRefund(ctx: Context, item: ItemOf<typeof refundQueue>): Promise<void> {
  const before = await store.lockByReview(ctx.db, item.id);
  if (!before) throw new Error(`the item ${item.id} has no refund`);
  const decision = { decided_by: item.acted_by, decided_at: item.acted_at };
  if (item.status === "approved") await advance(ctx, "refund.approved", before, { state: "approved", ...decision });
  else {
    const refusal = reasonIn("zh", item.reason) ?? "";
    await advance(ctx, "refund.refused", before, { state: "refused", refusal, ...decision });
  }
}

/** Posts a refund: goodwill back from the income, what was paid from the account of the wedding, and what is paid on top as a loss. */
async function postRefund(ctx: Context, refund: RefundRow): Promise<void> {
  const { id, wedding_id, amount_cents, double_cents, goodwill_cents } = refund;
  const subject = `wedding:${refund.wedding_number}`;
  await post(ctx, {
    key: `wedding.goodwill:${id}`,
    purpose: "wedding.goodwill",
    subject,
    entries: [
      { account: "house:studio-income", cents: -goodwill_cents },
      { account: `wedding:${wedding_id}`, cents: goodwill_cents },
    ],
  });
  await post(ctx, {
    key: `wedding.refund:${id}`,
    purpose: "wedding.refund",
    subject,
    entries: [
      { account: `wedding:${wedding_id}`, cents: -amount_cents },
      { account: "bank", cents: amount_cents },
    ],
  });
  await post(ctx, {
    key: `wedding.double:${wedding_id}`,
    purpose: "wedding.double",
    subject,
    entries: [
      { account: "house:loss", cents: -double_cents },
      { account: "bank", cents: double_cents },
    ],
  });
}

/** Tells the user who asked for a refund that it is not paid after all. */
async function notifyOfRefusal(ctx: Context, refund: WeddingRefund, askedBy: number, reason: string): Promise<void> {
  const { weddingId, weddingNumber: wedding, amountCents } = refund;
  const by = shownName(ctx.actor);
  const template = { key: "wedding-refund-rejected", values: { wedding, amountCents, by, reason } } as const;
  await send(ctx, {
    type: firstTypeOf.payment,
    to: { userIds: [askedBy] },
    allUser: 0,
    msg: messageTextOf("zh", template) ?? "",
    template,
    number: String(weddingId),
    sendName: by,
  });
}

/**
 * Rejects an approved refund that is not paid. Its money may be gone, because a payment was reversed or a step has earned it, and an open
 * refund sets money aside and keeps the wedding from being cancelled.
 */
async function refuseApproved(ctx: Context, { reason, ...input }: Input<"refuse">): Promise<WeddingRefund> {
  const before = await lockFor(ctx, "refuse", input);
  const step = { state: "refused", refusal: reason, decided_by: ctx.actor.id, decided_at: ctx.now } as const;
  const refused = await advance(ctx, "refund.refused", before, step);
  await notifyOfRefusal(ctx, refused, before.asked_by, reason);
  return refused;
}

/** Records that an approved refund was paid, and posts it in the same transaction. */
export async function pay(ctx: Context, { method, reference = "", ...input }: Input<"pay">): Promise<WeddingRefund> {
  const before = await lockFor(ctx, "pay", input);
  await lockPlan(ctx, before.wedding_id);
  const moves = await movesOf(ctx, `wedding:${before.wedding_id}`);
  const balanceCents = moves.reduce((sum, { cents }) => sum + cents, 0);
  const { goodwill_cents: goodwillCents, amount_cents: amountCents } = before;
  const mostCents = Math.max(0, balanceCents) + Math.max(0, Math.min(goodwillCents, incomeOf(moves)));
  if (amountCents > mostCents || amountCents - goodwillCents > Math.max(0, balanceCents))
    refuse("refund-above-balance", { values: { mostCents } });
  await postRefund(ctx, before);
  const step = { state: "paid", paid_by: ctx.actor.id, paid_at: ctx.now, method, reference } as const;
  const paid = await advance(ctx, "refund.paid", before, step);
  await refreshPlan(ctx, before.wedding_id);
  return paid;
}

export { refuseApproved as refuse };
