import { expect, test } from "vitest";
import { ExpiringMap } from "./expiring-map.ts";

test("an entry expires, and setting it again extends its time", () => {
  let now = 0;
  const entries = new ExpiringMap<number>(100, () => now);
  entries.set("one", 1);
  now = 60;
  entries.set("other", 2);
  entries.set("one", 3);
  now = 159;
  expect([entries.get("one"), entries.get("other")]).toEqual([3, 2]);
  now = 160;
  expect([entries.get("one"), entries.get("other")]).toEqual([undefined, undefined]);
});

test("setting an entry removes expired ones", () => {
  let now = 0;
  const entries = new ExpiringMap<object>(100, () => now);
  entries.set("old", {});
  now = 100;
  entries.set("new", {});
  now = 0;
  expect(entries.get("old")).toBeUndefined();
  entries.clear();
  expect(entries.get("new")).toBeUndefined();
});
