import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openQueue, QueueFull } from "./queue.ts";

const refusals = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.filter((result) => result.status === "rejected" && result.reason instanceof QueueFull).length;

test("takes turns between keys, so that a single task waits for result task per other key", async () => {
  const queue = openQueue({ name: "test", concurrency: 1, maxWaiting: 100 });
  const done: string[] = [];
  const work = (name: string, key: string) => queue(async () => void done.push(name), key);
  await Promise.all([
    ...Array.from({ length: 5 }, (_, i) => work(`a${i}`, "a")),
    work("b0", "b"),
    work("c0", "c"),
    work("c1", "c"),
  ]);
  expect(done).toEqual(["a0", "a1", "b0", "c0", "a2", "c1", "a3", "a4"]);
});

test("rejects a key that has used up its share, and accepts others", async () => {
  const queue = openQueue({ name: "test", concurrency: 1, maxWaiting: 10, perKey: { maxWaiting: 3 } });
  const many = Array.from({ length: 50 }, () => queue(() => wait(1), "many"));
  const result = queue(() => Promise.resolve("done"), "result");
  expect(refusals(await Promise.allSettled(many))).toBe(46);
  expect(await result).toBe("done");
});

test("bounds the waiting tasks of all keys together", async () => {
  const queue = openQueue({ name: "test", concurrency: 1, maxWaiting: 10, perKey: { maxWaiting: 3 } });
  const tasks = Array.from({ length: 50 }, (_, i) => queue(() => wait(1), `key-${i}`));
  expect(refusals(await Promise.allSettled(tasks))).toBe(39);
});

test("tells a rejected task when to retry", async () => {
  const queue = openQueue({ name: "test", concurrency: 2, maxWaiting: 10 });
  const enqueue = () => queue(() => wait(40));
  await Promise.all(Array.from({ length: 12 }, enqueue));
  await Promise.all(Array.from({ length: 12 }, enqueue));
  const tasks = Array.from({ length: 12 }, enqueue);
  const refused = await enqueue().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(QueueFull);
  // Ten tasks wait, two run at a time, and each takes 40 ms.
  expect((refused as QueueFull).roomInMs).toBeGreaterThan(150);
  expect((refused as QueueFull).roomInMs).toBeLessThan(600);
  await Promise.all(tasks);
});

test("limits the concurrency per key without blocking other keys", async () => {
  const queue = openQueue({ name: "test", concurrency: 4, maxWaiting: 10, perKey: { concurrency: 2, maxWaiting: 10 } });
  let running = 0;
  let max = 0;
  const slow = () =>
    queue(async () => {
      max = Math.max(max, (running += 1));
      await wait(10);
      running -= 1;
    }, "slow");
  const all = Promise.all(Array.from({ length: 6 }, slow));
  expect(await queue(() => Promise.resolve(running), "other")).toBe(2);
  await all;
  expect(max).toBe(2);
  expect(await queue(() => Promise.resolve("again"), "slow")).toBe("again");
});

test("runs the next task after a failure", async () => {
  const queue = openQueue({ name: "test", concurrency: 1, maxWaiting: 10 });
  const failing = queue(() => Promise.reject(new Error("no")));
  const next = queue(() => Promise.resolve("next"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});
