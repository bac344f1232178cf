import type { StaffAccess } from "./access.ts";

/** The role that has every permission. Its code is among the codes of the user. */
export const administratorRole = "admin";

/** Whether role and permission codes, which `holds` tests, are enough for the declared access of staff. */
export function holdsStaffAccess({ codes, isAdministrative }: StaffAccess, holds: (code: string) => boolean): boolean {
  if (isAdministrative && !holds(administratorRole)) return false;
  return codes === "any" || codes.some(holds);
}
