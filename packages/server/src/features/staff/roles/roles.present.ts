import type { Language } from "@vowdesk/contract/kernel";
import { freeCodeOf, type MenuType, type PermissionNode } from "@vowdesk/contract/staff/menus";
import type { Role } from "@vowdesk/contract/staff/roles";
import { nest } from "../../../kernel/paging/tree.ts";
import { textOf } from "../../../locales/texts.ts";
import { isSeeded } from "./roles.policy.ts";
import type { PermissionRow, RoleRow } from "./roles.store.ts";

export function present(row: RoleRow, language: Language): Role {
  return {
    id: row.id,
    roleCode: row.code,
    roleName: row.name[language],
    remark: row.remark,
    createUser: row.created_by,
    createTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    isSeeded: isSeeded(row.code),
    userCount: row.user_count,
    secondFactor: row.requires_second_factor,
    zones: row.zones ?? [],
    ownDepartment: row.own_department,
  };
}

type TracedFields = Pick<RoleRow, "code" | "name" | "remark" | "requires_second_factor" | "zones" | "own_department">;

export function auditFields(row: TracedFields) {
  const { code, name, remark, requires_second_factor: secondFactor, zones, own_department: ownDepartment } = row;
  return { code, name, remark, secondFactor, zones: zones ?? [], ownDepartment };
}

const directory = 0;
const menu = 1;
const button = 2;

const typeOf = (type: number): MenuType => (type === directory || type === menu ? type : button);

/** Presents a permission with its children. `parentId` 0 is the top, which has a name because forms require one. */
export function presentPermission(
  row: PermissionRow,
  parent: PermissionRow | undefined,
  language: Language,
  children: PermissionNode[] = [],
): PermissionNode {
  return {
    id: row.id,
    label: row.label[language],
    parentId: row.parent_id ?? 0,
    parentName: parent?.label[language] ?? textOf(language, "top-menu"),
    code: row.code ?? freeCodeOf(row.id),
    path: row.path,
    name: row.name,
    url: row.url,
    type: typeOf(row.type),
    icon: row.icon,
    orderNum: row.order_number,
    remark: row.remark,
    children,
  };
}

export function permissionTree(rows: readonly PermissionRow[], language: Language): PermissionNode[] {
  return nest<PermissionRow, PermissionNode>(rows, (row, parent, children) =>
    presentPermission(row, parent, language, children),
  );
}

/**
 * Builds a tree with one leaf per permission, because clients restore leaves only and derive the nodes above. A permission
 * with children becomes a group whose first leaf is the permission itself.
 */
export function rightsTree(nodes: readonly PermissionNode[], language: Language): PermissionNode[] {
  return nodes.map((node) => {
    if (node.children.length === 0) return node;
    const own = { ...node, label: textOf(language, "right-alone", { label: node.label }), children: [] };
    const children = [own, ...rightsTree(node.children, language)];
    return { ...node, id: groupId(node.id), code: "", isGroup: true, children };
  });
}

/** The leaves that are kept, with the nodes above them. */
export function partOf(nodes: readonly PermissionNode[], isKept: (leaf: PermissionNode) => boolean): PermissionNode[] {
  return nodes.flatMap((node) => {
    if (node.children.length === 0) return isKept(node) ? [node] : [];
    const children = partOf(node.children, isKept);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Converts the id of a permission to the id of its group, and back. */
export const groupId = (id: number) => -id;
