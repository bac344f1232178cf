import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeadlineExceeded, remainingMs, withDeadline, takeInTime } from "./deadline.ts";

const after = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve("it"), ms));
const given: string[] = [];
const take = (ms: number) =>
  takeInTime(
    () => after(ms),
    (taken) => void given.push(taken),
  );
/** What became of it so far. */
function follow(answer: Promise<unknown>): () => unknown {
  let outcome: unknown = "pending";
  answer.then(
    (value) => (outcome = value),
    (error: unknown) => (outcome = error),
  );
  return () => outcome;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  given.length = 0;
});

test("who is let in at once may work as long as it takes", async () => {
  const work = withDeadline(() => take(1).then(() => after(14_000)), { mayLeave: true });
  const outcome = follow(work);
  await vi.advanceTimersByTimeAsync(14_001);
  expect(outcome()).toBe("it");
});

test("a read that waited for a connection is left in the middle when its time is over (RELIABILITY R12)", async () => {
  const outcome = follow(withDeadline(() => take(600).then(() => after(10_000)), { mayLeave: true }));
  await vi.advanceTimersByTimeAsync(4_490);
  expect(outcome()).toBe("pending");
  await vi.advanceTimersByTimeAsync(20);
  expect(outcome()).toBeInstanceOf(DeadlineExceeded);
});

test("a write knows how long it may wait for its locks, and is never left in the middle", async () => {
  let left: number | null = null;
  const work = async () => {
    await take(3_000);
    left = remainingMs();
    return after(4_000);
  };
  const outcome = follow(withDeadline(work, { mayLeave: false }));
  await vi.advanceTimersByTimeAsync(7_001);
  expect(left).toBe(1_500);
  expect(outcome()).toBe("it");
});

test("what comes after somebody's time is given back, and nothing is begun with it", async () => {
  const work = async () => {
    await take(3_000);
    await take(3_000);
    return "begun";
  };
  const outcome = follow(withDeadline(work, { mayLeave: false }));
  await vi.advanceTimersByTimeAsync(6_001);
  expect(outcome()).toBeInstanceOf(DeadlineExceeded);
  expect(given).toEqual(["it"]);
});

test("nobody's patience ends what no caller waits for", async () => {
  const outcome = follow(take(60_000));
  await vi.advanceTimersByTimeAsync(60_001);
  expect(outcome()).toBe("it");
  expect(remainingMs()).toBeNull();
});
