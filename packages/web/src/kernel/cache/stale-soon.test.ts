import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gatherStale } from "./stale-soon.ts";
import { watchWriting } from "./writing.ts";

const page = new EventTarget();
watchWriting(page);

let fetched: number[];
let isUnderWay: boolean;
let staleSoon: (feature: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  const began = performance.now();
  fetched = [];
  isUnderWay = false;
  const fetch = () => void fetched.push(performance.now() - began);
  staleSoon = gatherStale({ isFetching: () => isUnderWay, fetch });
});

afterEach(() => {
  vi.useRealTimers();
});

async function pass(ms: number, everyMs: number, work: () => void): Promise<void> {
  for (let passed = 0; passed < ms; passed += everyMs) {
    work();
    await vi.advanceTimersByTimeAsync(everyMs);
  }
}

const write = () => void page.dispatchEvent(new Event("input"));

test("the frames of a moment make their feature be fetched once", async () => {
  await pass(300, 50, () => staleSoon("orders"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetched).toEqual([400]);
});

test("constant frames make it be fetched once a second, each feature by itself", async () => {
  await pass(2_000, 50, () => staleSoon("orders"));
  expect(fetched).toEqual([400, 1_400]);
  staleSoon("reviews");
  await vi.advanceTimersByTimeAsync(400);
  expect(fetched).toEqual([400, 1_400, 2_400, 2_400]);
});

test("a fetch under way is let finish", async () => {
  staleSoon("orders");
  isUnderWay = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toEqual([]);
  isUnderWay = false;
  await vi.advanceTimersByTimeAsync(400);
  expect(fetched).toEqual([1_200]);
});

test("who is writing is let write until the next pause", async () => {
  staleSoon("orders");
  await pass(1_500, 100, write);
  expect(fetched).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toEqual([2_000]);
});

test("who writes without a pause sees what changed after three seconds", async () => {
  staleSoon("orders");
  await pass(4_000, 100, write);
  expect(fetched).toEqual([3_200]);
});
