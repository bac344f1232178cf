import { permissionCodes } from "@vowdesk/contract";
import { seededRoles } from "@vowdesk/contract/auth";
import { withAncestors } from "@vowdesk/contract/kernel";
import type { Actor } from "../../kernel/http/context.ts";

/** The role that holds every right, whatever its rows say (PRODUCT 3). */
export const adminRole = "admin";

/** One of the product's own roles: its code is known to the product, so it stays. */
export const isSeeded = (code: string) => seededRoles.some((seeded) => seeded === code);

const opening: ReadonlySet<string> = new Set(permissionCodes.flatMap(withAncestors));

/** A role's code stands beside permission codes in what people hold: it must not be one. */
export const opensCalls = (code: string) => opening.has(code.toLowerCase());

/** Whether the actor holds all of these permissions themselves; codes that open nothing count for nothing. */
export function holdsAll({ codes: held }: Actor, codes: readonly string[]): boolean {
  return held.has(adminRole) || codes.every((code) => !opening.has(code) || held.has(code));
}

/** Nobody gives or takes a role that may do more than they may themselves: they would give it to themselves next. */
export function mayGrant(actor: Actor, role: { code: string; codes: readonly string[] }): boolean {
  if (role.code === adminRole) return actor.codes.has(adminRole);
  return holdsAll(actor, role.codes);
}
