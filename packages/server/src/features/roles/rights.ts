import type { Context } from "../../kernel/http/context.ts";
import * as store from "./store.ts";
import type { RightsRow } from "./store.ts";

/** What these roles grant; they stay as they are until the transaction ends. One that does not exist is missing. */
export function rightsOf(ctx: Context, roleIds: readonly number[]): Promise<RightsRow[]> {
  return store.holdRights(ctx.db, roleIds);
}
