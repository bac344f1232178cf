import type { Department } from "@vowdesk/contract/departments";
import { shownPhone } from "../../kernel/phones.ts";
import { nest } from "../../kernel/tree.ts";
import type { DepartmentFields, DepartmentRow } from "./store.ts";

export function present(
  row: DepartmentRow,
  parent: DepartmentRow | undefined,
  children: Department[] = [],
): Department {
  return {
    id: row.id,
    departmentName: row.name,
    phone: shownPhone(row.phone),
    address: row.address,
    pid: row.parent_id ?? 0,
    parentName: parent?.name ?? "",
    orderNum: row.order_number,
    peopleCount: row.people_count,
    version: row.version,
    children,
  };
}

export function tree(rows: readonly DepartmentRow[]): Department[] {
  return nest<DepartmentRow, Department>(rows, present);
}

/** What departments hang under: the top, which no row stands for, with all of them below it. */
export function treeFromTop(rows: readonly DepartmentRow[], topName: string): Department[] {
  const blank = { phone: "", address: "", parentName: "", orderNum: 0, peopleCount: 0, version: 1 };
  const top = { ...blank, id: 0, departmentName: topName, pid: -1 };
  return [{ ...top, children: tree(rows).map((child) => ({ ...child, parentName: topName })) }];
}

/** A department as the audit trail compares it. */
export function trace({ name, phone, address, order_number }: DepartmentFields, parent: DepartmentRow | undefined) {
  return { name, phone, address, orderNumber: order_number, parent: parent?.name ?? null };
}
