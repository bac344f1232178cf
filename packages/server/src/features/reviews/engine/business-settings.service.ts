import type { Context } from "../../../kernel/http/context.ts";
import { findSettings } from "./business-settings.store.ts";

export const businessSettings = (ctx: Context) => findSettings(ctx.db);
