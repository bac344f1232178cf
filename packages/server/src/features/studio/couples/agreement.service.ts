import type { AgreementDetail, AgreementPdf, Strokes } from "@vowdesk/contract/studio/agreements";
import type { CoupleAgreement, CouplePayments, SentCode } from "@vowdesk/contract/studio/couples";
import type { PaymentLink } from "@vowdesk/contract/studio/wedding-payments";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import * as agreements from "../agreements/agreements.ts";
import { paymentAccount } from "./overview.service.ts";
import { linkForCouple, paymentsForCouple, receiptPdfForCouple } from "../wedding-payments/wedding-payments.ts";

/** The wedding and the partner come from the session and never from the input, so that no other wedding can be reached. */
const ownOf = ({ actor }: Context) => actor.couple ?? refuse("not-found");

function present({ actor, now, language: reader }: Context, shown: AgreementDetail): CoupleAgreement {
  const { weddingNumber, state, title, text, isIntact, digest, expiresAt, signatures, language } = shown;
  const { signedAt, signedBefore } = shown;
  const isOpen =
    (state === "sent" || state === "signed_a") && (expiresAt === null || Date.parse(expiresAt) > now.getTime());
  const hasSigned = signatures.some(({ partner }) => partner === actor.couple?.partner);
  const canSign = isOpen && isIntact && !hasSigned;
  const { texts, totalCents, depositCents, photoCount } = shown.terms;
  const figures = { offerName: texts[reader].name, totalCents, depositCents, photoCount };
  const document = { weddingNumber, title, text, isIntact, digest, language };
  return { ...document, ...figures, state, expiresAt, signedAt, signedBefore, signatures, canSign };
}

/** The version that the couple signs or has signed; null without one. */
export async function agreement(ctx: Context): Promise<CoupleAgreement | null> {
  const shown = await agreements.viewForCouple(ctx, ownOf(ctx).weddingId);
  return shown && present(ctx, shown);
}

export const agreementPdf = (ctx: Context): Promise<AgreementPdf> => agreements.pdfForCouple(ctx, ownOf(ctx).weddingId);

/** The id of the version of the own wedding, and the partner who signs. */
async function signing(ctx: Context): Promise<{ id: number; partner: "a" | "b" }> {
  const { weddingId, partner } = ownOf(ctx);
  const { id } = (await agreements.viewForCouple(ctx, weddingId)) ?? refuse("agreement-closed");
  return { id, partner };
}

export const signingCode = async (ctx: Context): Promise<SentCode> => agreements.requestCode(ctx, await signing(ctx));

interface Signature {
  strokes: Strokes;
  code: string;
  digest: string;
}

export async function sign(ctx: Context, input: Signature): Promise<CoupleAgreement> {
  return present(ctx, await agreements.sign(ctx, { ...input, ...(await signing(ctx)) }, "portal"));
}

export const paymentLink = async (ctx: Context, input: { id: number; cents: number }): Promise<PaymentLink> =>
  linkForCouple(ctx, ownOf(ctx).weddingId, input);

export const receiptPdf = async (ctx: Context, { id }: { id: number }): Promise<AgreementPdf> =>
  receiptPdfForCouple(ctx, ownOf(ctx).weddingId, id);

export async function payments(ctx: Context): Promise<CouplePayments> {
  const { steps: _steps, refundable: _refundable, ...shown } = await paymentsForCouple(ctx, ownOf(ctx).weddingId);
  return { ...shown, account: await paymentAccount(ctx) };
}
