import { on } from "../../../kernel/http/context.ts";
import * as settings from "./settings.service.ts";

/** New users are offered the tour once. */
export const listeners = on({
  "user.added": ({ userId }, ctx) => settings.offerTour(ctx, userId),
});
