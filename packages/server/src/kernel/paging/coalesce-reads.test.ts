import { expect, test, vi } from "vitest";
import type { Db } from "../../platform/database/index.ts";
import { coalesceReads } from "./coalesce-reads.ts";

/** A list whose reads are settled by the test. */
function openList() {
  const db = {} as Db;
  const list = {};
  const reads: { resolve: (text: string) => void; reject: (error: Error) => void }[] = [];
  const read = (key = "all") =>
    coalesceReads(
      { db, list, key },
      () => new Promise<string>((resolve, reject) => void reads.push({ resolve, reject })),
    );
  return { read, reads };
}

test("callers during a running read share the next read, which starts after it", async () => {
  const { read, reads } = openList();
  const first = read();
  const waiting = [read(), read(), read()];
  expect(reads).toHaveLength(1);
  reads[0]?.resolve("before");
  expect(await first).toBe("before");
  expect(reads).toHaveLength(2);
  const last = read();
  reads[1]?.resolve("after");
  expect(await Promise.all(waiting)).toEqual(["after", "after", "after"]);
  reads[2]?.resolve("last");
  expect(await last).toBe("last");
  void read();
  expect(reads).toHaveLength(4);
});

test("a failed read rejects only the callers that shared it", async () => {
  const { read, reads } = openList();
  const first = read();
  const second = read();
  reads[0]?.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  reads[1]?.resolve("there");
  expect(await second).toBe("there");
});

test("different queries are read separately", () => {
  const { read, reads } = openList();
  void read("one");
  void read("other");
  expect(reads).toHaveLength(2);
});

test("a slow read does not delay the callers that came during it", async () => {
  vi.useFakeTimers();
  try {
    const { read, reads } = openList();
    const slow = read();
    const waiting = [read(), read()];
    vi.advanceTimersByTime(250);
    expect(reads).toHaveLength(2);
    reads[1]?.resolve("there");
    expect(await Promise.all(waiting)).toEqual(["there", "there"]);
    reads[0]?.reject(new Error("away"));
    await expect(slow).rejects.toThrow("away");
    expect(reads).toHaveLength(2);
    void read();
    expect(reads).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});
