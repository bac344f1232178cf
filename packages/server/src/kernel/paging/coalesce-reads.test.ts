import { expect, test, vi } from "vitest";
import type { Db } from "../../platform/database/index.ts";
import { coalesceReads } from "./coalesce-reads.ts";

/** A list whose readings end when they are told to. */
function openList() {
  const db = {} as Db;
  const list = {};
  const readings: { resolve: (text: string) => void; reject: (error: Error) => void }[] = [];
  const ask = (key = "all") =>
    coalesceReads(
      { db, list, key },
      () => new Promise<string>((resolve, reject) => void readings.push({ resolve, reject })),
    );
  return { ask, readings };
}

test("who comes while a reading is under way shares the next, which begins after it", async () => {
  const { ask, readings } = openList();
  const first = ask();
  const later = [ask(), ask(), ask()];
  expect(readings).toHaveLength(1);
  readings[0]?.resolve("before");
  expect(await first).toBe("before");
  expect(readings).toHaveLength(2);
  const last = ask();
  readings[1]?.resolve("after");
  expect(await Promise.all(later)).toEqual(["after", "after", "after"]);
  readings[2]?.resolve("last");
  expect(await last).toBe("last");
  void ask();
  expect(readings).toHaveLength(4);
});

test("a reading that fails fails for those who shared it, and for nobody after them", async () => {
  const { ask, readings } = openList();
  const first = ask();
  const second = ask();
  readings[0]?.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  readings[1]?.resolve("there");
  expect(await second).toBe("there");
});

test("what is asked in another way is read by itself", () => {
  const { ask, readings } = openList();
  void ask("one");
  void ask("other");
  expect(readings).toHaveLength(2);
});

test("a reading that takes long holds nobody up: who came meanwhile has one of their own", async () => {
  vi.useFakeTimers();
  try {
    const { ask, readings } = openList();
    const held = ask();
    const later = [ask(), ask()];
    vi.advanceTimersByTime(250);
    expect(readings).toHaveLength(2);
    readings[1]?.resolve("there");
    expect(await Promise.all(later)).toEqual(["there", "there"]);
    readings[0]?.reject(new Error("away"));
    await expect(held).rejects.toThrow("away");
    expect(readings).toHaveLength(2);
    void ask();
    expect(readings).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});
