import { afterEach, beforeEach, expect, test, vi } from "vitest";

type CaptureOpening = (lock: object | null) => unknown;

/** Lock requests in order, answered by calling `hold`. */
let requests: { name: string; hold: CaptureOpening }[];

async function openEnvironment() {
  vi.resetModules();
  const { electionEnvironment } = await import("./election-environment.ts");
  return electionEnvironment();
}

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  const request = (name: string, _options: object, hold: CaptureOpening) => {
    requests.push({ name, hold });
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

/** Acquires locks of `count` names; returns the list that the outcomes are appended to. */
async function acquireAll(count: number) {
  const { acquire } = await openEnvironment();
  const decided: string[] = [];
  for (let name = 1; name <= count; name += 1)
    void acquire(`${name}`).then((release) => decided.push(`${name} ${release ? "mine" : "another's"}`));
  await vi.advanceTimersByTimeAsync(0);
  return decided;
}

test("requests at most four locks at a time, in order", async () => {
  const decided = await acquireAll(6);
  expect(requests.map(({ name }) => name)).toEqual(["1", "2", "3", "4"]);
  requests[0]?.hold({});
  requests[1]?.hold(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(decided).toEqual(["1 mine", "2 another's"]);
  expect(requests.map(({ name }) => name)).toEqual(["1", "2", "3", "4", "5", "6"]);
});

test("waits one second in all for locks that do not answer", async () => {
  const decided = await acquireAll(10);
  await vi.advanceTimersByTimeAsync(999);
  expect(decided).toEqual([]);
  await vi.advanceTimersByTimeAsync(150);
  expect(decided).toHaveLength(10);
});

test("a busy page reads a late answer instead of assuming that the lock is granted", async () => {
  vi.useRealTimers();
  const request = (_name: string, _options: object, hold: CaptureOpening) => {
    setImmediate(() => hold(null));
    return new Promise(() => {});
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const { acquire } = await openEnvironment();
  const decided = acquire("busy");
  await Promise.resolve();
  const busyUntil = performance.now() + 1_100;
  while (performance.now() < busyUntil);
  expect(await decided).toBeNull();
});

test("waits for locks again once they answer again", async () => {
  const { acquire } = await openEnvironment();
  void acquire("silent");
  await vi.advanceTimersByTimeAsync(1_000);
  requests[0]?.hold({});
  const decided = vi.fn();
  void acquire("late").then(decided);
  await vi.advanceTimersByTimeAsync(500);
  expect(decided).not.toHaveBeenCalled();
  requests[1]?.hold(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(decided).toHaveBeenCalledWith(null);
});

test("removes done entries that are older than an hour", async () => {
  const stored: Record<string, string> = {};
  const setItem = (name: string, value: string) => void (stored[name] = value);
  const methods = {
    getItem: (name: string) => stored[name] ?? null,
    setItem,
    removeItem: (name: string) => delete stored[name],
  };
  const storage = new Proxy(stored, { get: (_all, name) => methods[name as keyof typeof methods] });
  vi.stubGlobal("localStorage", storage);
  const { done } = await openEnvironment();
  setItem("language", "es");
  done.add("msg:1");
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  done.add("msg:2");
  expect(Object.keys(stored)).toEqual(["language", "msg:2"]);
});
