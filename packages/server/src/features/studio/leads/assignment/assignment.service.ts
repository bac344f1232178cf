import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { LeadDetail, leadsApi } from "@vowdesk/contract/studio/leads";
import type { Context } from "../../../../kernel/http/context.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { auditFields } from "../leads.present.ts";
import { lockFor, presentDetail, signalChange, subjectOf } from "../leads.service.ts";
import { saveLead } from "../leads.store.ts";
import { assertConsultant } from "./consultants.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "lead.handed-over": Fact;
  }
}

/** Gives a lead to a consultant. The answer has the lead even if the actor cannot see it any more. */
export async function handOver(ctx: Context, input: HandlerInput<typeof leadsApi.handOver>): Promise<LeadDetail> {
  const before = await lockFor(ctx, "handOver", input);
  await assertConsultant(ctx, input.consultantId);
  const after = await saveLead(ctx.db, before.id, { consultant_id: input.consultantId }, authorOf(ctx));
  ctx.emit({
    type: "lead.handed-over",
    subject: subjectOf(after),
    before: auditFields(before),
    after: auditFields(after),
  });
  signalChange(ctx, after);
  return presentDetail(ctx, after);
}
