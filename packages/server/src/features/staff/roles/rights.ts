import type { Context } from "../../../kernel/http/context.ts";
import * as store from "./roles.store.ts";
import type { RightsRow } from "./roles.store.ts";

/** Returns the permissions of these roles, locked until the transaction ends. Unknown roles are left out. */
export function rightsOf(ctx: Context, roleIds: readonly number[]): Promise<RightsRow[]> {
  return store.lockRights(ctx.db, roleIds);
}
