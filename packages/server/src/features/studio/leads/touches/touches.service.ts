import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { LeadDetail, leadsApi } from "@vowdesk/contract/studio/leads";
import type { Context } from "../../../../kernel/http/context.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { auditFields } from "../leads.present.ts";
import { lockFor, presentDetail, signalChange, subjectOf, touchAt } from "../leads.service.ts";
import { saveLead } from "../leads.store.ts";
import { insertTouch } from "./touches.store.ts";

export { insertTouch };

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "lead.touched": Fact;
  }
}

/** Records a contact with the couple and when the next one is due. The state of the lead stays. */
export async function touch(ctx: Context, input: HandlerInput<typeof leadsApi.touch>): Promise<LeadDetail> {
  const before = await lockFor(ctx, "touch", input);
  const next_touch_at = touchAt(ctx, input.nextTouchAt);
  const { kind, text = "" } = input;
  const author = { user_id: ctx.actor.id, created_at: ctx.now };
  await insertTouch(ctx.db, { lead_id: before.id, kind, text, enquiry: null, ...author });
  const after = await saveLead(ctx.db, before.id, { next_touch_at }, authorOf(ctx));
  ctx.emit({ type: "lead.touched", subject: subjectOf(after), before: auditFields(before), after: auditFields(after) });
  signalChange(ctx, after);
  return presentDetail(ctx, after);
}
