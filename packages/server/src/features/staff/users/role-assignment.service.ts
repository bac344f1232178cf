import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { usersApi } from "@vowdesk/contract/staff/users";
import type { Context } from "../../../kernel/http/context.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { differenceOf } from "../../../kernel/transaction/difference.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { signalPermissionChange, changeRoles, lockAdmins } from "../auth/auth.ts";
import { mayGrant, rightsOf, isWithinScope } from "../roles/roles.ts";
import { accountRefusal, adminRole } from "./users.policy.ts";
import { auditFields } from "./users.present.ts";
import { assertAdminRemains, assertCurrentVersion, signalUser, subjectOf, scopeFor } from "./users.service.ts";
import * as store from "./users.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "user.roles-assigned": Fact & { userId: number };
  }
}

export async function assignedRoles(ctx: Context, { userId }: { userId: number }): Promise<number[]> {
  const user = (await store.findUser(ctx.db, userId, scopeFor(ctx, userId))) ?? refuse("not-found");
  return user.roles.map(({ id }) => id);
}

/** Replaces a user's roles. Actors can assign and remove only roles without permissions beyond their own. */
export async function assignRoles(
  ctx: Context,
  { userId, roleIds, version }: HandlerInput<typeof usersApi.assignRoles>,
): Promise<null> {
  await lockAdmins(ctx.db);
  const before = (await store.lockUser(ctx.db, userId, scopeFor(ctx, userId))) ?? refuse("not-found");
  const { added, removed, count } = differenceOf(
    before.roles.map(({ id }) => id),
    roleIds,
  );
  if (count === 0) return null;
  await assertCurrentVersion(ctx, before, version);

  const changed = await rightsOf(ctx, [...added, ...removed]);
  if (changed.length < count) refuse("role-unknown");
  const refusal = accountRefusal(ctx.actor, before);
  if (refusal !== null) refuse(refusal);
  if (!changed.every((role) => mayGrant(ctx.actor, role))) refuse("beyond-own-rights");
  if (!isWithinScope(ctx.actor, await rightsOf(ctx, roleIds))) refuse("beyond-own-scope");
  if (changed.some(({ id, code }) => code === adminRole && removed.includes(id))) await assertAdminRemains(ctx, before);

  await changeRoles(ctx.db, userId, { added, removed });
  const after = await store.saveUser(ctx.db, userId, {}, authorOf(ctx));
  const [was, is] = [auditFields(before), auditFields(after)];
  ctx.emit({ type: "user.roles-assigned", userId, subject: subjectOf(after), before: was, after: is });
  signalPermissionChange(ctx, [userId]);
  signalUser(ctx, userId, [after.department_id]);
  return null;
}
