import type { LeadTouch } from "@vowdesk/contract/studio/leads";
import type { Context } from "../../../../kernel/http/context.ts";
import { listTouches } from "./touches.store.ts";

/** The last contacts of a lead that the actor may see, newest first. */
export async function touchesOf(ctx: Context, leadId: number): Promise<LeadTouch[]> {
  const rows = await listTouches(ctx.db, leadId);
  return rows.map(({ id, kind, enquiry, text, user_name, created_at }) => ({
    id,
    kind,
    enquiry,
    text,
    userName: user_name,
    at: created_at.toISOString(),
  }));
}
