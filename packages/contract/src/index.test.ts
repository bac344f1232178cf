import { expect, test } from "vitest";
import { apis } from "./index.ts";
import { nameOf } from "./kernel/index.ts";

test("names every call by its feature and key", () => {
  const calls = Object.entries(apis).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ call: nameOf(call), key: [feature, name] })),
  );
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.map(({ call }) => call)).toEqual(calls.map(({ key }) => key));
});
