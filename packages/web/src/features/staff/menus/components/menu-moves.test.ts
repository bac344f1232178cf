import type { MenuNode, MenuType } from "@vowdesk/contract/staff/menus";
import { expect, test } from "vitest";
import { moveByDrop, flat, withMove, positionOf, moveByKey, type DropOperation, type Move } from "./menu-moves.ts";

function node(id: number, parentId: number, type: MenuType, children: MenuNode[] = []): MenuNode {
  const texts = { label: `Row ${id}`, parentName: "", code: "", path: "", name: "", url: "", icon: "", remark: "" };
  const flags = { affix: false, hidden: false, noCache: false, breadcrumb: true, alwaysShow: false, activeMenu: "" };
  const labels = { zh: "", en: "", es: "", ja: "" };
  return { ...texts, ...flags, labels, id, parentId, type, orderNum: id, version: 1, children };
}

// 1 directory (11 page (111 button, 112 button), 12 page), 2 directory, 3 page
const tree = [
  node(1, 0, 0, [node(11, 1, 1, [node(111, 11, 2), node(112, 11, 2)]), node(12, 1, 1)]),
  node(2, 0, 0),
  node(3, 0, 1),
];

test.each<[key: string, id: number, to: Omit<Move, "id"> | null]>([
  ["ArrowUp", 2, { parentId: 0, beforeId: 1 }],
  ["ArrowUp", 1, null],
  ["ArrowDown", 1, { parentId: 0, beforeId: 3 }],
  ["ArrowDown", 2, { parentId: 0, beforeId: null }],
  ["ArrowDown", 3, null],
  ["ArrowRight", 3, { parentId: 2, beforeId: null }],
  ["ArrowRight", 11, null],
  ["ArrowRight", 112, { parentId: 111, beforeId: null }],
  ["ArrowLeft", 12, { parentId: 0, beforeId: 2 }],
  ["ArrowLeft", 3, null],
  ["Enter", 3, null],
])("Alt+%s moves row %d to %j", (key, id, to) => {
  expect(moveByKey(tree, id, key)).toEqual(to && { id, ...to });
});

test.each<[id: number, operation: DropOperation, target: number, to: Omit<Move, "id"> | null]>([
  [3, "reorder-before", 1, { parentId: 0, beforeId: 1 }],
  [3, "reorder-after", 1, { parentId: 0, beforeId: 2 }],
  [1, "reorder-after", 2, { parentId: 0, beforeId: 3 }],
  [12, "combine", 2, { parentId: 2, beforeId: null }],
  [111, "combine", 112, { parentId: 112, beforeId: null }],
  // Below itself, a page below a button, and its current place.
  [1, "combine", 11, null],
  [1, "reorder-before", 12, null],
  [3, "combine", 111, null],
  [1, "reorder-before", 2, null],
  [2, "reorder-after", 1, null],
  [2, "combine", 2, null],
])("dropping row %d by %s at row %d moves it to %j", (id, operation, target, to) => {
  expect(moveByDrop(tree, id, target, operation)).toEqual(to && { id, ...to });
});

test("moving a row and moving it back restores the tree", () => {
  const back = positionOf(tree, 11);
  const away = withMove(tree, { id: 11, parentId: 2, beforeId: null });
  expect(flat(away).map(({ id }) => id)).toEqual([1, 12, 2, 11, 111, 112, 3]);
  expect(back && flat(withMove(away, { id: 11, ...back })).map(({ id }) => id)).toEqual(flat(tree).map(({ id }) => id));
});
