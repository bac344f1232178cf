import type { Context } from "../../../kernel/http/context.ts";
import { findSettings } from "./store.ts";

/** Returns the business settings that queues need, such as limits and the time zone. */
export const houseSettings = (ctx: Context) => findSettings(ctx.db);
