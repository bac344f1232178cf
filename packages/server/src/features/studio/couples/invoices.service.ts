import type { AgreementPdf } from "@vowdesk/contract/studio/agreements";
import type { coupleApi } from "@vowdesk/contract/studio/couples";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { WeddingInvoices } from "@vowdesk/contract/studio/wedding-payments";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { askForCouple, invoicePdfForCouple, invoicesForCouple } from "../wedding-payments/wedding-payments.ts";

/** The wedding comes from the session and never from the input, so that no other wedding can be reached. */
const ownOf = ({ actor }: Context): number => (actor.couple ?? refuse("not-found")).weddingId;

export const invoices = async (ctx: Context): Promise<WeddingInvoices> => invoicesForCouple(ctx, ownOf(ctx));

export const askForInvoice = async (
  ctx: Context,
  request: HandlerInput<typeof coupleApi.askForInvoice>,
): Promise<WeddingInvoices> => askForCouple(ctx, ownOf(ctx), request);

export const invoicePdf = async (ctx: Context, { id }: { id: number }): Promise<AgreementPdf> =>
  invoicePdfForCouple(ctx, ownOf(ctx), id);
