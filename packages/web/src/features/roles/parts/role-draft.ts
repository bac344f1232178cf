import type { Role } from "@vowdesk/contract/roles";

/** What the form of a role holds. */
export interface RoleDraft {
  roleName: string;
  roleCode: string;
  remark: string;
}

/** The form as it opens: empty, or the role's own. A copy is told apart by name and code, and must be named anew. */
export function draftOf(role: Role | null, isCopy: boolean): RoleDraft {
  if (!role) return { roleName: "", roleCode: "", remark: "" };
  const { roleName, roleCode, remark } = role;
  return isCopy ? { roleName: "", roleCode: `${roleCode}-copy`, remark } : { roleName, roleCode, remark };
}

/** Of what was entered, that which differs from how the form opened, without blanks around it. */
export function changedIn(start: RoleDraft, changes: Partial<RoleDraft>): Partial<RoleDraft> {
  const trimmed = Object.entries(changes).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(trimmed.filter(([name, text]) => text !== start[name as keyof RoleDraft]));
}

/** A role must have a name and a code. */
export const isNamed = ({ roleName, roleCode }: RoleDraft): boolean => roleName.trim() !== "" && roleCode.trim() !== "";
