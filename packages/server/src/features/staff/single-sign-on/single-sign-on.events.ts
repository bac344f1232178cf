import { on } from "../../../kernel/http/context.ts";
import { forgetSignOut } from "./sign-out.service.ts";

export const listeners = on({
  "auth.signed-out": ({ familyId }, ctx) => forgetSignOut(ctx, familyId),
});
