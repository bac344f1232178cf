import { on } from "../../../kernel/http/context.ts";
import { copyToShoot } from "./lists.store.ts";

/** A new shoot gets the lists of its purpose. */
export const listeners = on({
  "shoot.booked": ({ shootId }, ctx) => copyToShoot(ctx.db, shootId),
});
