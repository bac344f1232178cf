import type { Context } from "../../kernel/http/context.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { coversDepartment } from "../../kernel/transaction/data-scope.ts";
import { adminRole } from "./present.ts";
import { findUserById, roleCodesOf } from "./store.ts";

/** Finds the user whose means of sign-in the actor wants to remove. Only administrators may do that to an administrator. */
export async function findResetTarget(ctx: Context, id: number) {
  const user = await findUserById(ctx.db, id);
  if (!user || user.deleted_at || !coversDepartment(ctx.actor.scope, user.department_id)) return refuse("not-found");
  const isAdmin = (await roleCodesOf(ctx.db, id)).includes(adminRole);
  if (isAdmin && !ctx.actor.codes.has(adminRole)) refuse("admin-account");
  return user;
}
