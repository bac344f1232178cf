import type { PermissionNode } from "@vowdesk/contract/menus";
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

test("directories are folders, but for those with nothing in them", () => {
  expect(tree.map(({ isFolder }) => isFolder)).toEqual([true, false]);
  expect(tree[0]?.children[0]).toMatchObject({ id: 10, signal: "code:10", isFolder: false });
});

test("a permission is named with its page, without the directory", () => {
  expect(namesOf(tree, [11])).toEqual([{ name: "Users › Add user", count: 1 }]);
});

test("what goes with its page is counted with it", () => {
  expect(namesOf(tree, [1, 10, 11])).toEqual([{ name: "Users", count: 2 }]);
});

test("an id that is in no tree has no name", () => {
  expect(namesOf(tree, [99])).toEqual([]);
});

test("a group of the tree is drawn as the permission that it has for its first leaf", () => {
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
