import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { batched, throttled } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("runs at once, then once at the end of the interval for all triggers in between", () => {
  const work = vi.fn();
  const { trigger } = throttled(work, 100);
  trigger();
  expect(work).toHaveBeenCalledTimes(1);
  for (let times = 0; times < 30; times += 1) trigger();
  vi.advanceTimersByTime(99);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(2);
  trigger();
  expect(work).toHaveBeenCalledTimes(3);
});

test("does nothing after stop and runs at once when triggered again", () => {
  const work = vi.fn();
  const { trigger, stop } = throttled(work, 100);
  trigger();
  trigger();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
  trigger();
  expect(work).toHaveBeenCalledTimes(2);
});

test("passes 100 items a second on in order, a few times a second", async () => {
  const batches: (readonly number[])[] = [];
  const add = batched<number>((items) => void batches.push(items), 250);
  const added: Promise<void>[] = [];
  for (let index = 0; index < 100; index += 1) {
    added.push(add([index]));
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(250);
  expect(batches.flat()).toEqual(Array.from({ length: 100 }, (_, index) => index));
  expect(batches[0]).toEqual([0]);
  expect(batches.length).toBeLessThanOrEqual(6);
  await Promise.all(added);
});

test("resolves a promise when its item has been passed on", async () => {
  const passed: string[] = [];
  const add = batched<string>((items) => void passed.push(...items), 100);
  void add(["first"]);
  let isResolved = false;
  void add(["second"]).then(() => (isResolved = true));
  await vi.advanceTimersByTimeAsync(99);
  expect([passed, isResolved]).toEqual([["first"], false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([passed, isResolved]).toEqual([["first", "second"], true]);
});
