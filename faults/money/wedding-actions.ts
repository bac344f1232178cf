import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { agreementsApi } from "@vowdesk/contract/studio/agreements";
import { refundsApi } from "@vowdesk/contract/studio/refunds";
import { shootsApi } from "@vowdesk/contract/studio/shoots";
import {
  cancelCauses,
  cancellationsApi,
  earningsApi,
  instalmentsApi,
  refundOf,
  weddingPaymentsApi,
  weddingRefundsApi,
  type CancellationTerms,
  type PaymentPlan,
  type WeddingEarnings,
} from "@vowdesk/contract/studio/wedding-payments";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { pick } from "./money-scenario.ts";
import type { History, Role, StudioClient } from "./wedding-client.ts";
import { decideWaiver, waive } from "./wedding-waivers.ts";

interface Listed {
  id: number;
  version: number;
  state: string;
  amountCents: number;
  /** The start of a shoot. */
  startsAt?: string;
  /** The item of the queue in which a refund is decided. */
  reviewId?: number;
}

const dayMs = 24 * 60 * 60_000;
const shootDays = 200;
/** Between the rounds in which a history ends, because decisions take effect after their undo time. */
const settlePauseMs = 1_000;
const below = (count: number) => Math.floor(Math.random() * count);

type Endpoint = Parameters<StudioClient["as"]>[1];

/** The records of a wedding in one of the states. */
async function listIn({ studio, id }: History, list: Endpoint, role: Role, ...states: string[]): Promise<Listed[]> {
  const { data } = await studio.client.as<{ records: Listed[] }>(role, list, { weddingId: id, pageSize: 50 });
  return data.records.filter(({ state }) => states.includes(state));
}

const versionOf = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** Books a shoot on one of the next days. */
export const book = (history: History): Promise<void> =>
  bookAt(history, history.studio.firstDayMs + below(shootDays) * dayMs + below(4) * 2 * 60 * 60_000);

/** Books a shoot of the last day, which can be finished. */
export const bookPast = (history: History): Promise<void> =>
  bookAt(history, Date.now() - (1 + below(10)) * 2 * 60 * 60_000);

async function bookAt({ studio: { client, teams }, id }: History, startsAt: number): Promise<void> {
  await client.as("scheduler", shootsApi.book, {
    purpose: "studio",
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 90 * 60_000).toISOString(),
    team: pick(teams),
    weddingId: id,
    dayReason: "entered late",
  });
}

async function postpone(history: History): Promise<void> {
  for (const shoot of (await listIn(history, shootsApi.list, "scheduler", "firm")).slice(0, 1))
    await history.studio.client.as("scheduler", shootsApi.postpone, {
      ...versionOf(shoot),
      cause: pick(["weather", "couple", "studio"]),
      reason: "x",
    });
}

/** Undoes the end of a shoot. */
async function undoFinish(history: History): Promise<void> {
  const [shoot] = await listIn(history, shootsApi.list, "scheduler", "done");
  if (shoot) await history.studio.client.as("scheduler", shootsApi.undoFinish, { ...versionOf(shoot), reason: "x" });
}

/** Takes a shoot from firm to done. A step that another action prevents ends it. */
async function finish(history: History): Promise<void> {
  const { client } = history.studio;
  const open = await listIn(history, shootsApi.list, "scheduler", "firm", "confirmed", "checked_in", "shooting");
  const shoot = open.find(({ startsAt = "" }) => Date.parse(startsAt) < Date.now());
  if (!shoot) return;
  let current = versionOf(shoot);
  const steps = [shootsApi.confirm, shootsApi.checkIn, shootsApi.start, shootsApi.finish];
  for (const step of steps.slice(["firm", "confirmed", "checked_in", "shooting"].indexOf(shoot.state))) {
    const answer = await client.as("scheduler", step, current);
    if (!answer.success) return;
    current = versionOf(answer.data);
  }
}

/** Confirms the income that waits, after the end of a shoot by a scheduler. */
async function confirmIncome({ studio: { client }, id: weddingId }: History): Promise<void> {
  const { data } = await client.as<WeddingEarnings>("finance", earningsApi.detail, { weddingId });
  for (const { part, cents, state } of data.parts)
    if (state === "waiting") await client.as("finance", earningsApi.confirm, { weddingId, part, cents });
}

/** Drafts, sends and signs an agreement or an amendment. */
export async function sign({ studio: { client, offerId }, id: weddingId }: History): Promise<void> {
  const discountCents = below(5) * 10_000;
  const input = { weddingId, offerId, discountCents, language: "zh", note: "" };
  const draft = await client.as("consultant", agreementsApi.draft, input);
  if (!draft.success) return;
  const { id } = draft.data;
  const sent = await client.as<{ digest: string }>("consultant", agreementsApi.send, versionOf(draft.data));
  if (!sent.success) return;
  const stroke = [
    { x: 0, y: 0 },
    { x: 10, y: 20 },
  ];
  for (const partner of ["a", "b"]) {
    const code = await client.as<{ code: string }>("consultant", agreementsApi.code, { id, partner });
    if (!code.success) return;
    const signature = { id, partner, strokes: [stroke], code: code.data.code, digest: sent.data.digest };
    await client.as("consultant", agreementsApi.sign, signature);
  }
}

export async function record({ studio: { client }, id: weddingId }: History, amountCents = (1 + below(30)) * 7_777) {
  const receivedOn = new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });
  const reference = randomUUID();
  const receipt = { weddingId, amountCents, method: "transfer", receivedOn, reference };
  await client.as("consultant", weddingPaymentsApi.record, receipt);
}

async function checkOne(history: History, receipt: Listed, role: Role): Promise<void> {
  const answer = await history.studio.client.as(role, weddingPaymentsApi.check, versionOf(receipt));
  if (answer.success) history.checked.push(receipt.id);
}

/** Finance and a manager check the same receipt at the same time. */
async function check(history: History): Promise<void> {
  const [receipt] = await listIn(history, weddingPaymentsApi.list, "finance", "waiting");
  if (receipt) await Promise.all((["finance", "manager"] as const).map((role) => checkOne(history, receipt, role)));
}

/** Checks all receipts that wait. */
export async function checkAll(history: History): Promise<void> {
  for (const receipt of await listIn(history, weddingPaymentsApi.list, "finance", "waiting"))
    await checkOne(history, receipt, "finance");
}

async function rejectReceipt(history: History): Promise<void> {
  const [receipt] = await listIn(history, weddingPaymentsApi.list, "finance", "waiting");
  if (!receipt) return;
  await history.studio.client.as("finance", weddingPaymentsApi.reject, { ...versionOf(receipt), reason: "x" });
}

async function ask({ studio: { client }, id: weddingId }: History): Promise<void> {
  const refund = { weddingId, amountCents: (1 + below(20)) * 3_333, reason: "x" };
  await client.as("consultant", weddingRefundsApi.ask, refund);
}

/** Asks again for what the studio owes on top, if its refund was refused. */
async function askAgain({ studio: { client }, id: weddingId }: History): Promise<void> {
  const { data } = await client.as<PaymentPlan>("consultant", instalmentsApi.plan, { weddingId });
  const { balanceCents: amountCents, doubleCents } = data.refundable;
  if (doubleCents > 0)
    await client.as("consultant", weddingRefundsApi.ask, { weddingId, amountCents, doubleCents, reason: "x" });
}

/** Decides a refund in its queue. The decision takes effect after the undo time. */
async function decide(history: History, role: Role, decision: { act: "approve" } | { act: "reject"; reason: string }) {
  const [refund] = await listIn(history, weddingRefundsApi.list, "finance", "asked");
  if (!refund) return;
  await history.studio.client.as(role, refundsApi.decide, { id: refund.reviewId, version: 1, ...decision });
}

const approve = (history: History) => decide(history, pick(["finance", "manager"]), { act: "approve" });
const reject = (history: History) => decide(history, "manager", { act: "reject", reason: "x" });

/** Finance and a manager decide the same refund at the same time, each in their own way. */
async function decideTwice(history: History): Promise<void> {
  await Promise.all([decide(history, "finance", { act: "approve" }), reject(history)]);
}

/** A refused refund of a studio in default, of which two users ask for the doubled deposit again. */
export async function refuseAndAskAgain(history: History): Promise<void> {
  const { client } = history.studio;
  const input = { weddingId: history.id, kind: "cancellation", state: "asked" };
  const listAsked = async () =>
    (await client.as<{ records: Listed[] }>("manager", weddingRefundsApi.list, input)).data.records;
  const rejection = { version: 1, act: "reject", reason: "x" };
  for (let requested = await listAsked(); requested.length > 0; requested = await listAsked()) {
    for (const { reviewId } of requested) await client.as("manager", refundsApi.decide, { id: reviewId, ...rejection });
    await wait(settlePauseMs);
  }
  await Promise.all([askAgain(history), askAgain(history)]);
}

/** Finance and a manager pay the same refund at the same time. */
async function pay(history: History): Promise<void> {
  const { client } = history.studio;
  const [refund] = await listIn(history, weddingRefundsApi.list, "finance", "approved");
  if (!refund) return;
  const payOnce = async (role: Role) => {
    const answer = await client.as(role, weddingRefundsApi.pay, { ...versionOf(refund), method: "transfer" });
    if (answer.success) history.paid.push(refund.id);
  };
  await Promise.all([payOnce("finance"), payOnce("manager")]);
}

/** Cancels with the amounts that the page would show. */
export async function cancel(history: History): Promise<void> {
  const { studio, id: weddingId } = history;
  const cause = pick(cancelCauses);
  const wedding = await studio.client.as("consultant", weddingsApi.detail, { id: weddingId });
  const terms = await studio.client.as<CancellationTerms>("consultant", cancellationsApi.terms, { weddingId });
  const amounts = refundOf(terms.data, cause);
  const { version } = wedding.data;
  const input = { weddingId, version, cause, reason: "x", amounts };
  const answer = await studio.client.as("consultant", cancellationsApi.cancel, input);
  if (answer.success) history.promised = { ...amounts, cause };
}

/** Rare, so that much happens before most cancellations. */
async function cancelRarely(history: History): Promise<void> {
  if (Math.random() < 0.3) await cancel(history);
}

/** The actions of a history, each as often as it is likelier than the others. */
const actions: readonly ((history: History) => Promise<void>)[] = [
  book,
  bookPast,
  bookPast,
  postpone,
  postpone,
  finish,
  confirmIncome,
  undoFinish,
  sign,
  sign,
  record,
  record,
  record,
  record,
  check,
  check,
  check,
  rejectReceipt,
  waive,
  decideWaiver,
  decideWaiver,
  ask,
  askAgain,
  approve,
  approve,
  decideTwice,
  pay,
  pay,
  cancelRarely,
];

/** Takes two random actions on a wedding at the same time. */
export async function actTwice(history: History): Promise<void> {
  await Promise.all([pick(actions)(history), pick(actions)(history)]);
}

/** Checks what waits, and pays all refunds of a wedding. */
export async function settle(history: History): Promise<void> {
  const isLeft = async () => {
    const receipts = await listIn(history, weddingPaymentsApi.list, "finance", "waiting");
    const refunds = await listIn(history, weddingRefundsApi.list, "finance", "asked", "approved");
    return receipts.length + refunds.length > 0;
  };
  while (await isLeft()) {
    await check(history);
    await approve(history);
    await pay(history);
    await wait(settlePauseMs);
  }
  await confirmIncome(history);
}
