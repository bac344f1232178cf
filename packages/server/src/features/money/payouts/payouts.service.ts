import { bankAnswerTimeoutMs, type BankResult } from "@vowdesk/contract/money/payouts";
import { shorten } from "@vowdesk/contract/kernel";
import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { forEachDueRow, processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import { reportFault } from "../../../kernel/http/fault.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import type { Bank, BankAnswer } from "../../../platform/bank/bank.ts";
import { getItem, changeItem, type Step } from "../../reviews/engine/engine.ts";
import { openCard } from "./card.ts";
import { idOf, keyOf, release } from "./money.ts";
import { acceptsBankResult, queue, type Item, type PayingQueue, type StoredPayOut } from "./payouts.policy.ts";
import * as store from "./payouts.store.ts";

const origin = { actor: systemActor, language: "zh", requestId: "pay-outs", ip: "" } as const;
/** Concurrent payments per node. */
const maxConcurrentQueries = 16;
/** Longer than the timeout of a bank call. After this time the sending node has failed and the result is unknown. */
const leaseMs = 30_000;
/** Names in `due_retry`, one per step, so that a failing payment does not delay others. */
const runners = {
  send: "pay-outs: send",
  giveUp: "pay-outs: give up",
  ask: "pay-outs: ask",
} as const;

type NextStep = Step<PayingQueue, StoredPayOut> | null;
type StepOf = (ctx: Context, item: Item) => Promise<NextStep> | NextStep;

/** Applies a step to an item. Undefined if there is no such item or the step changed nothing. */
async function applyStep(ctx: Context, id: number, step: StepOf) {
  const result = await changeItem<PayingQueue, StoredPayOut>(ctx, queue, id, (item) => step(ctx, item));
  return result?.hasMoved ? result.item : undefined;
}

const applyInTransaction = (services: Services, id: number, step: StepOf) =>
  inTransaction(services, origin, (ctx) => applyStep(ctx, id, step));

/** Marks a withdrawal as sent before it is sent, so that one node sends it. Without a bank it is paid manually. */
function sendStep(ctx: Context, { status, effect_at, details }: Item): NextStep {
  if (status !== "approved" || effect_at !== null) return null;
  if (!ctx.services.bank) return { act: "by-hand", status: "uncertain" };
  return { act: "pay", status: "paying", details: { ...details, sentAt: ctx.now.toISOString() } };
}

/** The result is unknown, so the payment is never sent again automatically. */
const noAnswerStep = (_ctx: Context, { status }: Item): NextStep =>
  status === "paying" ? { act: "no-answer", status: "uncertain" } : null;

const maxReferenceLength = 200;

/** Cleans and shortens the reference instead of refusing it, which would lose the result of a payment. */
const bankResultOf = ({ state, reference, at }: BankAnswer): BankResult => ({
  state,
  reference: shorten(reference.replaceAll("\0", ""), maxReferenceLength),
  at: at.toISOString(),
});

/** Logs an error if a manual mark contradicts the bank, because money may have been paid twice or not at all. */
function reportContradiction({ services }: Context, { id, status, details }: Item, { state }: BankAnswer): void {
  if ((status !== "paid" && status !== "failed") || status === state) return;
  const error = new Error(`${keyOf(id, details)} was marked as ${status}, but the bank reports ${state}`);
  reportFault(services, { error, where: "withdrawals: the bank", requestId: null });
}

/** Ends the payment with the bank's result. A repeated result, or one after a final mark, changes nothing. */
async function bankResultStep(ctx: Context, item: Item, answer: BankAnswer): Promise<NextStep> {
  if (!acceptsBankResult(item)) {
    reportContradiction(ctx, item, answer);
    return null;
  }
  await release(ctx, item, answer.state === "paid" ? "paid" : "returned");
  const { state } = answer;
  const details = { ...item.details, bankWord: bankResultOf(answer) };
  return { act: `bank-${state}`, status: state, details, notice: `withdrawal-${state}`, endsUndo: true };
}

const paymentOf = (services: Services, { id, details }: Item) => ({
  key: keyOf(id, details),
  cents: details.amountCents,
  holder: details.holder,
  bank: details.bank,
  card: openCard({ services }, id, details),
});

/** A process that was suspended after the mark must not send, because other nodes have declared the payment uncertain. */
const isLeaseOver = ({ clock }: Services, { details: { sentAt } }: Item) =>
  sentAt === null || clock.now().getTime() - Date.parse(sentAt) > leaseMs;

/** The only place that orders a payment. It holds no transaction or lock during the call of the bank. */
async function pay(services: Services, bank: Bank, item: Item): Promise<void> {
  const answer = isLeaseOver(services, item) ? null : await bank.pay(paymentOf(services, item)).catch(() => null);
  const step: StepOf = answer ? (ctx, current) => bankResultStep(ctx, current, answer) : noAnswerStep;
  await applyInTransaction(services, item.id, step);
}

/** Queries the results of uncertain payments, for a limited time after they were sent. After that staff must decide. */
async function queryUncertain(services: Services, bank: Bank): Promise<void> {
  const now = services.clock.now();
  const after = new Date(now.getTime() - bankAnswerTimeoutMs);
  const runner = runners.ask;
  const sent = await store.sentBetween(services.db, { status: "uncertain", after, before: now, runner, now }, 100);
  const keys = new Map(sent.map((row) => [row.id, keyOf(row.id, row)]));
  const work = async (id: number) => {
    const answer = await bank.find(keys.get(id) ?? "");
    if (answer) await applyInTransaction(services, id, (ctx, item) => bankResultStep(ctx, item, answer));
    return 1;
  };
  await forEachDueRow(services, { runner, due: [...keys.keys()], work });
}

interface BankWork {
  running: Set<Promise<void>>;
  isQuerying: boolean;
}
const workByServices = new WeakMap<Services, BankWork>();

function workOf(services: Services): BankWork {
  const work = workByServices.get(services) ?? { running: new Set(), isQuerying: false };
  workByServices.set(services, work);
  return work;
}

/** Runs work in the background, so that a slow bank does not delay the job. */
function runInBackground(services: Services, work: Promise<void>): void {
  const { running } = workOf(services);
  const handled: Promise<void> = work
    .catch((error: unknown) => reportFault(services, { error, where: "withdrawals: the bank", requestId: null }))
    .finally(() => running.delete(handled));
  running.add(handled);
}

async function sendApproved(services: Services): Promise<number> {
  const free = Math.max(0, maxConcurrentQueries - workOf(services).running.size);
  const runner = runners.send;
  const due = await store.approvedIds(services.db, { runner, now: services.clock.now() }, free);
  const work = async (id: number) => {
    const item = await applyInTransaction(services, id, sendStep);
    if (item?.status === "paying" && services.bank) runInBackground(services, pay(services, services.bank, item));
    return 1;
  };
  return forEachDueRow(services, { runner, due, work });
}

function markLostUncertain(services: Services): Promise<number> {
  return processDueRows(services, {
    runner: runners.giveUp,
    requestId: origin.requestId,
    batchSize: 100,
    find: async (db, due, limit) => {
      const before = new Date(due.now.getTime() - leaseMs);
      const lost = await store.sentBetween(db, { ...due, status: "paying", after: new Date(0), before }, limit);
      return lost.map(({ id }) => id);
    },
    apply: async (ctx, id) => Number((await applyStep(ctx, id, noAnswerStep)) !== undefined),
  });
}

/** The payout job: sends approved withdrawals once and queries the results of uncertain ones. */
export async function payOut(services: Services): Promise<number> {
  const { bank } = services;
  const bankWork = workOf(services);
  const processed = (await sendApproved(services)) + (await markLostUncertain(services));
  if (bank && !bankWork.isQuerying) {
    bankWork.isQuerying = true;
    runInBackground(
      services,
      queryUncertain(services, bank).finally(() => (bankWork.isQuerying = false)),
    );
  }
  return processed;
}

/** Resolves when no payment of this node is in progress. */
export async function payOutsSettled(services: Services): Promise<void> {
  const { running } = workOf(services);
  while (running.size > 0) await Promise.all(running);
}

/**
 * Applies a result that the bank reports on its own. After a restore the bank may report a payment that this database does
 * not have, while another item has its id. That is logged as an error and changes nothing.
 */
async function applyBankResult(services: Services, answer: BankAnswer): Promise<void> {
  const { key, state } = answer;
  let isKnown = false;
  await applyInTransaction(services, idOf(key), (ctx, item) => {
    isKnown = keyOf(item.id, item.details) === key;
    return isKnown ? bankResultStep(ctx, item, answer) : null;
  });
  if (isKnown) return;
  const error = new Error(`The bank reports ${key} as ${state}, but there is no such payment`);
  reportFault(services, { error, where: "withdrawals: the bank", requestId: null });
}

/** Subscribes to results of the bank. The returned function unsubscribes and waits for payments in progress. */
export function openPayOut(services: Services): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const unsubscribe = services.bank?.hear((answer) => {
    // In order, because the first of two results for a payment counts.
    const work = last.then(() => applyBankResult(services, answer));
    last = work.catch(() => undefined);
    runInBackground(services, work);
  });
  return async () => {
    unsubscribe?.();
    await payOutsSettled(services);
  };
}

/** Stores the bank's answer about an uncertain payment with the item. */
async function saveBankAnswer(ctx: Context, { id, details: current }: Item): Promise<void> {
  const { bank } = ctx.services;
  const answer = await (bank ?? refuse("bank-silent")).find(keyOf(id, current)).catch(() => refuse("bank-silent"));
  const bankWord: BankResult = answer
    ? bankResultOf(answer)
    : { state: "unknown", reference: "", at: ctx.now.toISOString() };
  await ctx.transaction((inside) =>
    applyStep(inside, id, (_ctx, { status, effect_at, details }) =>
      status === "uncertain" && effect_at === null ? { act: "ask-bank", details: { ...details, bankWord } } : null,
    ),
  );
}

/** Queries the bank about an uncertain payment and stores its answer with the item. */
export async function askBank(ctx: Context, { id }: { id: number }): Promise<void> {
  const item = await getItem<PayingQueue, StoredPayOut>(ctx, queue, id);
  if (item.status === "uncertain") await saveBankAnswer(ctx, item);
}
