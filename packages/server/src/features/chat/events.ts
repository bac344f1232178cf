import { on } from "../../kernel/http/context.ts";
import { studioSender } from "../../locales/studio-texts.ts";
import { renewCustomer } from "./customers/service.ts";
import { sendNotice } from "./notices/service.ts";

/** Customers get reminders in their conversation. A conversation has a copy of its customer's name and phone number, in which the list is searched. */
export const listeners = on({
  "app-user.edited": ({ personId }, ctx) => renewCustomer(ctx, personId),
  "app-user.merged": ({ personId }, ctx) => renewCustomer(ctx, personId),
  "app-user.phone-changed": ({ personId }, ctx) => renewCustomer(ctx, personId),
  "app-user.phone-lost": ({ personId }, ctx) => renewCustomer(ctx, personId),
  "app-user.phone-proved": ({ personId }, ctx) => renewCustomer(ctx, personId),
  "shoot.reminded": async ({ customerIds, text, key }, ctx) => {
    for (const id of customerIds) await sendNotice(ctx, id, { text, key, senderName: studioSender });
  },
});
