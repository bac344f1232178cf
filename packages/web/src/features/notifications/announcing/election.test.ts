import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Election, type Duty, type ElectionWorld, type Notice } from "./election.ts";

interface Tab {
  election: Election;
  did: string[];
  close(): void;
}

/** One browser: its tabs hear each other, and share locks and storage. */
function browser({ hasLocks = true, hasChannel = true, hasStorage = true } = {}) {
  const locks = new Map<string, string>();
  const stored = new Set<string>();
  const listeners = new Map<string, (notice: Notice) => void>();
  const open = (tab: string, { show = 0, sound = 0 } = {}): Tab => {
    const did: string[] = [];
    let isOpen = true;
    const world: ElectionWorld = {
      timers: {
        setTimeout: (work, ms) => setTimeout(() => isOpen && work(), ms),
        clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
      },
      now: () => performance.now(),
      tab,
      unfitness: () => ({ show, sound }),
      channel: {
        post: (notice) => {
          if (!hasChannel) return;
          for (const [name, listener] of listeners) if (name !== tab) setTimeout(() => listener(notice), 1);
        },
        listen: (listener) => void listeners.set(tab, listener),
      },
      claim: async (name) => {
        if (!hasLocks) return () => undefined;
        if (locks.has(name)) return null;
        locks.set(name, tab);
        return () => void setTimeout(() => locks.delete(name), 2_000);
      },
      done: { has: (name) => hasStorage && stored.has(name), add: (name) => void stored.add(name) },
    };
    const election = new Election(world);
    const close = () => {
      isOpen = false;
      listeners.delete(tab);
      for (const [name, holder] of locks) if (holder === tab) locks.delete(name);
    };
    return { election, did, close };
  };
  return { open };
}

const standAll = (tabs: readonly Tab[], key: string) =>
  tabs.forEach(({ election, did }) => void election.stand(key, (duty: Duty) => void did.push(`${duty} ${key}`)));
const doneBy = (tabs: readonly Tab[]) => tabs.flatMap(({ did }) => did).toSorted();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("R21: one sound and one popup per message, whichever tabs are open", async () => {
  const { open } = browser();
  const tabs = ["a", "b", "c", "d", "e"].map((name) => open(name));
  for (let message = 0; message < 20; message++) standAll(tabs, String(message));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(doneBy(tabs)).toHaveLength(40);
  expect(new Set(doneBy(tabs)).size).toBe(40);
});

test("SPEC 9: the one that leads does it after 800 ms", async () => {
  const tab = browser().open("a");
  standAll([tab], "1");
  await vi.advanceTimersByTimeAsync(799);
  expect(tab.did).toEqual([]);
  await vi.advanceTimersByTimeAsync(2);
  expect(tab.did).toEqual(["show 1", "sound 1"]);
});

test("DELIVERY 6.9: the tab that is seen shows it, the one that may play sounds it", async () => {
  const { open } = browser();
  const hidden = open("a", { show: 2, sound: 2 });
  const seen = open("b", { show: 0, sound: 10 });
  standAll([hidden, seen], "1");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.did).toEqual(["show 1"]);
  expect(hidden.did).toEqual(["sound 1"]);
});

test("when the leading tab closes the next in line takes over within a second", async () => {
  const { open } = browser();
  const tabs = ["a", "b", "c"].map((name) => open(name));
  standAll(tabs, "1");
  await vi.advanceTimersByTimeAsync(500);
  tabs[0]?.close();
  await vi.advanceTimersByTimeAsync(1_310);
  expect(tabs.map(({ did }) => did.length)).toEqual([0, 2, 0]);
});

test("a tab that closes while it performs is followed by the next", async () => {
  const { open } = browser();
  const [first, second] = [open("a"), open("b")];
  void first.election.stand("1", () => new Promise(() => {}));
  standAll([second], "1");
  await vi.advanceTimersByTimeAsync(900);
  first.close();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(second.did).toEqual(["show 1", "sound 1"]);
});

test("R21: a sound that takes long to come is waited for, and sounds once", async () => {
  const { open } = browser();
  const [first, second] = [open("a"), open("b")];
  void first.election.stand("1", (duty) =>
    new Promise((resolve) => setTimeout(resolve, 6_000)).then(() => void first.did.push(duty)),
  );
  standAll([second], "1");
  await vi.advanceTimersByTimeAsync(15_000);
  expect([first.did, second.did]).toEqual([["show", "sound"], []]);
});

test("a tab that hears of a message after it was announced stays silent", async () => {
  const { open } = browser();
  const [first, late] = [open("a"), open("b", { show: -1, sound: -1 })];
  standAll([first], "1");
  await vi.advanceTimersByTimeAsync(3_000);
  standAll([late], "1");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(doneBy([first, late])).toEqual(["show 1", "sound 1"]);
});

test("a tab that stands for a message again, after it was stopped, announces it once and is one candidate to the others", async () => {
  const { open } = browser();
  const [first, second] = [open("a"), open("b")];
  standAll([first, second], "1");
  await vi.advanceTimersByTimeAsync(400);
  first.election.stop();
  standAll([first], "1");
  await vi.advanceTimersByTimeAsync(410);
  first.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([first.did, second.did]).toEqual([[], ["show 1", "sound 1"]]);
});

test("who stands hears when both duties are done, in whichever tab; never, once stopped", async () => {
  const { open } = browser();
  const [first, second, third] = [open("a"), open("b"), open("c")];
  const over: string[] = [];
  for (const [name, { election, did }] of Object.entries({ first, second, third }))
    void election.stand("1", (duty) => void did.push(duty)).then(() => over.push(name));
  third.election.stop();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(over.toSorted()).toEqual(["first", "second"]);
});

test.each([
  ["plain http has no locks", { hasLocks: false }],
  ["storage is forbidden", { hasStorage: false }],
  ["tabs cannot talk", { hasChannel: false }],
])("where %s the rest of it does", async (_where, lacking) => {
  const { open } = browser(lacking);
  const tabs = ["a", "b", "c"].map((name) => open(name));
  for (const key of ["1", "2", "3"]) standAll(tabs, key);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(doneBy(tabs)).toHaveLength(6);
});
