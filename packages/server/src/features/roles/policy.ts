import { permissionCodes } from "@vowdesk/contract";
import { seededRoles } from "@vowdesk/contract/auth";
import { withAncestors } from "@vowdesk/contract/kernel";
import type { Actor } from "../../kernel/http/context.ts";

/** The role that has every permission, whatever its rows state. */
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

/** Whether the actor may assign or remove a role: only one without permissions beyond their own, so that rights cannot grow. */
export function mayGrant(actor: Actor, role: { code: string; codes: readonly string[] }): boolean {
  if (role.code === adminRole) return actor.codes.has(adminRole);
  return holdsAll(actor, role.codes);
}
