import { on } from "../../kernel/http/context.ts";
import { keepFailures, startAnew } from "./attempts/service.ts";

/** A new password ends what was counted against the old one; a new user name does not. */
export const listeners = on({
  "user.updated": ({ before, after }, ctx) => keepFailures(ctx, before, after),
  "user.password-changed": ({ userId }, ctx) => startAnew(ctx, userId),
  "user.password-reset": ({ userId }, ctx) => startAnew(ctx, userId),
});
