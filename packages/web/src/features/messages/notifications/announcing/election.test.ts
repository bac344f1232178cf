import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Election, type Duty, type ElectionEnvironment, type Notice } from "./election.ts";

interface Tab {
  election: Election;
  did: string[];
  close(): void;
}

/** A browser whose tabs share a channel, locks and storage. */
function browser({ hasLocks = true, hasChannel = true, hasStorage = true } = {}) {
  const locks = new Map<string, string>();
  const stored = new Set<string>();
  const listeners = new Map<string, (notice: Notice) => void>();
  const open = (tab: string, { show = 0, sound = 0 } = {}): Tab => {
    const did: string[] = [];
    let isOpen = true;
    const environment: ElectionEnvironment = {
      timers: {
        setTimeout: (work, ms) => setTimeout(() => isOpen && work(), ms),
        clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
      },
      now: () => performance.now(),
      tab,
      priority: () => ({ show, sound }),
      channel: {
        post: (notice) => {
          if (!hasChannel) return;
          for (const [name, listener] of listeners) if (name !== tab) setTimeout(() => listener(notice), 1);
        },
        listen: (listener) => void listeners.set(tab, listener),
      },
      acquire: async (name) => {
        if (!hasLocks) return () => undefined;
        if (locks.has(name)) return null;
        locks.set(name, tab);
        return () => void setTimeout(() => locks.delete(name), 2_000);
      },
      done: { has: (name) => hasStorage && stored.has(name), add: (name) => void stored.add(name) },
    };
    const election = new Election(environment);
    const close = () => {
      isOpen = false;
      listeners.delete(tab);
      for (const [name, holder] of locks) if (holder === tab) locks.delete(name);
    };
    return { election, did, close };
  };
  return { open };
}

const runAll = (tabs: readonly Tab[], key: string) =>
  tabs.forEach(({ election, did }) => void election.run(key, (duty: Duty) => void did.push(`${duty} ${key}`)));
const doneBy = (tabs: readonly Tab[]) => tabs.flatMap(({ did }) => did).toSorted();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

//
test("five tabs make one sound and one popup per message", async () => {
  const { open } = browser();
  const tabs = ["a", "b", "c", "d", "e"].map((name) => open(name));
  for (let message = 0; message < 20; message++) runAll(tabs, String(message));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(doneBy(tabs)).toHaveLength(40);
  expect(new Set(doneBy(tabs)).size).toBe(40);
});

test("the elected tab performs the duties after 800 ms", async () => {
  const tab = browser().open("a");
  runAll([tab], "1");
  await vi.advanceTimersByTimeAsync(799);
  expect(tab.did).toEqual([]);
  await vi.advanceTimersByTimeAsync(2);
  expect(tab.did).toEqual(["show 1", "sound 1"]);
});

test("the visible tab shows the popup, and a tab that may play makes the sound", async () => {
  const { open } = browser();
  const hidden = open("a", { show: 2, sound: 2 });
  const visible = open("b", { show: 0, sound: 10 });
  runAll([hidden, visible], "1");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(visible.did).toEqual(["show 1"]);
  expect(hidden.did).toEqual(["sound 1"]);
});

test("the next tab takes over within a second when the elected tab closes", async () => {
  const { open } = browser();
  const tabs = ["a", "b", "c"].map((name) => open(name));
  runAll(tabs, "1");
  await vi.advanceTimersByTimeAsync(500);
  tabs[0]?.close();
  await vi.advanceTimersByTimeAsync(1_310);
  expect(tabs.map(({ did }) => did.length)).toEqual([0, 2, 0]);
});

//
test("the next tab takes over when the elected tab closes while it performs", async () => {
  const { open } = browser();
  const [first, second] = [open("a"), open("b")];
  void first.election.run("1", () => new Promise(() => {}));
  runAll([second], "1");
  await vi.advanceTimersByTimeAsync(900);
  first.close();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(second.did).toEqual(["show 1", "sound 1"]);
});

test("a sound that starts late is made once", async () => {
  const { open } = browser();
  const [first, second] = [open("a"), open("b")];
  void first.election.run("1", (duty) =>
    new Promise((resolve) => setTimeout(resolve, 6_000)).then(() => void first.did.push(duty)),
  );
  runAll([second], "1");
  await vi.advanceTimersByTimeAsync(15_000);
  expect([first.did, second.did]).toEqual([["show", "sound"], []]);
});

test("a tab that receives a message after its announcement does nothing", async () => {
  const { open } = browser();
  const [first, late] = [open("a"), open("b", { show: -1, sound: -1 })];
  runAll([first], "1");
  await vi.advanceTimersByTimeAsync(3_000);
  runAll([late], "1");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(doneBy([first, late])).toEqual(["show 1", "sound 1"]);
});

test("a tab that runs an election again after stop announces once and is one candidate", async () => {
  const { open } = browser();
  const [first, second] = [open("a"), open("b")];
  runAll([first, second], "1");
  await vi.advanceTimersByTimeAsync(400);
  first.election.stop();
  runAll([first], "1");
  await vi.advanceTimersByTimeAsync(410);
  first.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([first.did, second.did]).toEqual([[], ["show 1", "sound 1"]]);
});

test("run resolves when both duties are done in any tab, and never after stop", async () => {
  const { open } = browser();
  const [first, second, third] = [open("a"), open("b"), open("c")];
  const over: string[] = [];
  for (const [name, { election, did }] of Object.entries({ first, second, third }))
    void election.run("1", (duty) => void did.push(duty)).then(() => over.push(name));
  third.election.stop();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(over.toSorted()).toEqual(["first", "second"]);
});

test.each([
  ["plain HTTP has no locks", { hasLocks: false }],
  ["storage is forbidden", { hasStorage: false }],
  ["tabs have no channel", { hasChannel: false }],
])("duties are done once where %s", async (_where, lacking) => {
  const { open } = browser(lacking);
  const tabs = ["a", "b", "c"].map((name) => open(name));
  for (const key of ["1", "2", "3"]) runAll(tabs, key);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(doneBy(tabs)).toHaveLength(6);
});
