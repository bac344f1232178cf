import type { PermissionNode } from "@vowdesk/contract/staff/menus";
import { expect, test } from "vitest";
import { checkNodes, namesOf } from "./permission-nodes.ts";

function permission(id: number, label: string, type: 0 | 1 | 2, children: PermissionNode[] = []): PermissionNode {
  const place = { parentId: 0, parentName: "", path: "", name: "", url: "", icon: "", orderNum: id, remark: "" };
  return { ...place, id, label, code: `code:${id}`, type, children };
}

const tree = checkNodes([
  permission(1, "System", 0, [permission(10, "Users", 1, [permission(11, "Add user", 2)])]),
  permission(2, "Empty directory", 0),
]);

test("directories with children are folders", () => {
  expect(tree.map(({ isFolder }) => isFolder)).toEqual([true, false]);
  expect(tree[0]?.children[0]).toMatchObject({ id: 10, hint: "code:10", isFolder: false });
});

test("prefixes a permission with its page but not its directory", () => {
  expect(namesOf(tree, [11])).toEqual([{ name: "Users › Add user", count: 1 }]);
});

test("counts the buttons of a page with the page", () => {
  expect(namesOf(tree, [1, 10, 11])).toEqual([{ name: "Users", count: 2 }]);
});

test("ignores an unknown id", () => {
  expect(namesOf(tree, [99])).toEqual([]);
});

test("merges a group with its first child", () => {
  const grouped = (own: PermissionNode, children: PermissionNode[]): PermissionNode => ({
    ...own,
    id: -own.id,
    code: "",
    isGroup: true,
    children: [{ ...own, label: `${own.label} only`, children: [] }, ...children],
  });
  const users = grouped(permission(10, "Users", 1), [permission(11, "Add user", 2)]);
  const groups = [grouped(permission(1, "System", 0), [users]), permission(2, "Empty directory", 0)];
  expect(checkNodes(groups)).toEqual(tree);
});
