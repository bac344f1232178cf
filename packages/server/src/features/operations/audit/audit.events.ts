import { on } from "../../../kernel/http/context.ts";
import * as audit from "./audit.service.ts";

export const listeners = on({
  every: (event, ctx) => audit.record(ctx, event),
});
