import type { Context } from "../../../kernel/http/context.ts";
import { findSettings } from "./store.ts";

/** The settings of the house that queues go by: limits, the time zone. */
export const houseSettings = (ctx: Context) => findSettings(ctx.db);
