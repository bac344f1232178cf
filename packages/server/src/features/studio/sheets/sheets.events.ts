import { on } from "../../../kernel/http/context.ts";
import { giveLists } from "./lists.service.ts";

/** A new shoot gets the lists and questions of its purpose. */
export const listeners = on({
  "shoot.booked": ({ shootId }, ctx) => giveLists(ctx, shootId),
});
