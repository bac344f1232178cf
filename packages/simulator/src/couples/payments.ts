import {
  paymentMethods,
  refundOf,
  type CancelCause,
  type WeddingRefund,
} from "@vowdesk/contract/studio/wedding-payments";
import { dateIn, freeTime } from "../free-times.ts";
import type { Pace } from "../pace.ts";
import { unlessRefused } from "../client.ts";
import type { Staff } from "../staff.ts";
import type { Browser } from "./browser.ts";

/** Average time until a second member of staff checks a payment. */
const checkMs = 45_000;
const refundMs = 90_000;
/** A refund that is not decided by then is left to the users of the demo. */
const decidedWithinMs = 10 * 60_000;
const causes: readonly CancelCause[] = ["couple", "couple", "couple", "other", "studio"];

/** Pays the next instalment that the couple sees on its page; finance checks it. Returns false if nothing is open. */
export async function payNext(
  { consultant, finance }: Record<"consultant" | "finance", Staff>,
  { browser, weddingId }: { browser: Browser; weddingId: number },
  pace: Pace,
): Promise<boolean> {
  const { instalments } = await browser.call("couple_payments", {});
  const open = instalments.find(({ cents, paidCents }) => paidCents < cents);
  if (!open) return false;
  const payment = {
    amountCents: open.cents - open.paidCents,
    method: pace.pick(paymentMethods),
    receivedOn: dateIn(0),
  };
  const { id, version } = await consultant.call("weddingPayments_record", { weddingId, ...payment });
  await pace.about(checkMs);
  // A user of the demo may have checked it meanwhile.
  await unlessRefused(finance.call("weddingPayments_check", { id, version }));
  return true;
}

/** The couple wishes another time for an appointment. Returns false if none can be postponed. */
export async function postponeOnce(scheduler: Staff, weddingId: number, pace: Pace): Promise<boolean> {
  const { records } = await scheduler.call("shoots_list", { weddingId });
  const shoot = records.find(({ allowed }) => allowed.includes("postpone"));
  if (!shoot) return false;
  const { id, purpose } = shoot;
  const wish = { id, version: shoot.version, cause: "couple", reason: "新人临时有事" } as const;
  const { version } = await scheduler.call("shoots_postpone", wish);
  await pace.about(checkMs);
  const team = shoot.team.map(({ bookableId }) => bookableId);
  const time = await freeTime(scheduler, purpose, team, 14 + Math.floor(pace.random() * 14));
  if (time) await unlessRefused(scheduler.call("shoots_rebook", { id, version, team, ...time }));
  return true;
}

/** Finance approves a refund in its queue, and pays it after the undo time. Returns false if another user decides otherwise. */
async function payOut(finance: Staff, { id, reviewId }: Pick<WeddingRefund, "id" | "reviewId">, pace: Pace) {
  await unlessRefused(finance.call("refunds_decide", { id: reviewId ?? 0, version: 1, act: "approve" }));
  for (const until = Date.now() + decidedWithinMs; Date.now() < until;) {
    await pace.about(refundMs);
    const { state, version } = await finance.call("weddingRefunds_detail", { id });
    if (state === "approved")
      return (await unlessRefused(finance.call("weddingRefunds_pay", { id, version, method: "transfer" }))) !== null;
    if (state !== "asked") return false;
  }
  return false;
}

/** Finance pays the refunds of a wedding. Returns how many. */
async function refund(finance: Staff, weddingId: number, pace: Pace): Promise<number> {
  const { records } = await finance.call("weddingRefunds_list", { weddingId, state: "asked" });
  let paid = 0;
  for (const record of records) {
    await pace.about(refundMs);
    if (await payOut(finance, record, pace)) paid += 1;
  }
  return paid;
}

/** Cancels a wedding with the amounts that are shown, and pays its refund. Returns how many refunds were paid. */
export async function cancel(
  { consultant, finance }: Record<"consultant" | "finance", Staff>,
  weddingId: number,
  pace: Pace,
): Promise<number> {
  const { version } = await consultant.call("weddings_detail", { id: weddingId });
  const terms = await consultant.call("cancellations_terms", { weddingId });
  const cause = pace.pick(causes);
  const amounts = refundOf(terms, cause);
  await consultant.call("cancellations_cancel", { weddingId, version, cause, reason: "婚期取消", amounts });
  return refund(finance, weddingId, pace);
}
