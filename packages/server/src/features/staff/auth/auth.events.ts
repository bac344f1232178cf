import { on } from "../../../kernel/http/context.ts";
import { renameFailures, resetFailures } from "./attempts.service.ts";

/** A new password clears the failures of the account. A new user name keeps them. */
export const listeners = on({
  "user.updated": ({ before, after }, ctx) => renameFailures(ctx, before, after),
  "user.password-changed": ({ userId }, ctx) => resetFailures(ctx, userId),
  "user.password-reset": ({ userId }, ctx) => resetFailures(ctx, userId),
});
