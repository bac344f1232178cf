import type { Role } from "@vowdesk/contract/roles";

/** What the form of a role holds. */
export interface RoleDraft {
  roleName: string;
  roleCode: string;
  remark: string;
  /** Whoever holds it must sign in with a second factor. */
  secondFactor: boolean;
}

/** The form as it opens: empty, or the role's own. A copy is told apart by name and code, and must be named anew. */
export function draftOf(role: Role | null, isCopy: boolean): RoleDraft {
  if (!role) return { roleName: "", roleCode: "", remark: "", secondFactor: false };
  const { roleName, roleCode, remark, secondFactor } = role;
  if (isCopy) return { roleName: "", roleCode: `${roleCode}-copy`, remark, secondFactor };
  return { roleName, roleCode, remark, secondFactor };
}

/** Of what was entered, that which differs from how the form opened, without blanks around it. */
export function changedIn(start: RoleDraft, changes: Partial<RoleDraft>): Partial<RoleDraft> {
  const all = Object.entries(changes) as [keyof RoleDraft, RoleDraft[keyof RoleDraft]][];
  const trimmed = all.map(([name, value]) => [name, typeof value === "string" ? value.trim() : value] as const);
  return Object.fromEntries(trimmed.filter(([name, value]) => value !== start[name]));
}

/** A role must have a name and a code. */
export const isNamed = ({ roleName, roleCode }: RoleDraft): boolean => roleName.trim() !== "" && roleCode.trim() !== "";
