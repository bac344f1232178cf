import type { AgreementPdf } from "@vowdesk/contract/studio/agreements";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse, refuseQueueFull } from "../../../kernel/http/refusal.ts";
import { QueueFull } from "../../../platform/jobs/queue.ts";
import { renderPdf, type Requester } from "../../../platform/pdf/render.ts";
import { businessSettings } from "../../operations/business/business.ts";
import { scopeOf } from "./wedding-payments.policy.ts";
import { findReceipt, type ReceiptRow } from "./wedding-payments.store.ts";
import { presentSheet, receiptNumber } from "./paper.present.ts";

/** Money that is not checked, or was taken back, has no document. */
async function render(ctx: Context, row: ReceiptRow, requester: Requester): Promise<AgreementPdf> {
  if (row.state !== "checked" || row.reversal?.state === "reversed") refuse("receipt-unchecked");
  const { title, contactName, contactAddress, contactPhone } = await businessSettings(ctx);
  const issuer = { name: contactName || title[ctx.language], address: contactAddress, phone: contactPhone };
  try {
    const document = await renderPdf(presentSheet(row, issuer, ctx.language), requester);
    return { fileName: `${receiptNumber(row)}.pdf`, content: document.toString("base64") };
  } catch (error) {
    if (error instanceof QueueFull) refuseQueueFull(error);
    throw error;
  }
}

/** The document of a checked receipt that the actor may see, in the language of the actor. */
export async function pdf(ctx: Context, { id }: { id: number }): Promise<AgreementPdf> {
  const row = (await findReceipt(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");
  return render(ctx, row, { queue: "staff", id: ctx.actor.id });
}

/** The document of a checked receipt of a wedding. The caller has checked that it is the couple's own. */
export async function receiptPdfForCouple(ctx: Context, weddingId: number, id: number): Promise<AgreementPdf> {
  const row = await findReceipt(ctx.db, id, null);
  if (!row || row.wedding_id !== weddingId) return refuse("not-found");
  return render(ctx, row, { queue: "couples", id: weddingId });
}
