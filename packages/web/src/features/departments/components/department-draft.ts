import type { Department } from "@vowdesk/contract/departments";

/** Fields of the form of a department. */
export interface DepartmentDraft {
  departmentName: string;
  pid: number;
  phone: string;
  address: string;
  orderNum: string;
}

/** Initial fields of the form: those of a department, or empty ones with a parent. */
export function draftOf(department: Department | null, pid: number): DepartmentDraft {
  if (!department) return { departmentName: "", pid, phone: "", address: "", orderNum: "" };
  const { departmentName, phone, address, orderNum } = department;
  return { departmentName, pid: department.pid, phone, address, orderNum: String(orderNum) };
}

const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : value);

/** The changes that differ from the initial fields, with trimmed text. */
export function changedIn(start: DepartmentDraft, changes: Partial<DepartmentDraft>): Partial<DepartmentDraft> {
  const entries = Object.entries(changes).map(([name, value]) => [name, trimmed(value)] as const);
  return Object.fromEntries(entries.filter(([name, value]) => value !== start[name as keyof DepartmentDraft]));
}

const indent = "\u2003";

/** Possible parents, indented by level: all departments except the excluded one and its descendants. */
export function parentChoices(
  departments: readonly Department[],
  excludedId: number | null,
  level = 0,
): { value: string; label: string }[] {
  return departments
    .filter(({ id }) => id !== excludedId)
    .flatMap(({ id, departmentName, children }) => [
      { value: String(id), label: indent.repeat(level) + departmentName },
      ...parentChoices(children, excludedId, level + 1),
    ]);
}
