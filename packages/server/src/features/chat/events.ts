import { on } from "../../kernel/http/context.ts";
import { renewCustomer } from "./customers/service.ts";

/** A conversation has a copy of its customer's name and phone number, in which the list is searched. */
export const listeners = on({
  "app-user.edited": ({ personId }, ctx) => renewCustomer(ctx, personId),
  "app-user.merged": ({ personId }, ctx) => renewCustomer(ctx, personId),
  "app-user.phone-changed": ({ personId }, ctx) => renewCustomer(ctx, personId),
});
