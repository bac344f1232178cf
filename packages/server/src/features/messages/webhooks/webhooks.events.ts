import { on } from "../../../kernel/http/context.ts";
import { storeEvents } from "./sending/outbox.service.ts";

export const listeners = on({
  transaction: (events, ctx) => storeEvents(ctx, events),
});
