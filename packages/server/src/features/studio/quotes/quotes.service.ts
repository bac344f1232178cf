import * as store from "./quotes.store.ts";
import type { HandlerInput, Page, CallKey } from "@vowdesk/contract/kernel";
import {
  sumOfLines,
  type Quote,
  type QuoteAction,
  type QuoteOptionInput,
  type quotesApi,
  type QuotePaper,
} from "@vowdesk/contract/studio/quotes";
import { assertVersion, refuseAsChanged } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { businessZone, endOfDate } from "../../../platform/business-time.ts";
import { assertLeadVisible } from "../leads/leads.ts";
import { activeVersion } from "../offers/offers.ts";
import { strictestLimit, submitDiscount, withdrawDiscount } from "./approval.service.ts";
import { allowed, scopeOf, stateAt } from "./quotes.policy.ts";
import { present, auditFields } from "./quotes.present.ts";
import { type OptionFields, type QuoteRow, findAccepted, findAcceptedQuote, type AcceptedRow } from "./quotes.store.ts";
import { presentPaper } from "./paper.present.ts";
import { storedLines } from "./lines.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "quote.added": Fact;
    "quote.changed": Fact;
    "quote.sent": Fact;
    "quote.accepted": Fact;
    "quote.declined": Fact;
    "quote.withdrawn": Fact;
    "quote.approved": Fact;
  }
}

type Input<C extends CallKey<typeof quotesApi>> = HandlerInput<(typeof quotesApi)[C]>;
type Change = `quote.${"added" | "changed" | "sent" | "accepted" | "declined" | "withdrawn" | "approved"}`;

export const list = (ctx: Context, query: Input<"list">): Promise<Page<Quote>> =>
  presentedPage(ctx, store.listingOf(scopeOf(ctx.actor)), query, (row) => present(ctx, row));

/** A quote for a lead that the actor may see. */
export const findVisible = async (ctx: Context, id: number): Promise<QuoteRow> =>
  (await store.findQuote(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");

export const detail = async (ctx: Context, { id }: { id: number }): Promise<Quote> =>
  present(ctx, await findVisible(ctx, id));

/** Locks a quote for an action. Refuses an outdated version, and an action that its state does not allow. */
export async function lockFor(
  ctx: Context,
  action: QuoteAction,
  { id, version }: { id: number; version: number },
): Promise<QuoteRow> {
  const row = (await store.lockQuote(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");
  await assertVersion(row, version, () => present(ctx, row));
  if (!allowed(ctx.actor, stateAt(row, ctx.now)).includes(action)) refuseAsChanged(row, present(ctx, row));
  return row;
}

export function signalChange(ctx: Context, { id, version }: { id: number; version: number }): void {
  ctx.signal({ kind: "changed", feature: "quotes", id: String(id), version, access: "quote", all: "lead:all" });
}

/** Emits a change that was saved, and returns the quote. */
export async function publish(ctx: Context, type: Change, id: number, before?: QuoteRow): Promise<Quote> {
  const after = (await store.findQuote(ctx.db, id, null)) ?? refuse("not-found");
  ctx.emit({ type, subject: `quote:${id}`, ...(before && { before: auditFields(before) }), after: auditFields(after) });
  signalChange(ctx, after);
  return present(ctx, after);
}

/** The given last day with its end. It is not in the past. */
async function validity(ctx: Context, date: string) {
  const expires_at = endOfDate(await businessZone(ctx.db), date);
  if (expires_at <= ctx.now) refuse("quote-valid-past");
  return { valid_until: date, expires_at };
}

/** An option with the newest version of its offer and the figures of that. */
async function priced(ctx: Context, input: QuoteOptionInput, index: number): Promise<OptionFields> {
  const { number: offer_version, priceCents } = await activeVersion(ctx, input.offerId);
  const lines_cents = sumOfLines(input.lines);
  const total_cents = priceCents + lines_cents - input.discountCents;
  if (total_cents <= 0) refuse("quote-total");
  return {
    number: index + 1,
    offer_id: input.offerId,
    offer_version,
    price_cents: priceCents,
    lines: storedLines(input.lines),
    lines_cents,
    discount_cents: input.discountCents,
    total_cents,
    note: input.note,
  };
}

async function saveOptions(ctx: Context, id: number, input: readonly QuoteOptionInput[]): Promise<void> {
  const options: OptionFields[] = [];
  for (const [index, option] of input.entries()) options.push(await priced(ctx, option, index));
  await store.replaceOptions(ctx.db, id, options);
}

/** Submits the discounts of a saved draft for approval, if they need it. An approval given before ends. */
async function saveRequest(ctx: Context, id: number): Promise<void> {
  const row = (await store.findQuote(ctx.db, id, null)) ?? refuse("not-found");
  await withdrawDiscount(ctx, row);
  const review_id = await submitDiscount(ctx, row);
  const decision = { needs_approval: review_id !== null, approved_by: null, approved_at: null };
  const limit_percent = await strictestLimit(ctx, row);
  await store.saveRequest(ctx.db, id, { review_id, limit_percent, ...decision });
}

async function insert(ctx: Context, fields: Parameters<typeof store.insertQuote>[1], options: QuoteOptionInput[]) {
  const id = await store.insertQuote(ctx.db, fields, authorOf(ctx));
  await saveOptions(ctx, id, options);
  await saveRequest(ctx, id);
  return publish(ctx, "quote.added", id);
}

export async function add(ctx: Context, input: Input<"add">): Promise<Quote> {
  await assertLeadVisible(ctx, input.leadId);
  const { leadId: lead_id, language, note = "", discountReason: discount_reason = "" } = input;
  const fields = { lead_id, language, note, discount_reason, ...(await validity(ctx, input.validUntil)) };
  return insert(ctx, fields, input.options);
}

/** Copies a quote that the couple cannot accept any more into a draft. Prices are those of the newest versions of the offers. */
export async function renew(ctx: Context, input: Input<"renew">): Promise<Quote> {
  const { id: renewed_from, lead_id, language, note, discount_reason, options } = await lockFor(ctx, "renew", input);
  const fields = { lead_id, language, note, discount_reason, renewed_from, ...(await validity(ctx, input.validUntil)) };
  const copied = options.map(({ offer_id: offerId, discount_cents: discountCents, note: text, lines }) => ({
    offerId,
    discountCents,
    note: text,
    lines,
  }));
  return insert(ctx, fields, copied);
}

export async function update(ctx: Context, input: Input<"update">): Promise<Quote> {
  const before = await lockFor(ctx, "update", input);
  const { language = before.language, note = before.note, validUntil } = input;
  const { discountReason: discount_reason = before.discount_reason } = input;
  const dates = validUntil === undefined ? {} : await validity(ctx, validUntil);
  await store.saveQuote(ctx.db, before.id, { language, note, discount_reason, ...dates }, authorOf(ctx));
  if (input.options) await saveOptions(ctx, before.id, input.options);
  const isRequestKept = before.needs_approval && !input.options && input.discountReason === undefined;
  if (!isRequestKept) await saveRequest(ctx, before.id);
  return publish(ctx, "quote.changed", before.id, before);
}

export type AcceptedQuote = AcceptedRow;

/** The option that the couple of a wedding accepted last, also if the actor may not see its quote; null without one. */
export const acceptedQuoteOf = async (ctx: Context, weddingId: number): Promise<AcceptedQuote | null> =>
  (await findAccepted(ctx.db, weddingId)) ?? null;

/** The accepted option of a quote, which never changes; null if it was not accepted. */
export const quoteOptionOf = async (ctx: Pick<Context, "db">, quoteId: number): Promise<AcceptedQuote | null> =>
  (await findAcceptedQuote(ctx.db, quoteId)) ?? null;

export const paper = async (ctx: Context, { id }: { id: number }): Promise<QuotePaper> =>
  presentPaper(await findVisible(ctx, id));
