import type { HandlerInput } from "@vowdesk/contract/kernel";
import { firstTypeOf, type PageNumber } from "@vowdesk/contract/messages/notifications";
import { offerParts } from "@vowdesk/contract/studio/offers";
import { earningsApi, type WaitingIncome, type WeddingEarnings } from "@vowdesk/contract/studio/wedding-payments";
import type { Context } from "../../../../kernel/http/context.ts";
import { isAllowed } from "../../../../kernel/http/guard.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { messageTextOf } from "../../../../locales/message-texts.ts";
import { lastSignedOf, signedVersionOf } from "../../agreements/agreements.ts";
import { movesOf, post } from "../../../money/ledger/ledger.ts";
import { send } from "../../../messages/notifications/notifications.ts";
import { shootsOfWedding } from "../../shoots/shoots.ts";
import { coupleOf } from "../../weddings/weddings.ts";
import { assertInScope, isCancelled, lockPlan, waivedCentsOf } from "../plan/plan.service.ts";
import { checkersOf, scopeOf } from "../wedding-payments.policy.ts";
import {
  adjustmentOf,
  earnedParts,
  incomeOf,
  isEarned,
  isPostedSince,
  owedForFinished,
  postingsOf,
  type Part,
} from "./earnings.policy.ts";
import * as store from "./earnings.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "payment.earned": Fact;
  }
}

const accountOf = (weddingId: number) => `wedding:${weddingId}` as const;

/** The shares of the signed agreement in what the couple has to pay: its total without what is waived. Null without one. */
async function termsOf(ctx: Context, weddingId: number) {
  const signed = await signedVersionOf(ctx, weddingId);
  if (!signed) return null;
  const { parts, totalCents } = signed.terms;
  return { parts, totalCents: totalCents - (await waivedCentsOf(ctx, signed.id)) };
}

const signalChange = (ctx: Context) =>
  ctx.signal({ kind: "changed", feature: "weddingEarnings", id: "", access: "payment" });

/** Moves money from the account of the wedding to the income of the studio; back, if it is negative. */
async function postIncome(ctx: Context, weddingId: number, { key, cents }: { key: string; cents: number }) {
  const { number } = await coupleOf(ctx, weddingId);
  const [purpose = ""] = key.split(":");
  const entries = [
    { account: accountOf(weddingId), cents: -cents },
    { account: "house:studio-income" as const, cents },
  ];
  await post(ctx, { key, purpose, subject: `wedding:${number}`, entries });
  ctx.signal({ kind: "changed", feature: "instalments", id: "", access: "payment" });
  signalChange(ctx);
}

/** The key of the posting of a part: `wedding.earned:7:shoot`, and with a number after an undo. */
async function keyOf(ctx: Context, weddingId: number, part: Part): Promise<string> {
  const { count } = postingsOf(await movesOf(ctx, accountOf(weddingId)), part);
  return `wedding.earned:${weddingId}:${part}${count === 0 ? "" : `:${count + 1}`}`;
}

/** The parts of the price that are finished and not posted as income. */
async function missingParts(ctx: Context, weddingId: number) {
  const [terms, shoots, moves] = await Promise.all([
    termsOf(ctx, weddingId),
    shootsOfWedding(ctx, weddingId),
    movesOf(ctx, accountOf(weddingId)),
  ]);
  const finished = terms ? earnedParts(terms, shoots) : [];
  return finished.filter(({ part, cents }) => cents > 0 && !postingsOf(moves, part).isPosted);
}

/** Posts the difference between what was earned and what the terms of now say, in both directions (R-22.14). */
export async function adjustEarnings(ctx: Context, weddingId: number, occasion?: string): Promise<void> {
  const [terms, moves] = await Promise.all([termsOf(ctx, weddingId), movesOf(ctx, accountOf(weddingId))]);
  if (!terms) return;
  const count = moves.filter(({ purpose }) => purpose === "wedding.adjusted").length;
  const key = occasion ?? `wedding.adjusted:${weddingId}:${count + 1}`;
  await postIncome(ctx, weddingId, { key, cents: adjustmentOf(terms, moves) });
}

/** Notifies the users who check payments of the wedding that income waits for them. */
async function notifyOfWaiting(ctx: Context, weddingId: number, cents: number): Promise<void> {
  signalChange(ctx);
  const wedding = await coupleOf(ctx, weddingId);
  const couple = namesOf(wedding);
  // An erasure finds the message by the id of the wedding: the number of the message opens a page and names no wedding.
  const template = { key: "earning-waiting", values: { couple, cents, weddingId } } as const;
  await send(ctx, {
    type: firstTypeOf.payment,
    to: checkersOf(wedding.consultantId),
    allUser: 0,
    msg: messageTextOf("zh", template) ?? "",
    template,
    number: "income" satisfies PageNumber,
    sendName: couple,
  });
}

/**
 * Posts the parts of the price that are earned by now as income, if the actor may confirm income. Otherwise they wait for a user who may.
 * Adjusts what was posted before to the terms of now.
 */
export async function earnParts(ctx: Context, weddingId: number): Promise<void> {
  await lockPlan(ctx, weddingId);
  await adjustEarnings(ctx, weddingId);
  const missing = await missingParts(ctx, weddingId);
  if (missing.length === 0) return;
  if (!isAllowed(ctx.actor, earningsApi.confirm.access)) {
    await notifyOfWaiting(
      ctx,
      weddingId,
      missing.reduce((sum, { cents }) => sum + cents, 0),
    );
    return;
  }
  for (const { part, cents } of missing)
    await postIncome(ctx, weddingId, { key: await keyOf(ctx, weddingId, part), cents });
}

/**
 * Refuses the end of a signed agreement while its couple owes something for finished steps. The end removes the plan, so that one user
 * could give up alone what only two users waive (R-22.35). A cancellation settles the money in the same transaction.
 */
export async function assertSettled(ctx: Context, weddingId: number, agreementId: number): Promise<void> {
  await lockPlan(ctx, weddingId);
  const ended = await lastSignedOf(ctx, weddingId);
  if (ended?.id !== agreementId || (await isCancelled(ctx, weddingId))) return;
  const { parts, totalCents } = ended.terms;
  const terms = { parts, totalCents: totalCents - (await waivedCentsOf(ctx, agreementId)) };
  const [shoots, moves] = await Promise.all([shootsOfWedding(ctx, weddingId), movesOf(ctx, accountOf(weddingId))]);
  const owedCents = owedForFinished(terms, shoots, moves);
  if (owedCents > 0) refuse("agreement-owed", { values: { owedCents } });
}

/**
 * Takes back the income of parts that are not finished any more, because the end of an appointment was undone. With `since`, only what
 * was posted from then on: before that, the appointment was planned as it is now.
 */
export async function unearnParts(ctx: Context, weddingId: number, since?: Date): Promise<void> {
  await lockPlan(ctx, weddingId);
  const account = accountOf(weddingId);
  const [terms, shoots] = await Promise.all([termsOf(ctx, weddingId), shootsOfWedding(ctx, weddingId)]);
  if (!terms) return;
  for (const part of offerParts) {
    const moves = await movesOf(ctx, account);
    const { count, isPosted } = postingsOf(moves, part);
    if (!isPosted || isEarned(part, shoots) || (since && !isPostedSince(moves, part, since))) continue;
    const key = `wedding.unearned:${weddingId}:${part}:${count}`;
    const cents = adjustmentOf(terms, [...moves, { key, purpose: "wedding.unearned", cents: 0 }]);
    await postIncome(ctx, weddingId, { key, cents });
  }
}

async function read(ctx: Context, weddingId: number): Promise<WeddingEarnings> {
  const [terms, moves, missing] = await Promise.all([
    termsOf(ctx, weddingId),
    movesOf(ctx, accountOf(weddingId)),
    missingParts(ctx, weddingId),
  ]);
  const waiting = missing.map((item) => ({ ...item, state: "waiting" as const }));
  const done = offerParts.map((part) => ({
    purpose: part === "shoot" ? ("studio" as const) : part,
    state: "done" as const,
  }));
  const earned = (terms ? earnedParts(terms, done) : [])
    .filter(({ part }) => postingsOf(moves, part).isPosted)
    .map((item) => ({ ...item, state: "earned" as const }));
  return { incomeCents: incomeOf(moves), parts: [...earned, ...waiting] };
}

const namesOf = ({ a, b }: Awaited<ReturnType<typeof coupleOf>>) => [a.name, b.name].filter(Boolean).join(" & ");

/** All income in the scope of the caller that waits for its confirmation. */
export async function list(ctx: Context): Promise<WaitingIncome[]> {
  const waiting: WaitingIncome[] = [];
  for (const weddingId of await store.weddingsWithUnposted(ctx.db, scopeOf(ctx.actor))) {
    const missing = await missingParts(ctx, weddingId);
    if (missing.length === 0) continue;
    const couple = await coupleOf(ctx, weddingId);
    const wedding = { weddingId, weddingNumber: couple.number, couple: namesOf(couple) };
    waiting.push(...missing.map((part) => ({ ...wedding, ...part })));
  }
  return waiting;
}

/** The income of a wedding, and what waits to become income. */
export async function detail(ctx: Context, { weddingId }: { weddingId: number }): Promise<WeddingEarnings> {
  await assertInScope(ctx, weddingId);
  return read(ctx, weddingId);
}

/** Posts a part that waits as income (R-22.19). */
export async function confirm(
  ctx: Context,
  { weddingId, part, cents }: HandlerInput<typeof earningsApi.confirm>,
): Promise<WeddingEarnings> {
  await assertInScope(ctx, weddingId);
  await lockPlan(ctx, weddingId);
  const waiting = (await missingParts(ctx, weddingId)).find((item) => item.part === part);
  if (waiting?.cents !== cents) refuse("earning-changed", { data: await read(ctx, weddingId) });
  await postIncome(ctx, weddingId, { key: await keyOf(ctx, weddingId, part), cents });
  const { number } = await coupleOf(ctx, weddingId);
  ctx.emit({ type: "payment.earned", subject: `wedding:${number}`, after: { incomeCents: cents } });
  return read(ctx, weddingId);
}
