import { handledKinds } from "@vowdesk/contract/notifications";
import { on } from "../../kernel/http/context.ts";
import * as handling from "./handling/service.ts";
import { effectOf } from "./policy.ts";

/** What is done to an order or a chat is what its messages are about; whoever leaves gives back what they had claimed. */
export const listeners = on({
  async every(event, ctx) {
    const [area = "", subject = ""] = event.subject.split(":", 2);
    const kind = handledKinds.find((one) => one === area);
    if (!kind || subject === "" || !event.type.startsWith(`${kind}.`)) return;
    const effect = effectOf(kind, event, event.actor ?? ctx.actor);
    if (effect) await handling.advance(ctx, { kind, subject }, effect);
  },
  "user.off-boarded": ({ userId }, ctx) => handling.releaseAll(ctx, userId),
});
