import { isReservedName, type HandlerInput, type Language, type Page } from "@vowdesk/contract/kernel";
import type { Role, rolesApi } from "@vowdesk/contract/staff/roles";
import type { Context } from "../../../kernel/http/context.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { signalPermissionChange } from "../auth/auth.ts";
import { adminRole, isLimited, isSeeded, mayGrant, opensCalls, type RoleLimits } from "./roles.policy.ts";
import { present, auditFields } from "./roles.present.ts";
import * as store from "./roles.store.ts";
import type { RoleRow } from "./roles.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "role.added": Fact;
    "role.updated": Fact;
    "role.deleted": Fact;
  }
}

export const list = (ctx: Context, query: HandlerInput<typeof rolesApi.list>): Promise<Page<Role>> =>
  presentedPage(ctx, store.listing, query, (row) => present(row, ctx.language));

export const subjectOf = ({ code }: Pick<RoleRow, "code">) => `role:${code}`;

export function signalRole(ctx: Context, id: number): void {
  ctx.signal({ kind: "changed", feature: "roles", id: String(id), access: "sys:role" });
}

async function assertFree(
  ctx: Context,
  code: string,
  name: Readonly<Record<Language, string>>,
  butId: number | null,
): Promise<void> {
  const namesake = await store.findNamesake(ctx.db, { code, names: Object.values(name), butId });
  if (namesake !== null) refuse(`role-${namesake}-taken`);
}

function assertCodeAllowed(code: string): void {
  if (isReservedName(code)) refuse("role-code-reserved");
  if (opensCalls(code)) refuse("role-code-taken");
}

export async function add(ctx: Context, input: HandlerInput<typeof rolesApi.add>): Promise<Role> {
  const { roleCode: code, roleName, remark, secondFactor, zones, ownDepartment } = input;
  const name = { zh: roleName, en: roleName, es: roleName, ja: roleName };
  assertCodeAllowed(code);
  await assertFree(ctx, code, name, null);
  const role = {
    code,
    name,
    remark: remark ?? "",
    created_by: ctx.actor.name,
    requires_second_factor: secondFactor ?? false,
    zones: zonesOf(zones ?? []),
    own_department: ownDepartment ?? false,
  };
  const added = await store.insertRole(ctx.db, role, ctx.now);
  ctx.emit({ type: "role.added", subject: subjectOf(added), after: auditFields(added) });
  signalRole(ctx, added.id);
  return present(added, ctx.language);
}

const zonesOf = (zones: readonly string[]) => (zones.length === 0 ? null : [...new Set(zones)].toSorted());

/** Administrators see everything, and users with a limit cannot change limits. */
function assertLimitsChangeable(ctx: Context, { code }: RoleRow): void {
  if (code === adminRole) refuse("admin-rights-fixed");
  if (isLimited(ctx.actor)) refuse("beyond-own-scope");
}

function changed(before: RoleRow, input: HandlerInput<typeof rolesApi.update>, language: Language) {
  const { roleCode, roleName, remark } = input;
  const name = roleName === undefined ? before.name : { ...before.name, [language]: roleName };
  return {
    code: roleCode ?? before.code,
    name,
    remark: remark ?? before.remark,
    requires_second_factor: input.secondFactor ?? before.requires_second_factor,
    zones: input.zones ? zonesOf(input.zones) : before.zones,
    own_department: input.ownDepartment ?? before.own_department,
  };
}

const differsInLimits = (before: RoleLimits, after: RoleLimits) =>
  before.own_department !== after.own_department || JSON.stringify(before.zones) !== JSON.stringify(after.zones);

/** The zones that a role may be limited to. */
export function zones(ctx: Context): Promise<string[]> {
  return store.listZones(ctx.db, ctx.language);
}

/**
 * Refuses users who lack a permission of the role. Its limits and its second factor guard what it grants, and its code is how rules of single
 * sign-on find it: who changes them gives the role to others, or opens it to their passwords (docs/decisions/091).
 */
async function assertMayGuard(ctx: Context, { id }: RoleRow): Promise<void> {
  const rights = await store.lockRights(ctx.db, [id]);
  if (!rights.every((role) => mayGrant(ctx.actor, role))) refuse("beyond-own-rights");
}

/** Updates a role; its name only in the caller's language. A new code changes the access codes of the users who hold the role. */
export async function update(ctx: Context, input: HandlerInput<typeof rolesApi.update>): Promise<Role> {
  const before = (await store.lockRole(ctx.db, input.id)) ?? refuse("not-found");
  const next = changed(before, input, ctx.language);
  const isRenamed = next.code !== before.code;
  const isLimitChanged = differsInLimits(before, next);
  const isFactorChanged = next.requires_second_factor !== before.requires_second_factor;
  if (isLimitChanged) assertLimitsChangeable(ctx, before);
  if (isRenamed || isLimitChanged || isFactorChanged) await assertMayGuard(ctx, before);
  if (isRenamed && isSeeded(before.code)) refuse("role-seeded");
  if (isRenamed) assertCodeAllowed(next.code);
  await assertFree(ctx, next.code, next.name, before.id);
  const after = await store.saveRole(ctx.db, before.id, next, ctx.now);
  ctx.emit({ type: "role.updated", subject: subjectOf(after), before: auditFields(before), after: auditFields(after) });
  if (isRenamed || isFactorChanged || isLimitChanged)
    signalPermissionChange(ctx, await store.holdersOfRole(ctx.db, after.id));
  signalRole(ctx, after.id);
  return present(after, ctx.language);
}

function assertDeletable(role: RoleRow): void {
  if (isSeeded(role.code)) refuse("role-seeded");
  if (role.user_count > 0) refuse("role-held", { values: { count: role.user_count } });
}

/** Refuses, with code 200, if the role may not be deleted. */
export async function check(ctx: Context, { id }: { id: number }): Promise<null> {
  assertDeletable((await store.findRole(ctx.db, id)) ?? refuse("not-found"));
  return null;
}

async function remove(ctx: Context, { id }: { id: number }): Promise<null> {
  const role = (await store.lockRole(ctx.db, id)) ?? refuse("not-found");
  assertDeletable(role);
  await store.deleteRole(ctx.db, id);
  ctx.emit({ type: "role.deleted", subject: subjectOf(role), before: auditFields(role) });
  signalRole(ctx, id);
  return null;
}

export { remove as delete };
