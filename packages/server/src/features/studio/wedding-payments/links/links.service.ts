import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { PaymentLink, paymentLinksApi } from "@vowdesk/contract/studio/wedding-payments";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import type { PaymentLinks } from "../../../../platform/payments/payment-links.ts";
import { newToken } from "../../../../platform/secrets/tokens.ts";
import { coupleOf } from "../../weddings/weddings.ts";
import { openOf } from "../plan/plan.policy.ts";
import { findDue, instalmentsOfWedding, lockPlan, waitingCentsOf, type InstalmentRow } from "../plan/plan.service.ts";
import { isUsable, isWaitingFor, validMs } from "./links.policy.ts";
import * as store from "./links.store.ts";
import type { LinkRow } from "./links.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "payment.link-issued": Fact;
  }
}

type Input = HandlerInput<typeof paymentLinksApi.issue>;

const present = ({ url, cents, expires_at }: LinkRow): PaymentLink => ({
  url,
  cents,
  expiresAt: expires_at.toISOString(),
});

/** Refuses an amount that is not what is open of an instalment. */
function assertOpen(instalment: InstalmentRow | undefined, cents: number): InstalmentRow {
  if (!instalment || openOf(instalment) !== cents) return refuse("payment-link-amount");
  return instalment;
}

/** Refuses a payment link while a recorded payment that nobody has checked yet may cover part of the instalment. Otherwise the couple could pay twice. */
async function assertNotPaid(ctx: Context, instalment: InstalmentRow): Promise<void> {
  const { wedding_id: weddingId } = instalment;
  const waitingCents = await waitingCentsOf(ctx, weddingId);
  if (waitingCents === 0) return;
  if (isWaitingFor(instalment, await instalmentsOfWedding(ctx, weddingId), waitingCents))
    refuse("payment-link-waiting");
}

/** Ends links at the provider. One that stays open takes a payment, which then waits for a user who checks it. */
async function endAtProvider({ services: { log } }: Context, links: PaymentLinks, sessionIds: readonly string[]) {
  for (const id of sessionIds)
    await links.end(id).catch((error: unknown) => log.warn({ err: error }, "a payment link was not ended"));
}

interface Made {
  instalment: InstalmentRow;
  cents: number;
  number: string;
  sessionId: string;
  url: string;
  expiresAt: Date;
}

/** Stores a link that the provider has made, unless another request has stored one meanwhile. */
async function save(ctx: Context, made: Made): Promise<{ link: LinkRow; ended: string[] }> {
  const { instalment, cents, number, sessionId, url, expiresAt } = made;
  const { wedding_id, position } = instalment;
  await lockPlan(ctx, wedding_id);
  const row = (await instalmentsOfWedding(ctx, wedding_id)).find((item) => item.position === position);
  await assertNotPaid(ctx, assertOpen(row, cents));
  const former = await store.findOpen(ctx.db, wedding_id, position);
  if (former && isUsable(former, cents, ctx.now)) return { link: former, ended: [sessionId] };
  if (former) await store.saveState(ctx.db, former.id, "ended", authorOf(ctx));
  const link = { wedding_id, position, cents, session_id: sessionId, url, expires_at: expiresAt };
  const saved = await store.insertLink(ctx.db, link, authorOf(ctx));
  ctx.emit({
    type: "payment.link-issued",
    subject: `wedding:${number}`,
    after: { amountCents: cents, instalmentKind: instalment.kind, expiresAt: expiresAt.toISOString() },
  });
  return { link: saved, ended: former ? [former.session_id] : [] };
}

/** The link for what is open of an instalment that the caller may see. It is made at the provider outside of any transaction. */
async function linkFor(ctx: Context, row: InstalmentRow | undefined, cents: number): Promise<PaymentLink> {
  const links = ctx.services.paymentLinks ?? refuse("payment-links-off");
  const instalment = assertOpen(row, cents);
  await assertNotPaid(ctx, instalment);
  const { wedding_id: weddingId, position } = instalment;
  const known = await store.findOpen(ctx.db, weddingId, position);
  if (known && isUsable(known, cents, ctx.now)) return present(known);
  const { number } = await coupleOf(ctx, weddingId);
  const expiresAt = new Date(ctx.now.getTime() + validMs);
  const returnUrl = `${ctx.services.settings.publicUrl ?? ""}/couple/`;
  const request = { key: newToken(), cents, number, language: ctx.language, returnUrl, expiresAt };
  const { id: sessionId, url } = await links.make(request).catch((error: unknown) => {
    ctx.services.log.warn({ err: error }, "a payment link was not made");
    return refuse("payment-link-failed");
  });
  const saving = ctx.transaction((tx) => save(tx, { instalment, cents, number, sessionId, url, expiresAt }));
  saving.catch(() => endAtProvider(ctx, links, [sessionId]));
  const { link, ended } = await saving;
  await endAtProvider(ctx, links, ended);
  return present(link);
}

/** The link for what is open of an instalment, for the couple of a wedding in the caller's scope. */
export async function issue(ctx: Context, { id, cents }: Input): Promise<PaymentLink> {
  return linkFor(ctx, (await findDue(ctx, id)).row, cents);
}

/** The link for what is open of an instalment of a wedding. The caller has checked that it is the couple's own. */
export async function linkForCouple(ctx: Context, weddingId: number, { id, cents }: Input): Promise<PaymentLink> {
  const row = (await instalmentsOfWedding(ctx, weddingId)).find((instalment) => instalment.id === id);
  return linkFor(ctx, row, cents);
}
