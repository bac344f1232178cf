import type { Context } from "../../../kernel/context.ts";
import * as store from "../store.ts";

export { findUser, forgetSessions, insertUser } from "../store.ts";
export { insertAppAccount } from "./app-store.ts";

/** Enabled staff who hold a role or permission code; administrators hold all. */
export function holdersOf(ctx: Context, code: string): Promise<number[]> {
  return store.holdersOf(ctx.db, code);
}
