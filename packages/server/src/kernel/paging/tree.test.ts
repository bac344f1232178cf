import { expect, test } from "vitest";
import { ancestorsOf, nest, withDescendants } from "./tree.ts";

const rows = [
  { id: 3, parent_id: null },
  { id: 1, parent_id: 3 },
  { id: 2, parent_id: 1 },
  { id: 5, parent_id: 3 },
  { id: 9, parent_id: 8 },
];

test("nests rows in their order and leaves out a row without its parent", () => {
  interface Node {
    id: number;
    under: number;
    children: Node[];
  }
  const tree = nest<(typeof rows)[number], Node>(rows, ({ id }, parent, children) => ({
    id,
    under: parent?.id ?? 0,
    children,
  }));
  expect(tree).toEqual([
    {
      id: 3,
      under: 0,
      children: [
        { id: 1, under: 3, children: [{ id: 2, under: 1, children: [] }] },
        { id: 5, under: 3, children: [] },
      ],
    },
  ]);
});

test("finds the descendants and the ancestors of a row", () => {
  expect(withDescendants(rows, 3)).toEqual(new Set([1, 2, 3, 5]));
  expect([...withDescendants(rows, 2)]).toEqual([2]);
  expect(ancestorsOf(rows, 2)).toEqual([1, 3]);
  expect(ancestorsOf(rows, 3)).toEqual([]);
});

test("handles rows that form a cycle", () => {
  const circle = [
    { id: 1, parent_id: 2 },
    { id: 2, parent_id: 1 },
  ];
  expect(nest(circle, (row) => row)).toEqual([]);
  expect([...withDescendants(circle, 1)]).toEqual([1, 2]);
  expect(ancestorsOf(circle, 1)).toEqual([2, 1]);
});
