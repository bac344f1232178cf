import type { Department } from "@vowdesk/contract/staff/departments";
import type { Language } from "@vowdesk/contract/kernel";
import { shownPhone } from "../../../kernel/text/phones.ts";
import { nest } from "../../../kernel/paging/tree.ts";
import { textOf } from "../../../locales/texts.ts";
import type { DepartmentFields, DepartmentRow } from "./departments.store.ts";

export function present(
  row: DepartmentRow,
  parent: DepartmentRow | undefined,
  language: Language,
  children: Department[] = [],
): Department {
  return {
    id: row.id,
    departmentName: row.name,
    phone: shownPhone(row.phone),
    address: row.address,
    pid: row.parent_id ?? 0,
    parentName: parent?.name ?? textOf(language, "top-department"),
    orderNum: row.order_number,
    peopleCount: row.people_count,
    version: row.version,
    children,
  };
}

export function tree(rows: readonly DepartmentRow[], language: Language): Department[] {
  return nest<DepartmentRow, Department>(rows, (row, parent, children) => present(row, parent, language, children));
}

/** The tree with the root above all departments. The root has no row. */
export function treeFromTop(rows: readonly DepartmentRow[], language: Language): Department[] {
  const blank = { phone: "", address: "", parentName: "", orderNum: 0, peopleCount: 0, version: 1 };
  const top = { ...blank, id: 0, departmentName: textOf(language, "top-department"), pid: -1 };
  return [{ ...top, children: tree(rows, language) }];
}

/** The fields of a department that the audit trail compares. */
export function auditFields(
  { name, phone, address, order_number }: DepartmentFields,
  parent: DepartmentRow | undefined,
) {
  return { name, phone, address, orderNumber: order_number, parent: parent?.name ?? null };
}
