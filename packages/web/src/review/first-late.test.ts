import { expect, test } from "vitest";
import type { Item } from "./queue-page.ts";
import { firstLate } from "./triage.ts";

const now = Date.parse("2026-11-29T10:00:00Z");
const row = (id: number, dueAt: string | null, isRemoved = false) => ({ record: { id, dueAt } as Item, isRemoved });
const rows = [
  row(1, null),
  row(2, "2026-11-29T10:01:00Z"),
  row(3, "2026-11-29T09:00:00Z"),
  row(4, "2026-11-29T09:30:00Z"),
];
const free = () => true;

test("the first late item that no colleague holds is opened on arrival", () => {
  expect(firstLate({ query: { scope: "open" }, rows }, free, now)).toBe(3);
  expect(firstLate({ query: { scope: "late" }, rows }, (id) => id !== 3, now)).toBe(4);
});

test("nothing is opened in a filtered list or without a late item", () => {
  expect(firstLate({ query: { scope: "open", personId: 7 }, rows }, free, now)).toBeNull();
  expect(firstLate({ query: { status: "pending" }, rows }, free, now)).toBeNull();
  expect(firstLate({ query: { scope: "open" }, rows: rows.slice(0, 2) }, free, now)).toBeNull();
  expect(firstLate({ query: { scope: "open" }, rows }, () => false, now)).toBeNull();
});
