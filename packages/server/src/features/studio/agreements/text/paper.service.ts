import type { AgreementPdf } from "@vowdesk/contract/studio/agreements";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse, refuseQueueFull } from "../../../../kernel/http/refusal.ts";
import { businessZone } from "../../../../platform/business-time.ts";
import { QueueFull } from "../../../../platform/jobs/queue.ts";
import { renderPdf, type Requester } from "../../../../platform/pdf/render.ts";
import { find } from "../agreements.service.ts";
import { findShown } from "../signing/signing.service.ts";
import { listSignatures, type AgreementRow } from "../agreements.store.ts";
import { presentSheet } from "./paper.present.ts";

async function render(ctx: Context, row: AgreementRow, requester: Requester): Promise<AgreementPdf> {
  const sheet = presentSheet(row, await listSignatures(ctx.db, row.id), await businessZone(ctx.db));
  try {
    const document = await renderPdf(sheet, requester);
    return { fileName: `${row.wedding_number}-v${row.number}.pdf`, content: document.toString("base64") };
  } catch (error) {
    if (error instanceof QueueFull) refuseQueueFull(error);
    throw error;
  }
}

/** The document of a version that the actor may see. */
export const pdf = async (ctx: Context, { id }: { id: number }): Promise<AgreementPdf> =>
  render(ctx, await find(ctx, id), { queue: "staff", id: ctx.actor.id });

/** The document of the version that the couple of a wedding sees (`viewForCouple`). The caller has checked the actor. */
export const pdfForCouple = async (ctx: Context, weddingId: number): Promise<AgreementPdf> =>
  render(ctx, (await findShown(ctx, weddingId)) ?? refuse("not-found"), { queue: "couples", id: weddingId });
