import { expect, test } from "vitest";
import { generalProblems } from "./alerts.policy.ts";

const fine = { stored: 1, safe: 1, copy: "ready", usedBytes: 10, maxBytes: 100, demo: { stored: 0, safe: 0 } } as const;

//
test.each([
  ["nothing", {}, [], []],
  ["a storage at 80 %", { usedBytes: 80 }, [], ["storage-warning"]],
  ["no storage at 79 % that was below", { usedBytes: 79 }, [], []],
  ["a storage at 79 % that was above", { usedBytes: 79 }, ["storage-warning"], ["storage-warning"]],
  ["no storage below 75 %", { usedBytes: 74 }, ["storage-warning"], []],
  ["a full storage", { usedBytes: 100 }, ["storage-warning"], ["storage-warning", "storage-full"]],
  ["a storage without a limit never", { usedBytes: 100, maxBytes: null }, [], []],
  ["a second place that is away", { copy: "away" }, [], ["copy-missing"]],
  ["no second place with pictures of the demo only", { copy: "none", demo: { stored: 1, safe: 1 } }, [], []],
  ["no second place without pictures", { copy: "none", stored: 0, safe: 0 }, [], []],
] as const)("managers are told of %s", (_name, change, known, expected) => {
  expect(generalProblems({ ...fine, ...change }, known)).toEqual(expected);
});
