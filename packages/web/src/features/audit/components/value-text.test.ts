import { expect, test } from "vitest";
import { drawnChanges, textOf } from "./value-text.ts";

test("a set shows added and removed members, a record the changed parts", () => {
  expect(
    drawnChanges({
      roles: [
        ["a", "b"],
        ["b", "c"],
      ],
      name: [
        { zh: "一", en: "One" },
        { zh: "二", en: "One" },
      ],
      enabled: [true, false],
      courierId: [null, 7],
    }),
  ).toEqual([
    { kind: "set", name: "roles", added: ["c"], removed: ["a"] },
    { kind: "value", name: "name.zh", before: "一", after: "二" },
    { kind: "value", name: "enabled", before: "✓", after: "✗" },
    { kind: "value", name: "courierId", before: "—", after: "7" },
  ]);
});

test("a new record shows all its parts", () => {
  expect(drawnChanges({ filters: [null, { verb: "order." }] })).toEqual([
    { kind: "value", name: "filters.verb", before: "—", after: "order." },
  ]);
  expect(drawnChanges({ gone: [null, null] })).toEqual([{ kind: "value", name: "gone", before: "—", after: "—" }]);
});

test("shows an empty value as a dash and a nested value as JSON", () => {
  expect([textOf(null), textOf(""), textOf([{ a: 1 }])]).toEqual(["—", "—", '[{"a":1}]']);
});
