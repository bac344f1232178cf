import type { Actor, Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";
import { rightsOf } from "../roles/roles.ts";
import { actAsRefusal, type AccountRight, type Reason } from "./users.policy.ts";
import { scopeFor } from "./users.service.ts";
import * as store from "./users.store.ts";
import type { UserRow } from "./users.store.ts";

/** The roles of a user with their permissions, locked until the transaction ends. */
const rightsOfUser = (ctx: Context, { roles }: Pick<UserRow, "roles">): Promise<AccountRight[]> =>
  rightsOf(
    ctx,
    roles.map(({ id }) => id),
  );

/** Why the actor may not act as this account (`actAsRefusal`), by its current rights. */
export const refusalToActAs = async (ctx: Context, actor: Actor, target: UserRow): Promise<Reason | null> =>
  actAsRefusal(actor, target, await rightsOfUser(ctx, target));

/** Whether the actor may act as an account, by its current rights. */
export async function mayActAs(ctx: Context, actor: Actor, userId: number): Promise<boolean> {
  const target = await store.lockUser(ctx.db, userId, unlimited);
  return target !== undefined && (await refusalToActAs(ctx, actor, target)) === null;
}

/**
 * The user whose means of sign-in the caller removes. Refuses an account as which the caller may not act: a weaker proof of
 * identity is a step towards signing in as it.
 */
export async function findResetTarget(ctx: Context, id: number): Promise<UserRow> {
  const target = (await store.lockUser(ctx.db, id, scopeFor(ctx, id))) ?? refuse("not-found");
  const refusal = await refusalToActAs(ctx, ctx.actor, target);
  return refusal === null ? target : refuse(refusal);
}
