import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryWithBackoff } from "./retry-with-backoff.ts";
import { createBatch } from "./batch.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const everyMs = 3_000;

/** Calls the wrapped work at the pace of a timer and returns the seconds at which it ran. */
async function attemptsIn(seconds: number, error: Error | null) {
  const attempts: number[] = [];
  const failed = vi.fn();
  let second = 0;
  const work = async () => {
    attempts.push(second);
    if (error) throw error;
  };
  const call = retryWithBackoff({ everyMs, work, failed });
  for (; second < seconds; second += everyMs / 1_000) {
    await call();
    vi.advanceTimersByTime(everyMs);
  }
  return { attempts, reported: failed.mock.calls.length };
}

test("failing work is retried after growing pauses and reported once", async () => {
  const { attempts, reported } = await attemptsIn(1_200, new Error("planted"));
  const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
  expect(pauses.slice(0, 7)).toEqual([3, 6, 12, 24, 48, 96, 192]);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(300);
  expect(reported).toBe(1);
});

test("work keeps its interval while it succeeds or the database is unavailable", async () => {
  expect((await attemptsIn(30, null)).attempts).toHaveLength(10);
  const away = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
  expect((await attemptsIn(30, away)).attempts).toHaveLength(10);
});

test("a batch drops only the item that cannot be written", async () => {
  const written: number[] = [];
  const dropped = vi.fn();
  const write = async (items: number[]) => {
    if (items.includes(37)) throw new Error("planted");
    written.push(...items);
  };
  const batch = createBatch({ waitMs: 1, atMost: 100, maxQueued: 100, write, dropped, log: { warn: vi.fn() } });
  batch.add(Array.from({ length: 100 }, (_, index) => index));
  await batch.flush();
  expect(written).toEqual(Array.from({ length: 100 }, (_, index) => index).filter((item) => item !== 37));
  expect(dropped).toHaveBeenCalledOnce();
  expect(batch.size).toBe(0);
});

test("items stay queued while the database is unavailable and are written once", async () => {
  const written: number[] = [];
  let isAway = true;
  const write = async (items: number[]) => {
    if (items.length > 2) throw new Error("planted");
    if (isAway && items.includes(3)) throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    written.push(...items);
  };
  const batch = createBatch({ waitMs: 1, atMost: 4, maxQueued: 100, write, dropped: vi.fn(), log: { warn: vi.fn() } });
  batch.add([1, 2, 3, 4]);
  await batch.flush();
  expect([written, batch.size]).toEqual([[1, 2], 2]);
  isAway = false;
  await batch.flush();
  expect([written, batch.size]).toEqual([[1, 2, 3, 4], 0]);
});
