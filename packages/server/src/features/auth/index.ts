import type { Context } from "../../kernel/context.ts";
import * as store from "./store.ts";

export { hashPassword } from "../../platform/passwords.ts";
export { calls } from "./calls.ts";
export { openAppSession } from "./kinds/app.ts";
export { demoAccounts, hasDemoAccounts, seedDemoAccounts, seedFirstAdmin } from "./kinds/demo.ts";
export { actorOfToken, identifyWith } from "./kinds/index.ts";
export { actorsOfSessions } from "./kinds/live.ts";
export { bindingCookie, openSession } from "./kinds/staff.ts";
export { findUser, forgetSessions, insertAppAccount, insertUser } from "./store.ts";

/** Enabled staff who hold a role or permission code; administrators hold all. */
export function holdersOf(ctx: Context, code: string): Promise<number[]> {
  return store.holdersOf(ctx.db, code);
}
