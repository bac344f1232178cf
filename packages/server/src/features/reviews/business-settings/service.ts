import type { Context } from "../../../kernel/http/context.ts";
import { findSettings } from "./store.ts";

export const businessSettings = (ctx: Context) => findSettings(ctx.db);
