import type { Context } from "../../../kernel/http/context.ts";
import * as store from "./engine.account-records.ts";

/** Whether both app users were verified with one identity number. */
export const shareIdentity = (ctx: Context, a: number, b: number): Promise<boolean> =>
  store.shareKey(ctx.db, "verification", a, b);

/** The number of open complaints and challenges between two accounts. */
export const openBetween = (ctx: Context, a: number, b: number): Promise<number> => store.countBetween(ctx.db, a, b);
