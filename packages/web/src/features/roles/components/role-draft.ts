import type { Role } from "@vowdesk/contract/roles";

export interface RoleDraft {
  roleName: string;
  roleCode: string;
  remark: string;
  /** Whether users with this role need a second factor. */
  secondFactor: boolean;
}

/** The initial form state. A copy has a derived code and no name yet. */
export function draftOf(role: Role | null, isCopy: boolean): RoleDraft {
  if (!role) return { roleName: "", roleCode: "", remark: "", secondFactor: false };
  const { roleName, roleCode, remark, secondFactor } = role;
  if (isCopy) return { roleName: "", roleCode: `${roleCode}-copy`, remark, secondFactor };
  return { roleName, roleCode, remark, secondFactor };
}

/** The trimmed fields that differ from the start. */
export function changedIn(start: RoleDraft, changes: Partial<RoleDraft>): Partial<RoleDraft> {
  const all = Object.entries(changes) as [keyof RoleDraft, RoleDraft[keyof RoleDraft]][];
  const trimmed = all.map(([name, value]) => [name, typeof value === "string" ? value.trim() : value] as const);
  return Object.fromEntries(trimmed.filter(([name, value]) => value !== start[name]));
}

/** Whether name and code are filled. */
export const isNamed = ({ roleName, roleCode }: RoleDraft): boolean => roleName.trim() !== "" && roleCode.trim() !== "";
