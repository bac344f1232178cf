import { on } from "../../kernel/http/context.ts";
import * as audit from "./service.ts";

/** Everything that happens leaves a line, in the transaction in which it happens. */
export const listeners = on({
  every: (event, ctx) => audit.record(ctx, event),
});
