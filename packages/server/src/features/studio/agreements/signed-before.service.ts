import type { Context } from "../../../kernel/http/context.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { formerDifference } from "../../../locales/studio/agreement-texts.ts";
import { businessZone, momentIn } from "../../../platform/business-time.ts";
import { businessSettings } from "../../operations/business/business.ts";
import { activeVersion, freezeVersion } from "../offers/offers.ts";
import { auditFields } from "./agreements.present.ts";
import { signalChange, subjectOf } from "./agreements.service.ts";
import { findAgreement, insertSigned, listByIds } from "./agreements.store.ts";
import { fieldsOf } from "./basis/draft-fields.ts";
import * as store from "./signed-before.store.ts";
import { digestOf } from "./text/digest.ts";

interface SignedBefore {
  weddingId: number;
  offerId: number;
  totalCents: number;
  /** The date on the paper. */
  signedOn: string;
}

/** The agreed total as the price of the offer with a line or a discount for the difference. */
function differenceOf(priceCents: number, totalCents: number, text: string) {
  const cents = totalCents - priceCents;
  return {
    lines: cents > 0 ? [{ text, count: 1, cents }] : [],
    discountCents: Math.max(0, -cents),
    discountReason: cents < 0 ? text : "",
  };
}

/**
 * Adds an agreement that a couple signed before the studio used this program: with its text as of now, the date on the paper and no
 * signatures. No one approves its discount, because it was agreed. The caller has added its wedding in this transaction.
 */
export async function addSignedBefore(ctx: Context, input: SignedBefore): Promise<{ id: number }> {
  const { weddingId, offerId, totalCents, signedOn } = input;
  const { language } = ctx;
  const [rules, newest, zone] = await Promise.all([
    businessSettings(ctx),
    activeVersion(ctx, offerId),
    businessZone(ctx.db),
  ]);
  const offer = await freezeVersion(ctx, { offerId, number: newest.number });
  const difference = differenceOf(offer.priceCents, totalCents, formerDifference[language]);
  const contents = { language, note: "", differenceReason: "", ...difference };
  const fields = await fieldsOf(ctx, weddingId, contents, { offerId, offer, basis: null, rules });
  const noon = momentIn(zone, signedOn, "12:00");
  const signedAt = noon < ctx.now ? noon : ctx.now;
  const signed = { digest: digestOf(fields), sent_at: signedAt, signed_at: signedAt, signed_before: signedOn };
  const key = { wedding_id: weddingId, number: 1 };
  const draft = { ...fields, needs_approval: false, review_id: null, author_id: ctx.actor.id };
  const id = await insertSigned(ctx.db, key, draft, signed, authorOf(ctx));
  const after = await findAgreement(ctx.db, id, null);
  if (!after) throw new Error("an agreement is missing that was added");
  const facts = { agreementId: id, weddingId, number: after.number };
  ctx.emit({ type: "agreement.signed", subject: subjectOf(after), after: auditFields(after), ...facts });
  signalChange(ctx, after);
  return { id };
}

/** Locks agreements of an import, and counts those that were changed since, and other versions of its weddings. */
export const countUsedAgreements = (
  ctx: Context,
  ids: readonly number[],
  weddingIds: readonly number[],
): Promise<number> => store.countChanged(ctx.db, ids, weddingIds);

/** Deletes agreements of an import that is undone. The caller has deleted their instalments. */
export async function removeSignedBefore(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await listByIds(ctx.db, ids);
  await store.deleteAgreements(ctx.db, ids);
  for (const row of rows) {
    ctx.emit({ type: "agreement.deleted", subject: subjectOf(row), before: auditFields(row) });
    signalChange(ctx, row);
  }
}
