import { expect, test } from "vitest";
import { originalKey, withOwnKey } from "./own-keys.ts";

const on = (shortcutKeys: Record<string, string>) => ({ letterShortcuts: true, shortcutKeys });

//
test("a moved shortcut answers to its new key only", () => {
  const keys = withOwnKey({}, "j", "n");
  expect(keys).toEqual({ j: "n", n: "j" });
  expect([originalKey(on(keys), "n"), originalKey(on(keys), "j")]).toEqual(["j", "n"]);
  expect(originalKey(on({ a: "x" }), "a")).toBeNull();
});

test("moving a shortcut back removes the choice", () => {
  expect(withOwnKey(withOwnKey({}, "j", "n"), "j", "j")).toEqual({});
});

//
test("no single character works when they are switched off", () => {
  expect(originalKey({ letterShortcuts: false, shortcutKeys: { j: "n" } }, "n")).toBeNull();
});
