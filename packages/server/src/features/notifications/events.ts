import { handledKinds } from "@vowdesk/contract/notifications";
import { on } from "../../kernel/http/context.ts";
import * as handling from "./handling/service.ts";
import { effectOf } from "./policy.ts";

/** Events about an order or chat update its handling. Off-boarding a user releases the user's claims. */
export const listeners = on({
  async every(event, ctx) {
    const [area = "", subject = ""] = event.subject.split(":", 2);
    const kind = handledKinds.find((name) => name === area);
    if (!kind || subject === "" || !event.type.startsWith(`${kind}.`)) return;
    const effect = effectOf(kind, event, event.actor ?? ctx.actor);
    if (effect) await handling.applyEffect(ctx, { kind, subject }, effect);
  },
  "user.off-boarded": ({ userId }, ctx) => handling.releaseAll(ctx, userId),
});
