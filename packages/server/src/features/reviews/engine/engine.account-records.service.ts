import type { Context } from "../../../kernel/http/context.ts";
import * as store from "./engine.account-records.ts";

/** Whether both app users were verified with one identity number. */
export const shareIdentity = (ctx: Context, one: number, other: number): Promise<boolean> =>
  store.shareKey(ctx.db, "verification", one, other);

/** The number of open complaints and challenges between two accounts. */
export const openBetween = (ctx: Context, one: number, other: number): Promise<number> =>
  store.countBetween(ctx.db, one, other);
