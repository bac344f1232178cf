import { expect, test } from "vitest";
import { rowsOf, type CheckNode } from "../input/tree-checks.ts";
import { treeStep } from "./tree-keys.ts";

const leaf = (id: number): CheckNode => ({ id, label: `${id}`, isFolder: false, children: [] });
const tree = [{ ...leaf(1), isFolder: true, children: [leaf(11), leaf(12)] }, leaf(2)];
const open = rowsOf(tree, new Set(), "");
const closed = rowsOf(tree, new Set([1]), "");

test("up and down go through what is in sight and stay at the ends", () => {
  expect(treeStep(open, 0, "ArrowDown")).toEqual({ goTo: 11 });
  expect(treeStep(closed, 0, "ArrowDown")).toEqual({ goTo: 2 });
  expect(treeStep(open, 0, "ArrowUp")).toEqual({ goTo: 1 });
  expect(treeStep(open, 3, "ArrowDown")).toEqual({ goTo: 2 });
});

test("Home and End lead to the first and the last", () => {
  expect(treeStep(open, 2, "Home")).toEqual({ goTo: 1 });
  expect(treeStep(open, 0, "End")).toEqual({ goTo: 2 });
});

test("right opens, then goes in; left closes, then goes out", () => {
  expect(treeStep(closed, 0, "ArrowRight")).toEqual({ id: 1, isOpen: true });
  expect(treeStep(open, 0, "ArrowRight")).toEqual({ goTo: 11 });
  expect(treeStep(open, 1, "ArrowRight")).toBeNull();
  expect(treeStep(open, 0, "ArrowLeft")).toEqual({ id: 1, isOpen: false });
  expect(treeStep(open, 2, "ArrowLeft")).toEqual({ goTo: 1 });
  expect(treeStep(open, 3, "ArrowLeft")).toBeNull();
});

test("other keys, and keys in an empty tree, mean nothing", () => {
  expect(treeStep(open, 0, "x")).toBeNull();
  expect(treeStep([], 0, "ArrowDown")).toBeNull();
});
