import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Hold = (lock: object | null) => unknown;

/** What was asked of the locks and is not answered yet, in its order. */
let asked: { name: string; hold: Hold }[];

async function openWorld() {
  vi.resetModules();
  const { electionWorld } = await import("./election-environment.ts");
  return electionWorld();
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  const request = (name: string, _options: object, hold: Hold) => {
    asked.push({ name, hold });
    return new Promise(() => {});
  };
  vi.stubGlobal("navigator", { locks: { request } });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("BroadcastChannel", undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Claims so many names; answers which were decided so far, and how. */
async function claimAll(count: number) {
  const { claim } = await openWorld();
  const decided: string[] = [];
  for (let name = 1; name <= count; name += 1)
    void claim(`${name}`).then((giveBack) => decided.push(`${name} ${giveBack ? "mine" : "another's"}`));
  await vi.advanceTimersByTimeAsync(0);
  return decided;
}

test("a burst of claims is asked for four at a time, in its order", async () => {
  const decided = await claimAll(6);
  expect(asked.map(({ name }) => name)).toEqual(["1", "2", "3", "4"]);
  asked[0]?.hold({});
  asked[1]?.hold(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(decided).toEqual(["1 mine", "2 another's"]);
  expect(asked.map(({ name }) => name)).toEqual(["1", "2", "3", "4", "5", "6"]);
});

test("DELIVERY 6.9: locks that do not answer are waited for a second, once for all that wait in line", async () => {
  const decided = await claimAll(10);
  await vi.advanceTimersByTimeAsync(999);
  expect(decided).toEqual([]);
  await vi.advanceTimersByTimeAsync(150);
  expect(decided).toHaveLength(10);
});

test("a page that was too busy to hear the answer in time takes nothing for granted", async () => {
  vi.useRealTimers();
  const request = (_name: string, _options: object, hold: Hold) => {
    setImmediate(() => hold(null));
    return new Promise(() => {});
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const { claim } = await openWorld();
  const decided = claim("busy");
  await Promise.resolve();
  const busyUntil = performance.now() + 1_100;
  while (performance.now() < busyUntil);
  expect(await decided).toBeNull();
});

test("locks that answer again are waited for again", async () => {
  const { claim } = await openWorld();
  void claim("silent");
  await vi.advanceTimersByTimeAsync(1_000);
  asked[0]?.hold({});
  const decided = vi.fn();
  void claim("late").then(decided);
  await vi.advanceTimersByTimeAsync(500);
  expect(decided).not.toHaveBeenCalled();
  asked[1]?.hold(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(decided).toHaveBeenCalledWith(null);
});

test("a tab that stays open forgets what was done more than an hour ago", async () => {
  const kept: Record<string, string> = {};
  const setItem = (name: string, value: string) => void (kept[name] = value);
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem,
    removeItem: (name: string) => delete kept[name],
  };
  const storage = new Proxy(kept, { get: (_all, name) => methods[name as keyof typeof methods] });
  vi.stubGlobal("localStorage", storage);
  const { done } = await openWorld();
  setItem("language", "es");
  done.add("msg:1");
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  done.add("msg:2");
  expect(Object.keys(kept)).toEqual(["language", "msg:2"]);
});
