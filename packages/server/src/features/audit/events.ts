import { on } from "../../kernel/http/context.ts";
import * as audit from "./service.ts";

export const listeners = on({
  every: (event, ctx) => audit.record(ctx, event),
});
