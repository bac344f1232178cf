import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { coalesceInvalidations } from "./invalidate-soon.ts";
import { watchTyping } from "./typing-activity.ts";

const page = new EventTarget();
watchTyping(page);

let fetched: number[];
let isUnderWay: boolean;
let invalidateSoon: (feature: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  const began = performance.now();
  fetched = [];
  isUnderWay = false;
  const fetch = () => void fetched.push(performance.now() - began);
  invalidateSoon = coalesceInvalidations({ isFetching: () => isUnderWay, fetch });
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

test("fetches a feature once for a burst of frames", async () => {
  await pass(300, 50, () => invalidateSoon("orders"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetched).toEqual([400]);
});

test("fetches each feature at most once a second under constant frames", async () => {
  await pass(2_000, 50, () => invalidateSoon("orders"));
  expect(fetched).toEqual([400, 1_400]);
  invalidateSoon("reviews");
  await vi.advanceTimersByTimeAsync(400);
  expect(fetched).toEqual([400, 1_400, 2_400, 2_400]);
});

test("does not restart a fetch under way", async () => {
  invalidateSoon("orders");
  isUnderWay = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toEqual([]);
  isUnderWay = false;
  await vi.advanceTimersByTimeAsync(400);
  expect(fetched).toEqual([1_200]);
});

test("waits for a pause while the user types", async () => {
  invalidateSoon("orders");
  await pass(1_500, 100, write);
  expect(fetched).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toEqual([2_000]);
});

test("fetches after three seconds when the user types without a pause", async () => {
  invalidateSoon("orders");
  await pass(4_000, 100, write);
  expect(fetched).toEqual([3_200]);
});
