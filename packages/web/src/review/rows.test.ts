import { expect, test } from "vitest";
import { firstRows } from "../ui/table/live-rows.ts";
import type { Item } from "./queue-page.ts";
import { extendRows } from "./rows.ts";

const dueAt = "2026-11-02T03:30:00Z";
const items = (...ids: number[]) => ids.map((id) => ({ id, dueAt }) as Item);
const decided = (...ids: number[]) => items(...ids).map((item) => ({ ...item, dueAt: null }));
const shown = (...ids: number[]) => firstRows(items(...ids), ({ id }) => String(id)).rows;
const read = ({ rows, arrived }: ReturnType<typeof extendRows>) => ({
  rows: rows.map(({ key, isRemoved }) => (isRemoved ? `${key} left` : key)),
  arrived,
});

test("keeps decided items in place and appends new ones", () => {
  expect(read(extendRows(shown(1, 2, 3), items(3, 4, 5), 3))).toEqual({
    rows: ["1 left", "2 left", "3", "4", "5"],
    arrived: 0,
  });
});

test("counts items that are due earlier as arrivals above", () => {
  expect(read(extendRows(shown(1, 2, 3), items(9, 1, 2), 3))).toEqual({ rows: ["1", "2", "3"], arrived: 1 });
});

test("appends the following items when all are decided", () => {
  expect(read(extendRows(shown(1, 2), items(3, 4), 2))).toEqual({ rows: ["1 left", "2 left", "3", "4"], arrived: 0 });
});

test("an undone item is back", () => {
  const before = extendRows(shown(1, 2), items(2), 20).rows;
  expect(read(extendRows(before, items(1, 2), 20))).toEqual({ rows: ["1", "2"], arrived: 0 });
});

test("appends waiting items in a list that keeps decided ones", () => {
  const fresh = [...items(3, 4), ...decided(2, 1)];
  expect(read(extendRows(shown(1, 2), fresh, 20))).toEqual({ rows: ["1", "2", "3", "4"], arrived: 0 });
  const again = extendRows(extendRows(shown(1, 2), fresh, 20).rows, [...items(4, 5), ...decided(3, 2, 1)], 20);
  expect(read(again)).toEqual({ rows: ["1", "2", "3", "4", "5"], arrived: 0 });
});

test("sorts a list of decided items latest first, with arrivals above", () => {
  expect(read(extendRows(firstRows(decided(2, 1), ({ id }) => String(id)).rows, decided(3, 2, 1), 20))).toEqual({
    rows: ["2", "1"],
    arrived: 1,
  });
});
