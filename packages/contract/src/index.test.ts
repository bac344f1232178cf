import { expect, test } from "vitest";
import { apis } from "./index.ts";
import { nameOf } from "./kernel/index.ts";

test("names every call by its feature and key", () => {
  const places = Object.entries(apis).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ call: nameOf(call), place: [feature, name] })),
  );
  expect(places.length).toBeGreaterThan(100);
  expect(places.map(({ call }) => call)).toEqual(places.map(({ place }) => place));
});
