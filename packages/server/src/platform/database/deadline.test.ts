import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeadlineExceeded, remainingMs, withDeadline, acquireWithinDeadline } from "./deadline.ts";

const after = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve("it"), ms));
const released: string[] = [];
const acquire = (ms: number) =>
  acquireWithinDeadline(
    () => after(ms),
    (taken) => void released.push(taken),
  );
function observe(answer: Promise<unknown>): () => unknown {
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
  released.length = 0;
});

test("sets no deadline if a connection is free at once", async () => {
  const work = withDeadline(() => acquire(1).then(() => after(14_000)), { mayAbort: true });
  const outcome = observe(work);
  await vi.advanceTimersByTimeAsync(14_001);
  expect(outcome()).toBe("it");
});

test("aborts a read at its deadline if it waited for a connection (G-R12)", async () => {
  const outcome = observe(withDeadline(() => acquire(600).then(() => after(10_000)), { mayAbort: true }));
  await vi.advanceTimersByTimeAsync(4_490);
  expect(outcome()).toBe("pending");
  await vi.advanceTimersByTimeAsync(20);
  expect(outcome()).toBeInstanceOf(DeadlineExceeded);
});

test("tells a write how long it may wait for locks, and never aborts it", async () => {
  let remaining: number | null = null;
  const work = async () => {
    await acquire(3_000);
    remaining = remainingMs();
    return after(4_000);
  };
  const outcome = observe(withDeadline(work, { mayAbort: false }));
  await vi.advanceTimersByTimeAsync(7_001);
  expect(remaining).toBe(1_500);
  expect(outcome()).toBe("it");
});

test("releases a connection that is acquired after the deadline", async () => {
  const work = async () => {
    await acquire(3_000);
    await acquire(3_000);
    return "begun";
  };
  const outcome = observe(withDeadline(work, { mayAbort: false }));
  await vi.advanceTimersByTimeAsync(6_001);
  expect(outcome()).toBeInstanceOf(DeadlineExceeded);
  expect(released).toEqual(["it"]);
});

test("sets no deadline outside of a request", async () => {
  const outcome = observe(acquire(60_000));
  await vi.advanceTimersByTimeAsync(60_001);
  expect(outcome()).toBe("it");
  expect(remainingMs()).toBeNull();
});
