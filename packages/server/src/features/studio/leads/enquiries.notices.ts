import { firstTypeOf } from "@vowdesk/contract/messages/notifications";
import type { Context } from "../../../kernel/http/context.ts";
import { messageTextOf } from "../../../locales/message-texts.ts";
import { send } from "../../messages/notifications/notifications.ts";
import { listConsultants } from "./assignment/consultants.ts";
import type { LeadRow } from "./leads.store.ts";

/**
 * Tells the consultant of a lead that its couple asked again. Without one who is active, all consultants are told that there is such a
 * lead; they read no name, because they may see the leads of their own only.
 */
export async function notifyOfEnquiry(ctx: Context, lead: LeadRow): Promise<void> {
  const consultant = (await listConsultants(ctx)).find(({ id }) => id === lead.consultant_id);
  const couple = [lead.name_a, lead.name_b].filter(Boolean).join(" & ");
  const template = consultant
    ? { key: "lead-enquiry" as const, values: { couple } }
    : { key: "lead-enquiry-unassigned" as const, values: {} };
  await send(ctx, {
    type: firstTypeOf.shoot,
    to: consultant ? { userIds: [consultant.id] } : { holdersOf: "lead:edit" },
    allUser: 0,
    msg: messageTextOf("zh", template) ?? "",
    template,
    number: `lead:${lead.id}`,
    sendName: consultant ? couple : "",
  });
}
