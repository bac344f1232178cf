import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gathering, paced } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first is done at once; what is asked for meanwhile is done once, at the end of the time", () => {
  const work = vi.fn();
  const { ask } = paced(work, 100);
  ask();
  expect(work).toHaveBeenCalledTimes(1);
  for (let times = 0; times < 30; times += 1) ask();
  vi.advanceTimersByTime(99);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(2);
  ask();
  expect(work).toHaveBeenCalledTimes(3);
});

test("what was stopped does nothing more, and begins anew when it is asked again", () => {
  const work = vi.fn();
  const { ask, stop } = paced(work, 100);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
  ask();
  expect(work).toHaveBeenCalledTimes(2);
});

test("issue 5, at 100 messages/s: all are handed over, in order, a few times a second", async () => {
  const taken: (readonly number[])[] = [];
  const give = gathering<number>((things) => void taken.push(things), 250);
  const given: Promise<void>[] = [];
  for (let place = 0; place < 100; place += 1) {
    given.push(give([place]));
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(250);
  expect(taken.flat()).toEqual(Array.from({ length: 100 }, (_, place) => place));
  expect(taken[0]).toEqual([0]);
  expect(taken.length).toBeLessThanOrEqual(6);
  await Promise.all(given);
});

test("a promise is kept when its thing has been handed over, and not before", async () => {
  const told: string[] = [];
  const give = gathering<string>((things) => void told.push(...things), 100);
  void give(["first"]);
  let isKept = false;
  void give(["second"]).then(() => (isKept = true));
  await vi.advanceTimersByTimeAsync(99);
  expect([told, isKept]).toEqual([["first"], false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([told, isKept]).toEqual([["first", "second"], true]);
});
