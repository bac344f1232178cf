import { on } from "../../kernel/http/context.ts";
import * as settings from "./service.ts";

/** Whoever is new is shown around, once. */
export const listeners = on({
  "user.added": ({ userId }, ctx) => settings.oweTour(ctx, userId),
});
