import { bankAnswerTimeoutMs, type BankResult } from "@vowdesk/contract/payouts";
import { shorten } from "@vowdesk/contract/kernel";
import { inTransaction, systemActor, type Context, type Services } from "../../kernel/http/context.ts";
import { eachDue } from "../../kernel/concurrency/due-rows.ts";
import { noteFault } from "../../kernel/http/fault.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import type { Bank, BankAnswer } from "../../platform/bank/bank.ts";
import { itemOf, takeStep, type Step } from "../reviews/index.ts";
import { openCard } from "./card.ts";
import { idOf, keyOf, release } from "./money.ts";
import { isUndecided, queue, type Item, type Kept, type PayingQueue } from "./policy.ts";
import * as store from "./store.ts";

const origin = { actor: systemActor, language: "zh", requestId: "pay-outs", ip: "" } as const;
/** Payments under way at once, of one node. */
const atOnce = 16;
/** Longer than any bank is waited for: whoever sent it is gone, and nobody knows what became of it. */
const leaseMs = 30_000;
/** One payment that fails in a step holds up none of the others in it. */
const runners = {
  send: "withdrawals: sending",
  giveUp: "withdrawals: no answer",
  ask: "withdrawals: asking the bank",
} as const;

type Becomes = Step<PayingQueue, Kept> | null;

/** The item where the step took it further; undefined where nothing was left to do, or there is none. */
async function advanced(ctx: Context, id: number, step: (item: Item) => Promise<Becomes> | Becomes) {
  const taken = await takeStep<PayingQueue, Kept>(ctx, queue, id, step);
  return taken?.hasMoved ? taken.item : undefined;
}

const alone = (services: Services, id: number, step: (ctx: Context, item: Item) => Promise<Becomes> | Becomes) =>
  inTransaction(services, origin, (ctx) => advanced(ctx, id, (item) => step(ctx, item)));

/** Says that a withdrawal is sent now, before it is; of several nodes one does. Without a bank somebody pays it by hand. */
function begun(ctx: Context, { status, effect_at, details }: Item): Becomes {
  if (status !== "approved" || effect_at !== null) return null;
  if (!ctx.services.bank) return { act: "by-hand", status: "uncertain" };
  return { act: "pay", status: "paying", details: { ...details, sentAt: ctx.now.toISOString() } };
}

/** Nobody knows whether it was paid: it is never sent again by itself (PRODUCT 4, Review queues). */
const unanswered = (_ctx: Context, { status }: Item): Becomes =>
  status === "paying" ? { act: "no-answer", status: "uncertain" } : null;

const longestReference = 200;

/** What a bank says is kept as far as it can be stored: refusing it would lose the end of a payment. */
const wordOf = ({ state, reference, at }: BankAnswer): BankResult => ({
  state,
  reference: shorten(reference.replaceAll("\0", ""), longestReference),
  at: at.toISOString(),
});

/** Somebody's final word was wrong: the money went out twice, or not at all. */
function tellOfContradiction({ services }: Context, { id, status, details }: Item, { state }: BankAnswer): void {
  if ((status !== "paid" && status !== "failed") || status === state) return;
  const error = new Error(`${keyOf(id, details)} was marked as ${status}, and the bank says ${state}`);
  noteFault(services, { error, where: "withdrawals: the bank", requestId: null });
}

/** The bank's word ends it once; what it says again, or after somebody's final decision, changes nothing. */
async function ended(ctx: Context, item: Item, answer: BankAnswer): Promise<Becomes> {
  if (!isUndecided(item)) {
    tellOfContradiction(ctx, item, answer);
    return null;
  }
  await release(ctx, item, answer.state === "paid" ? "paid" : "returned");
  const { state } = answer;
  const details = { ...item.details, bankWord: wordOf(answer) };
  return { act: `bank-${state}`, status: state, details, tells: `withdrawal-${state}`, overtakes: true };
}

const paymentOf = (services: Services, { id, details }: Item) => ({
  key: keyOf(id, details),
  cents: details.amountCents,
  holder: details.holder,
  bank: details.bank,
  card: openCard({ services }, id, details),
});

/** A process that slept since it said so sends nothing: others have told people meanwhile that nobody knows. */
const isGivenUp = ({ clock }: Services, { details: { sentAt } }: Item) =>
  sentAt === null || clock.now().getTime() - Date.parse(sentAt) > leaseMs;

/** The one place that asks the bank to pay. Nothing is held meanwhile: how long a bank thinks is its own affair. */
async function pay(services: Services, bank: Bank, item: Item): Promise<void> {
  const answer = isGivenUp(services, item) ? null : await bank.pay(paymentOf(services, item)).catch(() => null);
  await alone(services, item.id, answer ? (ctx, now) => ended(ctx, now, answer) : unanswered);
}

/** Asks only, and only for so long after it was sent: then somebody has to look. */
async function askAgain(services: Services, bank: Bank): Promise<void> {
  const now = services.clock.now();
  const after = new Date(now.getTime() - bankAnswerTimeoutMs);
  const runner = runners.ask;
  const sent = await store.sentBetween(services.db, { status: "uncertain", after, before: now, runner, now });
  const keys = new Map(sent.map((row) => [row.id, keyOf(row.id, row)]));
  const work = async (id: number) => {
    const answer = await bank.find(keys.get(id) ?? "");
    if (answer) await alone(services, id, (ctx, item) => ended(ctx, item, answer));
    return 1;
  };
  await eachDue(services, { runner, due: [...keys.keys()], work });
}

interface Hand {
  works: Set<Promise<void>>;
  isAsking: boolean;
}
const hands = new WeakMap<Services, Hand>();

function handOf(services: Services): Hand {
  const hand = hands.get(services) ?? { works: new Set(), isAsking: false };
  hands.set(services, hand);
  return hand;
}

/** Goes on behind the job: a slow bank holds up nothing else of the house. */
function start(services: Services, work: Promise<void>): void {
  const { works } = handOf(services);
  const kept: Promise<void> = work
    .catch((error: unknown) => noteFault(services, { error, where: "withdrawals: the bank", requestId: null }))
    .finally(() => works.delete(kept));
  works.add(kept);
}

async function sendApproved(services: Services): Promise<number> {
  const free = Math.max(0, atOnce - handOf(services).works.size);
  const runner = runners.send;
  const due = await store.approvedIds(services.db, { runner, now: services.clock.now() }, free);
  const work = async (id: number) => {
    const item = await alone(services, id, begun);
    if (item?.status === "paying" && services.bank) start(services, pay(services, services.bank, item));
    return 1;
  };
  return eachDue(services, { runner, due, work });
}

async function giveUpLost(services: Services): Promise<number> {
  const now = services.clock.now();
  const before = new Date(now.getTime() - leaseMs);
  const runner = runners.giveUp;
  const lost = await store.sentBetween(services.db, { status: "paying", after: new Date(0), before, runner, now });
  const work = async (id: number) => {
    await alone(services, id, unanswered);
    return 1;
  };
  return eachDue(services, { runner, due: lost.map(({ id }) => id), work });
}

/** A job: sends what was approved, once each; what got no answer becomes uncertain, and is only asked about. */
export async function payOut(services: Services): Promise<number> {
  const { bank } = services;
  const hand = handOf(services);
  const dealtWith = (await sendApproved(services)) + (await giveUpLost(services));
  if (bank && !hand.isAsking) {
    hand.isAsking = true;
    start(
      services,
      askAgain(services, bank).finally(() => (hand.isAsking = false)),
    );
  }
  return dealtWith;
}

/** Every payment that this node sent has its answer. */
export async function payOutsAnswered(services: Services): Promise<void> {
  const { works } = handOf(services);
  while (works.size > 0) await Promise.all(works);
}

/**
 * Ends the item that the bank speaks of. After a restore the bank may speak of a payment that this database does not know, while
 * another item has its id: that is reported and changes nothing.
 */
async function takeWord(services: Services, answer: BankAnswer): Promise<void> {
  const { key, state } = answer;
  let isKnown = false;
  await alone(services, idOf(key), (ctx, item) => {
    isKnown = keyOf(item.id, item.details) === key;
    return isKnown ? ended(ctx, item, answer) : null;
  });
  if (isKnown) return;
  const error = new Error(`the bank says that ${key} is ${state}, and there is no such payment here`);
  noteFault(services, { error, where: "withdrawals: the bank", requestId: null });
}

/** Hears what the bank says of itself. Answers what ends that, once nothing is under way any more. */
export function openPayOut(services: Services): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const deaf = services.bank?.hear((answer) => {
    // In the order it speaks: of two words on one payment the first counts.
    const heard = last.then(() => takeWord(services, answer));
    last = heard.catch(() => undefined);
    start(services, heard);
  });
  return async () => {
    deaf?.();
    await payOutsAnswered(services);
  };
}

/** What the bank says of an uncertain one, kept for whoever decides. */
async function hear(ctx: Context, { id, details: now }: Item): Promise<void> {
  const { bank } = ctx.services;
  const answer = await (bank ?? refuse("bank-silent")).find(keyOf(id, now)).catch(() => refuse("bank-silent"));
  const bankWord: BankResult = answer ? wordOf(answer) : { state: "unknown", reference: "", at: ctx.now.toISOString() };
  await ctx.transaction((inside) =>
    advanced(inside, id, ({ status, effect_at, details }) =>
      status === "uncertain" && effect_at === null ? { act: "ask-bank", details: { ...details, bankWord } } : null,
    ),
  );
}

/** Asks the bank about a payment that nobody knows the end of, and keeps what it says for whoever decides. */
export async function askBank(ctx: Context, { id }: { id: number }): Promise<void> {
  const item = await itemOf<PayingQueue, Kept>(ctx, queue, id);
  if (item.status === "uncertain") await hear(ctx, item);
}
