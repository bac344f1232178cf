import { on } from "../../kernel/http/context.ts";
import { mergeNotice, studioSender } from "../../locales/studio/studio-texts.ts";
import { businessZone, dateIn } from "../../platform/business-time.ts";
import { renewCustomer } from "./customers/customers.service.ts";
import { sendNotice } from "./notices.service.ts";

/** Customers get reminders in their conversation. A conversation has a copy of its customer's name and phone number, in which the list is searched. */
export const listeners = on({
  "app-user.edited": ({ personId }, ctx) => renewCustomer(ctx, personId),
  "app-user.merge-approved": async ({ duplicateId, dueAt }, ctx) => {
    const text = mergeNotice(dateIn(await businessZone(ctx.db), dueAt));
    const key = `merge:${duplicateId}:${dueAt.toISOString()}`;
    await sendNotice(ctx, duplicateId, { text, key, senderName: studioSender });
  },
  "app-user.merged": ({ personId }, ctx) => renewCustomer(ctx, personId),
  "app-user.phone-changed": ({ personId }, ctx) => renewCustomer(ctx, personId),
  "app-user.phone-lost": ({ personId }, ctx) => renewCustomer(ctx, personId),
  "app-user.phone-proved": ({ personId }, ctx) => renewCustomer(ctx, personId),
  "wedding.notified": async ({ chat }, ctx) => {
    if (chat) await sendNotice(ctx, chat.customerId, chat);
  },
});
