import type { Department } from "@vowdesk/contract/departments";

/** What the form of a department holds. */
export interface DepartmentDraft {
  departmentName: string;
  pid: number;
  phone: string;
  address: string;
  orderNum: string;
}

/** The form as it opens: empty under a parent, or the department's own. */
export function draftOf(department: Department | null, pid: number): DepartmentDraft {
  if (!department) return { departmentName: "", pid, phone: "", address: "", orderNum: "" };
  const { departmentName, phone, address, orderNum } = department;
  return { departmentName, pid: department.pid, phone, address, orderNum: String(orderNum) };
}

const plain = (value: unknown) => (typeof value === "string" ? value.trim() : value);

/** Of what was entered, that which differs from how the form opened, without blanks around it. */
export function changedIn(start: DepartmentDraft, changes: Partial<DepartmentDraft>): Partial<DepartmentDraft> {
  const entries = Object.entries(changes).map(([name, value]) => [name, plain(value)] as const);
  return Object.fromEntries(entries.filter(([name, value]) => value !== start[name as keyof DepartmentDraft]));
}

const indent = "\u2003";

/** What a department may hang under, drawn by indents: all but itself and what is below it. */
export function parentChoices(
  departments: readonly Department[],
  butId: number | null,
  level = 0,
): { value: string; label: string }[] {
  return departments
    .filter(({ id }) => id !== butId)
    .flatMap(({ id, departmentName, children }) => [
      { value: String(id), label: indent.repeat(level) + departmentName },
      ...parentChoices(children, butId, level + 1),
    ]);
}
