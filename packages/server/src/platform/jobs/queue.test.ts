import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openQueue, QueueFull } from "./queue.ts";

const refusals = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.filter((one) => one.status === "rejected" && one.reason instanceof QueueFull).length;

test("keys take turns, so that a key with one work waits for one work of each other key", async () => {
  const queue = openQueue({ name: "test", atOnce: 1, waitingAtMost: 100 });
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

test("a key that uses up its share is refused, and leaves room for the others", async () => {
  const queue = openQueue({ name: "test", atOnce: 1, waitingAtMost: 10, perKey: { waitingAtMost: 3 } });
  const many = Array.from({ length: 50 }, () => queue(() => wait(1), "many"));
  const one = queue(() => Promise.resolve("done"), "one");
  expect(refusals(await Promise.allSettled(many))).toBe(46);
  expect(await one).toBe("done");
});

test("all keys together are bounded", async () => {
  const queue = openQueue({ name: "test", atOnce: 1, waitingAtMost: 10, perKey: { waitingAtMost: 3 } });
  const works = Array.from({ length: 50 }, (_, i) => queue(() => wait(1), `key-${i}`));
  expect(refusals(await Promise.allSettled(works))).toBe(39);
});

test("a refused work is told when there will be room", async () => {
  const queue = openQueue({ name: "test", atOnce: 2, waitingAtMost: 10 });
  const hold = () => queue(() => wait(40));
  await Promise.all(Array.from({ length: 12 }, hold));
  await Promise.all(Array.from({ length: 12 }, hold));
  const works = Array.from({ length: 12 }, hold);
  const refused = await hold().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(QueueFull);
  // Ten wait, two at a time, and each takes 40 ms.
  expect((refused as QueueFull).roomInMs).toBeGreaterThan(150);
  expect((refused as QueueFull).roomInMs).toBeLessThan(600);
  await Promise.all(works);
});

test("a key runs at most its share at once, and another key runs meanwhile", async () => {
  const queue = openQueue({ name: "test", atOnce: 4, waitingAtMost: 10, perKey: { atOnce: 2, waitingAtMost: 10 } });
  let running = 0;
  let most = 0;
  const slow = () =>
    queue(async () => {
      most = Math.max(most, (running += 1));
      await wait(10);
      running -= 1;
    }, "slow");
  const all = Promise.all(Array.from({ length: 6 }, slow));
  expect(await queue(() => Promise.resolve(running), "other")).toBe(2);
  await all;
  expect(most).toBe(2);
  expect(await queue(() => Promise.resolve("again"), "slow")).toBe("again");
});

test("a work that fails passes its turn on", async () => {
  const queue = openQueue({ name: "test", atOnce: 1, waitingAtMost: 10 });
  const failing = queue(() => Promise.reject(new Error("no")));
  const next = queue(() => Promise.resolve("next"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});
