import type { PermissionNode } from "@vowdesk/contract/staff/menus";
import type { RolePermissions } from "@vowdesk/contract/staff/roles";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { differenceOf } from "../../../kernel/transaction/difference.ts";
import { ancestorsOf } from "../../../kernel/paging/tree.ts";
import { signalPermissionChange } from "../auth/auth.ts";
import { adminRole, holdsAll, isLimited } from "./roles.policy.ts";
import { groupId, partOf, permissionTree, rightsTree } from "./roles.present.ts";
import { signalRole, subjectOf } from "./roles.service.ts";
import * as store from "./roles.store.ts";
import type { PermissionRow } from "./roles.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "role.assigned": Fact;
  }
}

const directory = 0;

/** Returns all permissions and the ids of those that the role grants. The administrator role grants all of them. */
export async function permissions(ctx: Context, { roleId }: { roleId: number }): Promise<RolePermissions> {
  const role = (await store.findRole(ctx.db, roleId)) ?? refuse("not-found");
  const rows = await store.listPermissions(ctx.db);
  const permissionList = rightsTree(permissionTree(rows, ctx.language), ctx.language);
  const checkList = role.code === adminRole ? rows.map(({ id }) => id) : await store.grantedIds(ctx.db, roleId);
  return { permissionList, checkList };
}

/** Those of the given permissions that the caller holds, as a tree with one leaf each. Directories are no leaves: they open pages only. */
export async function heldRights(ctx: Context, codes: ReadonlySet<string>): Promise<PermissionNode[]> {
  const tree = permissionTree(await store.listPermissions(ctx.db), ctx.language);
  return partOf(
    rightsTree(tree, ctx.language),
    ({ type, code }) => type !== directory && codes.has(code) && holdsAll(ctx.actor, [code]),
  );
}

/** Adds the directories above the listed permissions, because a page is shown only if its directories are permitted. */
function withDirectories(rows: readonly PermissionRow[], list: readonly number[]): Set<number> {
  const directories = new Set(rows.filter(({ type }) => type === directory).map(({ id }) => id));
  const above = list.flatMap((id) => ancestorsOf(rows, id)).filter((id) => directories.has(id));
  return new Set([...list, ...above]);
}

/**
 * Replaces the permissions of a role; ids of groups are ignored. Actors can add and remove only permissions that they hold.
 * Users who hold the role get the change at once.
 */
export async function assignPermissions(
  ctx: Context,
  { roleId, list }: { roleId: number; list: readonly number[] },
): Promise<null> {
  const role = (await store.lockRole(ctx.db, roleId)) ?? refuse("not-found");
  const isAdmin = role.code === adminRole;
  const rows = await store.lockPermissions(ctx.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (list.some((id) => !byId.has(id) && !byId.has(groupId(id)))) refuse("permission-unknown");
  const rights = list.filter((id) => byId.has(id));

  const granted = isAdmin ? [...byId.keys()] : await store.grantedIds(ctx.db, roleId);
  const requested = withDirectories(rows, rights);
  const { added, removed, count } = differenceOf(granted, requested);
  if (count === 0) return null;
  if (isAdmin) refuse("admin-rights-fixed");
  const codesOf = (ids: Iterable<number>) => [...ids].flatMap((id) => byId.get(id)?.code ?? []).toSorted();
  if (!holdsAll(ctx.actor, codesOf([...added, ...removed]))) refuse("beyond-own-rights");
  // Users who hold the role may see more than the actor, who does not see all of them.
  if (added.length > 0 && isLimited(ctx.actor)) refuse("beyond-own-scope");

  await store.replaceGrants(ctx.db, roleId, { added, removed });
  const [before, after] = [{ permissions: codesOf(granted) }, { permissions: codesOf(requested) }];
  ctx.emit({ type: "role.assigned", subject: subjectOf(role), before, after });
  signalPermissionChange(ctx, await store.holdersOfRole(ctx.db, roleId));
  signalRole(ctx, roleId);
  return null;
}
