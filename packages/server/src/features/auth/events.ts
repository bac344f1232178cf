import { on } from "../../kernel/context.ts";
import { startAnew } from "./kinds/shut.ts";

/** A new password ends what was counted against the old one. */
export const listeners = on({
  "user.password-changed": ({ userId }, ctx) => startAnew(ctx, userId),
  "user.password-reset": ({ userId }, ctx) => startAnew(ctx, userId),
});
