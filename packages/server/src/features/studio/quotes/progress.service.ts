import type { HandlerInput, CallKey } from "@vowdesk/contract/kernel";
import type { Quote, quotesApi } from "@vowdesk/contract/studio/quotes";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { winLead } from "../leads/leads.ts";
import { freezeVersion } from "../offers/offers.ts";
import { needsApproval, withdrawDiscount } from "./approval.service.ts";
import { isApprovalMissing } from "./quotes.present.ts";
import { lockFor, publish } from "./quotes.service.ts";
import { saveQuote, type QuoteRow } from "./quotes.store.ts";

type Input<C extends CallKey<typeof quotesApi>> = HandlerInput<(typeof quotesApi)[C]>;

/** Freezes the versions of the options, in the order of their offers, and refuses one that has changed since the draft was saved. */
async function freeze(ctx: Context, { options }: QuoteRow): Promise<void> {
  for (const option of options.toSorted((a, b) => a.offer_id - b.offer_id)) {
    const version = await freezeVersion(ctx, { offerId: option.offer_id, number: option.offer_version });
    if (version.priceCents !== option.price_cents) refuse("offer-outdated");
  }
}

export async function send(ctx: Context, input: Input<"send">): Promise<Quote> {
  const before = await lockFor(ctx, "send", input);
  if (before.expires_at <= ctx.now) refuse("quote-valid-past");
  if (isApprovalMissing(before) || (!before.needs_approval && (await needsApproval(ctx, before))))
    refuse("quote-approval-missing");
  await freeze(ctx, before);
  await saveQuote(ctx.db, before.id, { state: "sent", sent_at: ctx.now }, authorOf(ctx));
  return publish(ctx, "quote.sent", before.id, before);
}

export async function accept(ctx: Context, input: Input<"accept">): Promise<Quote> {
  const before = await lockFor(ctx, "accept", input);
  const { option: accepted, winsLead, dateReason } = input;
  if (!before.options.some(({ number }) => number === accepted)) refuse("not-found");
  if (winsLead) await winLead(ctx, before.lead_id, dateReason);
  await saveQuote(ctx.db, before.id, { state: "accepted", accepted, decided_at: ctx.now }, authorOf(ctx));
  return publish(ctx, "quote.accepted", before.id, before);
}

export async function decline(ctx: Context, input: Input<"decline">): Promise<Quote> {
  const before = await lockFor(ctx, "decline", input);
  const { reason = "" } = input;
  await saveQuote(ctx.db, before.id, { state: "declined", reason, decided_at: ctx.now }, authorOf(ctx));
  return publish(ctx, "quote.declined", before.id, before);
}

export async function withdraw(ctx: Context, input: Input<"withdraw">): Promise<Quote> {
  const before = await lockFor(ctx, "withdraw", input);
  await withdrawDiscount(ctx, before);
  await saveQuote(ctx.db, before.id, { state: "withdrawn", decided_at: ctx.now }, authorOf(ctx));
  return publish(ctx, "quote.withdrawn", before.id, before);
}
