import {
  isSignature,
  type AgreementDetail,
  type agreementsApi,
  type SignatureCode,
  type Strokes,
} from "@vowdesk/contract/studio/agreements";
import type { HandlerInput, CallKey } from "@vowdesk/contract/kernel";
import type { Partner } from "@vowdesk/contract/studio/weddings";
import { refuseAsChanged } from "../../../../kernel/concurrency/version.ts";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { maskPhone } from "../../../../kernel/text/masking.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { checkPhoneCode, sendPhoneCode } from "../../../staff/auth/auth.ts";
import { tokenHash } from "../../../../platform/secrets/tokens.ts";
import { firmHolds, lockOpenShoots } from "../../shoots/shoots.ts";
import { openForSigning } from "../agreements.policy.ts";
import { isIntact, auditFields } from "../agreements.present.ts";
import { detailOf, find, signalChange, subjectOf } from "../agreements.service.ts";
import { findAgreement, listSignatures, lockAgreement, saveAgreement, type AgreementRow } from "../agreements.store.ts";
import { differsFromQuote } from "../basis/basis.policy.ts";
import { basisOf } from "../basis/basis.service.ts";
import { partyOf } from "./parties.ts";
import * as store from "./signing.store.ts";

interface Signed {
  agreementId: number;
  weddingId: number;
  number: number;
}

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "agreement.partner-signed": Fact;
    /** A code was sent to a partner. `after` has the masked number. */
    "agreement.code-sent": Fact;
    /** All parties have signed. `termsOf` returns the terms within the same transaction. */
    "agreement.signed": Fact & Signed;
    /** A later version was signed. Precedes its `agreement.signed`. */
    "agreement.amended": Fact & Signed;
  }
}

type Input<C extends CallKey<typeof agreementsApi>> = HandlerInput<(typeof agreementsApi)[C]>;

interface Signing {
  id: number;
  partner: Partner;
  strokes: Strokes;
  code: string;
  digest: string;
}

const targetOf = (id: number, partner: Partner, phone: string) => ({
  purpose: "agreement" as const,
  subject: `${id} ${partner}`,
  phone,
});

/** The version of a wedding that its couple sees: the one to sign, else the signed one, else the last one of before. */
export async function findShown(ctx: Context, weddingId: number): Promise<AgreementRow | undefined> {
  const id = await store.findShown(ctx.db, weddingId);
  return id === undefined ? undefined : findAgreement(ctx.db, id, null);
}

/** What the couple of a wedding sees (`findShown`); null without a version. */
export async function viewForCouple(ctx: Context, weddingId: number): Promise<AgreementDetail | null> {
  const row = await findShown(ctx, weddingId);
  return row ? detailOf(ctx, row) : null;
}

function isSignable({ now }: Pick<Context, "now">, row: AgreementRow): boolean {
  const isExpired = row.expires_at !== null && row.expires_at <= now;
  return openForSigning.includes(row.state) && !isExpired;
}

/** Refuses a version whose couple has accepted another quote since it was sent, unless the version has what that one says. */
async function assertAccepted(ctx: Context, row: AgreementRow): Promise<void> {
  const basis = await basisOf(ctx, row.wedding_id);
  const isLater =
    basis?.kind === "quote" && basis.id !== row.quote_id && row.sent_at !== null && basis.at >= row.sent_at;
  if (isLater && differsFromQuote(row, basis)) refuse("agreement-quote-changed");
}

/** Refuses a version that cannot be signed. Staff get the current one; a couple must not see all of its fields. */
async function assertSignable(ctx: Context, row: AgreementRow): Promise<void> {
  if (isSignable(ctx, row)) return assertAccepted(ctx, row);
  if (ctx.actor.kind === "couple") refuse("agreement-closed");
  refuseAsChanged(row, await detailOf(ctx, row));
}

/**
 * Sends a code to a partner of a version that can be signed. If staff ask for it, the message is in the language of the version. The caller has checked
 * that the actor may. Needs `ownTransaction`.
 */
export async function requestCode(
  ctx: Context,
  { id, partner }: { id: number; partner: Partner },
): Promise<SignatureCode> {
  const { phone, row } = await ctx.transaction(async (inside) => {
    const version = (await lockAgreement(inside.db, id, null)) ?? refuse("not-found");
    await assertSignable(inside, version);
    const { party } = await partyOf(inside, version, partner);
    return { phone: party.phone, row: version };
  });
  const language = ctx.actor.kind === "couple" ? ctx.language : row.language;
  const code = await sendPhoneCode(ctx, { ...targetOf(id, partner, phone), party: "couple", language });
  const after = { versionCode: row.number, partner, phone: maskPhone(phone) };
  await ctx.transaction(async (inside) => inside.emit({ type: "agreement.code-sent", subject: subjectOf(row), after }));
  return { phone: maskPhone(phone), code };
}

/** Makes a version valid whose parties have all signed, and the held times of its wedding firm if the business wants that. */
export async function complete(ctx: Context, row: AgreementRow): Promise<void> {
  const facts = { weddingId: row.wedding_id, subject: subjectOf(row) };
  const former = await store.amendSigned(ctx.db, row.wedding_id, ctx.now);
  if (former) {
    signalChange(ctx, former);
    const { id: agreementId, number } = former;
    ctx.emit({ type: "agreement.amended", ...facts, agreementId, number, after: { versionCode: number } });
  }
  await saveAgreement(ctx.db, row.id, { state: "signed", signed_at: ctx.now }, authorOf(ctx));
  const after = (await findAgreement(ctx.db, row.id, null)) ?? refuse("not-found");
  const { id: agreementId, number } = after;
  ctx.emit({
    type: "agreement.signed",
    ...facts,
    agreementId,
    number,
    before: auditFields(row),
    after: auditFields(after),
  });
  await firmHolds(ctx, row.wedding_id, "signature");
}

/**
 * Stores the signature of a partner who proved to hold the phone with which the version was sent. The caller has checked that the actor may
 * sign this version. The row's lock lets simultaneous signatures of both partners follow each other; shoots are locked before it, as by a
 * cancellation.
 */
export async function sign(ctx: Context, input: Signing, signedIn: "studio" | "portal"): Promise<AgreementDetail> {
  const { id, partner, strokes } = input;
  if (!isSignature(strokes)) refuse("agreement-signature-empty");
  const { wedding_id } = (await findAgreement(ctx.db, id, null)) ?? refuse("not-found");
  await lockOpenShoots(ctx, wedding_id);
  const row = (await lockAgreement(ctx.db, id, null)) ?? refuse("not-found");
  await assertSignable(ctx, row);
  const before = await listSignatures(ctx.db, id);
  if (before.some((signature) => signature.partner === partner)) refuse("agreement-signed-already");
  const digest = row.digest ?? refuse("agreement-altered");
  if (digest.toString("hex") !== input.digest || !isIntact(row, before)) refuse("agreement-altered");
  const { party, count } = await partyOf(ctx, row, partner);
  const { name, phone } = party;
  await checkPhoneCode(ctx, targetOf(id, partner, phone), input.code);
  const signature = { agreement_id: id, partner, name, phone_hash: tokenHash(phone), strokes, digest };
  await store.insertSignature(ctx.db, { ...signature, signed_at: ctx.now, signed_in: signedIn });
  const signed = { versionCode: row.number, name, phone: maskPhone(phone) };
  ctx.emit({ type: "agreement.partner-signed", subject: subjectOf(row), after: signed });
  if (before.length + 1 >= count) await complete(ctx, row);
  else await saveAgreement(ctx.db, id, { state: "signed_a" }, authorOf(ctx));
  const after = (await findAgreement(ctx.db, id, null)) ?? refuse("not-found");
  signalChange(ctx, after);
  return detailOf(ctx, after);
}

export async function requestCodeInStudio(ctx: Context, input: Input<"code">): Promise<SignatureCode> {
  await find(ctx, input.id);
  return requestCode(ctx, input);
}

export async function signInStudio(ctx: Context, input: Input<"sign">): Promise<AgreementDetail> {
  await find(ctx, input.id);
  return sign(ctx, input, "studio");
}
