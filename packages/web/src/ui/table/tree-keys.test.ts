import { expect, test } from "vitest";
import { rowsOf, type CheckNode } from "../input/tree/tree-checks.ts";
import { treeStep } from "./tree-keys.ts";

const leaf = (id: number): CheckNode => ({ id, label: `${id}`, isFolder: false, children: [] });
const tree = [{ ...leaf(1), isFolder: true, children: [leaf(11), leaf(12)] }, leaf(2)];
const open = rowsOf(tree, new Set(), "");
const closed = rowsOf(tree, new Set([1]), "");

test("up and down move through visible rows and stop at the ends", () => {
  expect(treeStep(open, 0, "ArrowDown")).toEqual({ goTo: 11 });
  expect(treeStep(closed, 0, "ArrowDown")).toEqual({ goTo: 2 });
  expect(treeStep(open, 0, "ArrowUp")).toEqual({ goTo: 1 });
  expect(treeStep(open, 3, "ArrowDown")).toEqual({ goTo: 2 });
});

test("Home and End move to the first and last row", () => {
  expect(treeStep(open, 2, "Home")).toEqual({ goTo: 1 });
  expect(treeStep(open, 0, "End")).toEqual({ goTo: 2 });
});

test("right opens, then enters; left closes, then leaves", () => {
  expect(treeStep(closed, 0, "ArrowRight")).toEqual({ id: 1, isOpen: true });
  expect(treeStep(open, 0, "ArrowRight")).toEqual({ goTo: 11 });
  expect(treeStep(open, 1, "ArrowRight")).toBeNull();
  expect(treeStep(open, 0, "ArrowLeft")).toEqual({ id: 1, isOpen: false });
  expect(treeStep(open, 2, "ArrowLeft")).toEqual({ goTo: 1 });
  expect(treeStep(open, 3, "ArrowLeft")).toBeNull();
});

test("ignores other keys and empty trees", () => {
  expect(treeStep(open, 0, "x")).toBeNull();
  expect(treeStep([], 0, "ArrowDown")).toBeNull();
});
