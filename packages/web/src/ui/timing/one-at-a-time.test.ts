import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

/** A load whose runs end when the test says so. */
function openLoad() {
  const runs: { resolve: () => void; reject: (failure: Error) => void }[] = [];
  const load = oneAtATime(() => new Promise((resolve, reject) => void runs.push({ resolve, reject })));
  return { runs, load };
}

test("calls during a run lead to one more run after it, which ends all of them", async () => {
  const { runs, load } = openLoad();
  const ended: string[] = [];
  const calls = ["first", "second", "third"].map((name) => load().then(() => ended.push(name)));
  expect(runs.length).toBe(1);
  runs[0]?.resolve();
  await expect.poll(() => runs.length).toBe(2);
  expect(ended).toEqual([]);
  runs[1]?.resolve();
  await Promise.all(calls);
  expect(runs.length).toBe(2);
});

test("a later call runs again", async () => {
  const { runs, load } = openLoad();
  for (const place of [0, 1]) {
    const call = load();
    runs[place]?.resolve();
    await call;
  }
  expect(runs.length).toBe(2);
});

test("a failure is passed on, unless another run follows", async () => {
  const { runs, load } = openLoad();
  const alone = load();
  runs[0]?.reject(new Error("no network"));
  await expect(alone).rejects.toThrow("no network");
  const [first, second] = [load(), load()];
  runs[1]?.reject(new Error("no network"));
  await expect.poll(() => runs.length).toBe(3);
  runs[2]?.resolve();
  await expect(Promise.all([first, second])).resolves.toBeDefined();
});
