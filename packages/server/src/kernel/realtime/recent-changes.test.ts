import { expect, test } from "vitest";
import { RecentChanges } from "./recent-changes.ts";

const changed = (id: string, version: number | null = 1) => ({
  change: { feature: "orders", access: "order:delivery" } as const,
  versions: new Map([[id, version]]),
});
const versionsIn = (changes: ReturnType<RecentChanges["since"]>) => changes?.map(({ versions }) => [...versions]);

test("returns the changes since the given time and those that may have arrived late, merged", () => {
  const recent = new RecentChanges(0);
  recent.add(changed("A", 4), 20_000);
  recent.add(changed("B", 7), 28_000);
  recent.add(changed("A", 5), 31_000);
  expect(versionsIn(recent.since(2_000, 32_000))).toEqual([
    [
      ["B", 7],
      ["A", 5],
    ],
  ]);
  expect(versionsIn(recent.since(20_000, 32_000))).toEqual([
    [
      ["A", 5],
      ["B", 7],
    ],
  ]);
});

test("returns null if changes may be missing", () => {
  const recent = new RecentChanges(10_000);
  expect(recent.since(1_000, 12_000)).toBeNull();
  expect(recent.since(1_000, 17_000)).toEqual([]);
  expect(recent.since(60_001, 200_000)).toBeNull();
  recent.noteLoss(200_000);
  expect(recent.since(1_000, 203_000)).toBeNull();
  expect(recent.since(1_000, 207_000)).toEqual([]);
});

test("keeps the changes of the longest gap and drops older ones", () => {
  const recent = new RecentChanges(0);
  for (const at of [10_000, 40_000, 100_000]) recent.add(changed(String(at)), at);
  expect(versionsIn(recent.since(60_000, 100_000))).toEqual([
    [
      ["40000", 1],
      ["100000", 1],
    ],
  ]);
});
