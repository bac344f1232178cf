import { permissionCodes } from "@vowdesk/contract";
import { seededRoles } from "@vowdesk/contract/staff/auth";
import { withAncestors } from "@vowdesk/contract/kernel";
import { coversZones } from "../../../kernel/transaction/data-scope.ts";
import type { Actor } from "../../../kernel/http/context.ts";

/** The role that has every permission, regardless of its rows. */
export const adminRole = "admin";

/** Whether a role comes with the product. Its code cannot change, because the product refers to it. */
export const isSeeded = (code: string) => seededRoles.some((seeded) => seeded === code);

const callCodes: ReadonlySet<string> = new Set(permissionCodes.flatMap(withAncestors));

/** Whether a code gives access to calls. Users hold role codes and permission codes in one list, so no role may have such a code. */
export const opensCalls = (code: string) => callCodes.has(code.toLowerCase());

/** Whether the actor holds all of these permissions. Codes that give access to no call are ignored. */
export function holdsAll({ codes: own }: Actor, codes: readonly string[]): boolean {
  return own.has(adminRole) || codes.every((code) => !callCodes.has(code) || own.has(code));
}

/** The limits of a role. Null zones stand for all zones. */
export type RoleLimits = { zones: readonly string[] | null; own_department: boolean };

/**
 * Whether a user with exactly these roles sees no more than the actor. Departments are compared by the limit alone: the
 * actor reaches only users of their own departments.
 */
export function isWithinScope({ scope }: Pick<Actor, "scope">, roles: readonly RoleLimits[]): boolean {
  if (roles.length === 0) return true;
  const zones = roles.flatMap((role) => role.zones ?? []);
  const isWithinZones = scope.zones === null || (zones.length > 0 && coversZones(scope, zones));
  return isWithinZones && (scope.departmentIds === null || roles.some(({ own_department: isLimited }) => isLimited));
}

export const isLimited = ({ scope }: Pick<Actor, "scope">) => scope.zones !== null || scope.departmentIds !== null;

/** Whether the actor may assign or remove a role: only one without permissions beyond their own, so that rights cannot grow. */
export function mayGrant(actor: Actor, role: { code: string; codes: readonly string[] }): boolean {
  if (role.code === adminRole) return actor.codes.has(adminRole);
  return holdsAll(actor, role.codes);
}
