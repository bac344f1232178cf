import { on } from "../../kernel/http/context.ts";
import * as audit from "./service.ts";

/** Writes an audit entry for every event, in its transaction. */
export const listeners = on({
  every: (event, ctx) => audit.record(ctx, event),
});
