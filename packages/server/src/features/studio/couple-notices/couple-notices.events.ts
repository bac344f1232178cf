import { on } from "../../../kernel/http/context.ts";
import { forgetContacts } from "./contacts.service.ts";
import { followReply } from "./log.service.ts";
import { followMove } from "./planning.service.ts";

/** Moves of shoots are told to the couple, and replies of the couple to the consultant. Other people did not give the consent of their predecessors. */
export const listeners = on({
  "shoot.moved": (fact, ctx) => followMove(ctx, fact),
  "shoot.rebooked": (fact, ctx) => followMove(ctx, fact),
  "shoot.undone": (fact, ctx) => followMove(ctx, fact),
  "wedding.changed": ({ weddingId, replaced }, ctx) => forgetContacts(ctx, weddingId, replaced),
  "chat.written": (fact, ctx) => followReply(ctx, fact),
});
