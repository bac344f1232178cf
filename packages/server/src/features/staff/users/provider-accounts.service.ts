import type { Context } from "../../../kernel/http/context.ts";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { changeRoles, markEmailVerified, signalPermissionChange, staffActorOf } from "../auth/auth.ts";
import { rolesWithCodes } from "../roles/roles.ts";
import { mayActAs } from "./acting-as.service.ts";
import { adminRole } from "./users.policy.ts";
import { auditFields } from "./users.present.ts";
import { blankUser, insert, signalUser, subjectOf } from "./users.service.ts";
import * as users from "./users.store.ts";
import * as store from "./provider-accounts.store.ts";

/**
 * The account with this verified address; null if there is none. `not-linkable` if there are several, or that of an administrator: an
 * address alone must not give every permission. Also if the user who vouches for the provider may not act as the account now.
 */
export async function findLinkable(
  ctx: Context,
  email: string,
  authorId: number | null,
): Promise<number | "not-linkable" | null> {
  const [match, second] = await store.findByVerifiedEmail(ctx.db, email);
  if (!match) return null;
  if (second || match.isAdmin) return "not-linkable";
  const author = authorId === null ? null : await staffActorOf(ctx, authorId);
  return author !== null && (await mayActAs(ctx, author, match.id)) ? match.id : "not-linkable";
}

/** Adds the account of a person whose address a provider has verified. The address is also the user name. */
export async function addProven(
  ctx: Context,
  { email, realName }: { email: string; realName: string },
  passwordHash: string,
): Promise<number> {
  const person = { ...blankUser, username: email.normalize("NFKC"), real_name: realName, email };
  const { id } = await insert(ctx, person, passwordHash);
  await markEmailVerified(ctx.db, id, email, ctx.now);
  return id;
}

interface GroupRoles {
  /** Codes of the roles that the provider decides about. */
  managed: readonly string[];
  /** Those of them that the user has. */
  assigned: readonly string[];
}

/** Gives and takes the roles that a provider decides about. Other roles stay, and administrators are never changed. */
export async function applyGroupRoles(
  ctx: Context,
  userId: number,
  { managed, assigned: input }: GroupRoles,
): Promise<void> {
  const before = await users.lockUser(ctx.db, userId, unlimited);
  if (!before) return;
  const held = before.roles.map(({ code }) => code);
  const added = input.filter((code) => code !== adminRole && !held.includes(code));
  const removed = held.filter((code) => code !== adminRole && managed.includes(code) && !input.includes(code));
  const changed = await rolesWithCodes(ctx.db, [...added, ...removed]);
  const idsOf = (codes: readonly string[]) => changed.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
  const roleIds = { added: idsOf(added), removed: idsOf(removed) };
  if (roleIds.added.length + roleIds.removed.length === 0) return;
  await changeRoles(ctx.db, userId, roleIds);
  const after = await users.saveUser(ctx.db, userId, {}, authorOf(ctx));
  const [was, is] = [auditFields(before), auditFields(after)];
  ctx.emit({ type: "user.roles-assigned", userId, subject: subjectOf(after), before: was, after: is });
  signalPermissionChange(ctx, [userId]);
  signalUser(ctx, userId, [after.department_id]);
}
