import { expect, test } from "vitest";
import { holdsOver } from "./place-ahead.ts";

const spotOf = (id: number | null, seq: number | null = null) => ({ id, seq });
const nowhere = spotOf(null);
const third = spotOf(3);
const fifth = spotOf(5);

test("a pick holds until the address says it, whatever else the address says meanwhile", () => {
  const pick = { to: fifth, from: [nowhere] };
  // A search that was told after the click leaves what is open as it was.
  expect(holdsOver(pick, spotOf(null))).toBe(true);
  expect(holdsOver(pick, fifth)).toBe(false);
});

test("a pick holds while the one before it is still on its way into the address", () => {
  expect(holdsOver({ to: fifth, from: [nowhere, third] }, third)).toBe(true);
});

test("a link or the way back goes before a pick", () => {
  const pick = { to: fifth, from: [nowhere, third] };
  expect(holdsOver(pick, spotOf(4))).toBe(false);
  expect(holdsOver(pick, spotOf(3, 17))).toBe(false);
});
