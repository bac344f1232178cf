import { on } from "../../../kernel/http/context.ts";
import { endShift, renewPhone, renewWorker } from "./actions/app-actions.service.ts";

/**
 * The record of a worker has a copy of the account's name and phone number, and the shop of a merchant a copy of the number. Both follow the
 * account. A blocked worker gets no orders.
 */
export const listeners = on({
  "app-user.edited": ({ personId }, ctx) => renewWorker(ctx, personId),
  "app-user.phone-changed": ({ personId }, ctx) => renewPhone(ctx, personId),
  "app-user.phone-lost": ({ personId }, ctx) => renewPhone(ctx, personId),
  "app-user.phone-proved": ({ personId }, ctx) => renewPhone(ctx, personId),
  "app-user.blocked": ({ personId }, ctx) => endShift(ctx, personId),
  "app-user.erasure-approved": ({ personId }, ctx) => endShift(ctx, personId),
});
