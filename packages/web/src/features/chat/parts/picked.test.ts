import { expect, test } from "vitest";
import { holdsOver, type Ahead } from "./picked.ts";

const nowhere = { id: null, seq: null };
const third = { id: 3, seq: null };

test("a pick holds until the address says it, whatever else the address says meanwhile", () => {
  const pick: Ahead = { id: 5, seq: null, from: [nowhere] };
  // A search that was told after the click leaves the conversation as it was.
  expect(holdsOver(pick, { ...nowhere })).toBe(true);
  expect(holdsOver(pick, { id: 5, seq: null })).toBe(false);
});

test("a pick holds while the one before it is still on its way into the address", () => {
  const pick: Ahead = { id: 5, seq: null, from: [nowhere, third] };
  expect(holdsOver(pick, third)).toBe(true);
});

test("a link or the way back goes before a pick", () => {
  const pick: Ahead = { id: 5, seq: null, from: [nowhere, third] };
  expect(holdsOver(pick, { id: 4, seq: null })).toBe(false);
  expect(holdsOver(pick, { id: 3, seq: 17 })).toBe(false);
});
