import type { HandlerInput, Page, CallKey } from "@vowdesk/contract/kernel";
import type {
  DueInstalment,
  instalmentsApi,
  PaymentPlan,
  ReachedNotice,
} from "@vowdesk/contract/studio/wedding-payments";
import { assertVersion } from "../../../../kernel/concurrency/version.ts";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { presentedPage } from "../../../../kernel/paging/page.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { businessZone, dateIn } from "../../../../platform/business-time.ts";
import { signedVersionOf } from "../../agreements/agreements.ts";
import { coupleOf, lockForParts, signalParts } from "../../weddings/weddings.ts";
import { movesOf } from "../../../money/ledger/ledger.ts";
import { incomeOf } from "../earnings/earnings.policy.ts";
import { scopeOf } from "../wedding-payments.policy.ts";
import { isOpen, refundableOf } from "../refunds/refunds.policy.ts";
import { daysUntil, openOf, planInstalments } from "./plan.policy.ts";
import { goodwillOf, presentDue, presentPlan, sumOf } from "./plan.present.ts";
import * as store from "./plan.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "payment.step-dated": Fact;
  }
}

type Input<C extends CallKey<typeof instalmentsApi>> = HandlerInput<(typeof instalmentsApi)[C]>;

export const todayOf = async (ctx: Context): Promise<string> => dateIn(await businessZone(ctx.db), ctx.now);

export async function list(ctx: Context, query: Input<"list">): Promise<Page<DueInstalment>> {
  const today = await todayOf(ctx);
  return presentedPage(ctx, store.listingOf(scopeOf(ctx.actor), today), query, (row) =>
    presentDue(ctx.actor, row, today),
  );
}

/** Weddings in the actor's scope whose pictures are handed over in a range of days. */
export const listHandovers = (ctx: Context, range: store.DayRange): Promise<store.HandoverRow[]> =>
  store.listHandovers(ctx.db, scopeOf(ctx.actor), range);

/** What a couple owes and has paid. The caller has checked that the actor may see it; couples see the same as staff. */
export async function paymentsForCouple(ctx: Context, weddingId: number): Promise<PaymentPlan> {
  const [signed, instalments, rows, steps, today, zone] = await Promise.all([
    signedVersionOf(ctx, weddingId),
    store.listInstalments(ctx.db, weddingId),
    store.listReceipts(ctx.db, weddingId),
    store.listSteps(ctx.db, weddingId),
    todayOf(ctx),
    businessZone(ctx.db),
  ]);
  const receipts = rows.map((row) => ({ ...row, reversedOn: row.reversed_at && dateIn(zone, row.reversed_at) }));
  const [ended, openingCents] = await Promise.all([readEnd(ctx, weddingId), store.openingCentsOf(ctx.db, weddingId)]);
  return presentPlan(
    {
      openingCents,
      instalments,
      receipts,
      steps,
      ...ended,
      refundable: await refundable(ctx, weddingId),
      hasPaymentLinks: ctx.services.paymentLinks !== undefined,
    },
    signed?.terms.totalCents ?? null,
    today,
  );
}

/** Whether a wedding has exactly one checked receipt that was not reversed. */
export const isFirstPayment = async (ctx: Context, weddingId: number): Promise<boolean> =>
  (await store.listReceipts(ctx.db, weddingId)).filter(({ state }) => state === "checked").length === 1;

/** The refunds of a wedding and its cancellation, with their days. */
async function readEnd(ctx: Context, weddingId: number) {
  const [zone, refunds, cancellation] = await Promise.all([
    businessZone(ctx.db),
    store.listRefunds(ctx.db, weddingId),
    store.findCancellation(ctx.db, weddingId),
  ]);
  return {
    refunds: refunds.map((row) => ({ ...row, paidOn: row.paid_at && dateIn(zone, row.paid_at) })),
    cancellation: cancellation && { ...cancellation, cancelledOn: dateIn(zone, cancellation.cancelled_at) },
  };
}

/** What can be asked to be refunded now. */
export async function refundable(ctx: Context, weddingId: number): Promise<PaymentPlan["refundable"]> {
  const [refunds, cancellation, moves] = await Promise.all([
    store.listRefunds(ctx.db, weddingId),
    store.findCancellation(ctx.db, weddingId),
    movesOf(ctx, `wedding:${weddingId}`),
  ]);
  const balanceCents = moves.reduce((sum, { cents }) => sum + cents, 0);
  const incomeCents = incomeOf(moves);
  return refundableOf(refunds, { balanceCents, incomeCents, owedDoubleCents: cancellation?.double_cents ?? 0 });
}

/** What open refunds of a wedding will return of the money that was paid, in cents. */
export const openRefundCents = async (ctx: Context, weddingId: number): Promise<number> =>
  (await store.listRefunds(ctx.db, weddingId))
    .filter(({ state }) => isOpen(state))
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** The instalments of a wedding. The caller has checked that the actor may see it. */
export const instalmentsOfWedding = (ctx: Context, weddingId: number): Promise<store.InstalmentRow[]> =>
  store.listInstalments(ctx.db, weddingId);

/** What was recorded as paid for a wedding and is not checked yet, in cents. */
export const waitingCentsOf = async (ctx: Context, weddingId: number): Promise<number> =>
  (await store.listReceipts(ctx.db, weddingId))
    .filter(({ state }) => state === "waiting")
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);

export type InstalmentRow = store.InstalmentRow;

export const isCancelled = async (ctx: Context, weddingId: number): Promise<boolean> =>
  Boolean(await store.findCancellation(ctx.db, weddingId));

/** Locks the wedding, so that its money and its plan change once at a time. */
export const lockPlan = async (ctx: Context, weddingId: number): Promise<void> => {
  await lockForParts(ctx.db, weddingId);
};

/** The day of the first main shoot of a wedding that has a time; null without one. */
export async function firstShootOn(ctx: Context, weddingId: number): Promise<string | null> {
  const [zone, startsAt] = await Promise.all([businessZone(ctx.db), store.firstShootAt(ctx.db, weddingId)]);
  return startsAt && dateIn(zone, startsAt);
}

/** The closest day that the couple gave up and is charged for; null without one. */
export async function closestNotice(ctx: Context, weddingId: number): Promise<ReachedNotice | null> {
  const charged = (await store.listNotices(ctx.db, weddingId))
    .filter(({ is_charged }) => is_charged)
    .map(({ act, agreed_on, noticed_on }) => ({ act, agreedOn: agreed_on, noticedOn: noticed_on }));
  return charged.toSorted((a, b) => daysUntil(a.agreedOn, a.noticedOn) - daysUntil(b.agreedOn, b.noticedOn))[0] ?? null;
}

/** What a couple still owes in cents; null without a signed agreement. The caller has checked that the actor may see it. */
export async function balanceOf(ctx: Context, weddingId: number): Promise<number | null> {
  const instalments = await store.listInstalments(ctx.db, weddingId);
  if (instalments.length === 0) return null;
  return instalments.reduce((sum, instalment) => sum + openOf(instalment), 0);
}

/** Refuses a wedding whose payments the actor may not see. */
export async function assertInScope(ctx: Context, weddingId: number): Promise<void> {
  if (!(await store.isInScope(ctx.db, weddingId, scopeOf(ctx.actor)))) refuse("not-found");
}

export async function plan(ctx: Context, { weddingId }: { weddingId: number }): Promise<PaymentPlan> {
  await assertInScope(ctx, weddingId);
  return paymentsForCouple(ctx, weddingId);
}

/**
 * Writes the instalments of a wedding again from its signed agreement, its shoots, its dated steps and its checked receipts. Locks the
 * wedding first, so that of two simultaneous changes the later one sees both.
 */
export async function refreshPlan(ctx: Context, weddingId: number): Promise<void> {
  await lockPlan(ctx, weddingId);
  const [signed, former] = await Promise.all([
    signedVersionOf(ctx, weddingId),
    store.listInstalments(ctx.db, weddingId),
  ]);
  if (!signed && former.length === 0) return;
  await store.savePlan(ctx.db, weddingId, signed ? await instalmentsOf(ctx, weddingId, signed) : [], ctx.now);
  ctx.signal({ kind: "changed", feature: "instalments", id: "", access: "payment" });
  ctx.signal({ kind: "changed", feature: "invoices", id: "", access: "payment:invoice" });
  signalParts(ctx, weddingId);
}

/** What is waived of the instalments of an agreement, by their position. */
async function waivedOf(ctx: Context, agreementId: number): Promise<Map<number, number>> {
  const waived = new Map<number, number>();
  for (const { position, cents } of await store.listWaived(ctx.db, agreementId))
    waived.set(position, (waived.get(position) ?? 0) + cents);
  return waived;
}

/** The sum of what is waived of an agreement, in cents. */
export const waivedCentsOf = async (ctx: Context, agreementId: number): Promise<number> =>
  [...(await waivedOf(ctx, agreementId)).values()].reduce((sum, cents) => sum + cents, 0);

/** An instalment that the actor may see, as the list shows it, with its row. */
export async function findDue(ctx: Context, id: number): Promise<{ row: store.DueRow; shown: DueInstalment }> {
  const row = (await store.findDue(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");
  return { row, shown: presentDue(ctx.actor, row, await todayOf(ctx)) };
}

export const detail = async (ctx: Context, { id }: Input<"detail">): Promise<DueInstalment> =>
  (await findDue(ctx, id)).shown;

type Signed = NonNullable<Awaited<ReturnType<typeof signedVersionOf>>>;

async function instalmentsOf(ctx: Context, weddingId: number, { id, signedAt, terms }: Signed) {
  const [zone, firstShoot, notices, openingCents, receipts, refunds, steps, waived] = await Promise.all([
    businessZone(ctx.db),
    firstShootOn(ctx, weddingId),
    store.listNotices(ctx.db, weddingId),
    store.openingCentsOf(ctx.db, weddingId),
    store.listReceipts(ctx.db, weddingId),
    store.listRefunds(ctx.db, weddingId),
    store.listSteps(ctx.db, weddingId),
    waivedOf(ctx, id),
  ]);
  const dayOf = (requested: string) => steps.find(({ step }) => step === requested)?.happens_on ?? null;
  const days = {
    signing: dateIn(zone, signedAt),
    firstShoot,
    notices: notices.map(({ agreed_on, noticed_on }) => ({ agreedOn: agreed_on, noticedOn: noticed_on })),
    selection: dayOf("selection"),
    pickup: dayOf("pickup"),
  };
  const receivedCents = openingCents + sumOf(receipts, "checked") - sumOf(refunds, "paid") + goodwillOf(refunds);
  return planInstalments(terms.plan, days, { receivedCents, waived }).map(
    ({ kind, cents, dueEvent, dueOn, paidCents, waivedCents }) => ({
      agreement_id: id,
      kind,
      cents,
      due_event: dueEvent,
      due_on: dueOn,
      paid_cents: paidCents,
      waived_cents: waivedCents,
    }),
  );
}

/** States the day of a step, or another day than before. */
export async function dateStep(ctx: Context, { version, ...input }: Input<"dateStep">): Promise<PaymentPlan> {
  const { weddingId, step, on } = input;
  // The answer is the whole plan.
  await assertInScope(ctx, weddingId);
  await lockPlan(ctx, weddingId);
  const before = (await store.listSteps(ctx.db, weddingId)).find((dated) => dated.step === step);
  const seen = before ?? { version: 0, updated_by: "", updated_at: ctx.now };
  await assertVersion(seen, version, () => paymentsForCouple(ctx, weddingId));
  await store.saveStep(ctx.db, input, authorOf(ctx));
  const { number } = await coupleOf(ctx, weddingId);
  const field = step === "selection" ? "selectionOn" : "pickupOn";
  ctx.emit({
    type: "payment.step-dated",
    subject: `wedding:${number}`,
    before: { [field]: before?.happens_on ?? null },
    after: { [field]: on },
  });
  await refreshPlan(ctx, weddingId);
  return paymentsForCouple(ctx, weddingId);
}
