import { handledKinds } from "@vowdesk/contract/messages/notifications";
import { firstTypeOf } from "@vowdesk/contract/messages/notifications";
import { messageTextOf } from "../../../locales/message-texts.ts";
import { on } from "../../../kernel/http/context.ts";
import * as handling from "./handling/handling.service.ts";
import { effectOf } from "./notifications.policy.ts";
import { send } from "./notifications.service.ts";

/** Events about an order or chat update its handling. Off-boarding a user releases the user's claims. */
export const listeners = on({
  async every(event, ctx) {
    const [area = "", subject = ""] = event.subject.split(":", 2);
    const kind = handledKinds.find((name) => name === area);
    if (!kind || subject === "" || !event.type.startsWith(`${kind}.`)) return;
    const effect = effectOf(kind, event, event.actor ?? ctx.actor);
    if (effect) await handling.applyEffect(ctx, { kind, subject }, effect);
  },
  /** The bell of those who run the business: strangers may be sending messages at its cost. */
  "sms.limit-reached": async (_event, ctx) => {
    const template = { key: "sms-limit-reached", values: {} } as const;
    const msg = messageTextOf("zh", template) ?? "";
    const to = { holdersOf: "operations" };
    await send(ctx, { type: firstTypeOf.general, to, allUser: 0, msg, template, sendName: "SMS" });
  },
  "user.off-boarded": ({ userId }, ctx) => handling.releaseAll(ctx, userId),
});
