import { expect, test } from "vitest";
import { hasPrecedence } from "./optimistic-place.ts";

const spotOf = (id: number | null, seq: number | null = null) => ({ id, seq });
const nowhere = spotOf(null);
const third = spotOf(3);
const fifth = spotOf(5);

test("a selection holds until the address shows it, despite other changes of the address", () => {
  const pick = { to: fifth, from: [nowhere] };
  // A search that reached the address after the click did not change the open item.
  expect(hasPrecedence(pick, spotOf(null))).toBe(true);
  expect(hasPrecedence(pick, fifth)).toBe(false);
});

test("a selection holds while the previous one is on its way into the address", () => {
  expect(hasPrecedence({ to: fifth, from: [nowhere, third] }, third)).toBe(true);
});

test("a link or back navigation wins over a selection", () => {
  const pick = { to: fifth, from: [nowhere, third] };
  expect(hasPrecedence(pick, spotOf(4))).toBe(false);
  expect(hasPrecedence(pick, spotOf(3, 17))).toBe(false);
});
