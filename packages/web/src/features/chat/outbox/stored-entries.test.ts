import { aChatMessage } from "@vowdesk/contract/chat/sample";
import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { StoredEntries, type TabLocks } from "./stored-entries.ts";
import { Outbox, type Outgoing } from "./outbox.ts";

const author = 7;

/** The part of the Storage interface that entries use. */
function storage(): Storage {
  const all: Record<string, string> = {};
  const methods = {
    setItem: (key: string, text: string) => void (all[key] = text),
    removeItem: (key: string) => void delete all[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(all, name, { value, enumerable: false });
  return all as unknown as Storage;
}

beforeEach(() => vi.stubGlobal("localStorage", storage()));

/** Web locks of a browser: killing a tab releases its lock and drops its lock requests. */
class Browser {
  readonly #waiting = new Map<string, { by: string; work: () => void }[]>();
  readonly #alive = new Set<string>();

  locksOf(own: string): TabLocks {
    return {
      hold: (tab) => {
        this.#alive.add(tab);
        return () => this.kill(tab);
      },
      whenClosed: (tab, work) => {
        this.#waiting.set(tab, [...(this.#waiting.get(tab) ?? []), { by: own, work }]);
        if (!this.#alive.has(tab)) this.#grant(tab);
      },
    };
  }

  kill(tab: string): void {
    this.#alive.delete(tab);
    this.#grant(tab);
  }

  #grant(tab: string): void {
    const waiting = this.#waiting.get(tab) ?? [];
    this.#waiting.delete(tab);
    for (const { by, work } of waiting) if (this.#alive.has(by)) work();
  }
}

class NoAnswer extends Error {}

/** A server that accepts each key once, a network that can be offline, and tabs of one user. */
function setUp() {
  const browser = new Browser();
  const taken: string[] = [];
  const open = new Map<string, { outbox: Outbox; stored: StoredEntries }>();
  let isOnline = false;
  let names = 0;
  let now = 0;
  const notifyOthers = (writer: string) => {
    for (const [name, { stored }] of open) if (name !== writer) stored.scan();
  };
  const openTab = (userId = author) => {
    const name = `t${(names += 1)}`;
    let keys = 0;
    const outbox: Outbox = new Outbox(
      {
        send: async ({ clientMsgId = "" }) => {
          await Promise.resolve();
          if (!isOnline || !open.has(name)) throw new NoAnswer();
          if (!taken.includes(clientMsgId)) taken.push(clientMsgId);
          return aChatMessage({ clientMsgId });
        },
        upload: async () => "/files/a.png",
        failureOf: () => ({ is: "no-answer" }),
        newKey: () => `${name}-${(keys += 1)}`,
        now: () => (now += 1),
        wait: async () => {},
        store: (entries) => {
          if (!open.has(name)) return;
          stored.store(entries);
          notifyOthers(name);
        },
        sent: async () => {},
      },
      userId,
    );
    const stored = new StoredEntries({
      userId,
      tab: name,
      locks: browser.locksOf(name),
      adopt: (entries) => outbox.restore(entries),
    });
    open.set(name, { outbox, stored });
    stored.open();
    return { name, outbox };
  };
  return {
    taken,
    openTab,
    tabs: () => [...open.values()].map(({ outbox }) => outbox),
    /** Ends the tab at once: none of its code runs or writes afterwards. */
    kill: (name: string) => {
      open.delete(name);
      browser.kill(name);
    },
    signOut: (name: string) => {
      const tab = open.get(name);
      open.delete(name);
      tab?.stored.close();
      tab?.outbox.end();
    },
    setOnline: (value: boolean) => void (isOnline = value),
    settled: () => new Promise((resolve) => setTimeout(resolve, 0)),
  };
}

const keysOf = (outbox: Outbox) => outbox.snapshot().map(({ key }) => key);
const storedKeys = () => Object.keys({ ...localStorage }).toSorted();

test("stores each entry under its own key, so that two tabs do not overwrite each other", async () => {
  const { openTab, settled } = setUp();
  const [first, second] = [openTab(), openTab()];
  first.outbox.add(12, { text: "a" });
  second.outbox.add(12, { text: "b" });
  await settled();
  first.outbox.add(12, { text: "c" });
  await settled();
  expect(storedKeys()).toEqual(["chat:7:outbox:t1-1", "chat:7:outbox:t1-2", "chat:7:outbox:t2-1"]);
});

test("one of the other tabs adopts the entries of a killed tab", async () => {
  const { openTab, kill, settled } = setUp();
  const [first, second, third] = [openTab(), openTab(), openTab()];
  first.outbox.add(12, { text: "a" });
  await settled();
  expect([second, third].flatMap(({ outbox }) => keysOf(outbox))).toEqual([]);
  kill(first.name);
  expect([second, third].flatMap(({ outbox }) => keysOf(outbox))).toEqual(["t1-1"]);
});

test("does not restore a message that another tab has sent", async () => {
  const { openTab, kill, settled, setOnline, taken } = setUp();
  const first = openTab();
  first.outbox.add(12, { text: "a" });
  await settled();
  const second = openTab();
  second.outbox.add(12, { text: "b" });
  setOnline(true);
  first.outbox.resumeAll();
  await settled();
  kill(first.name);
  kill(second.name);
  const after = openTab();
  after.outbox.resumeAll();
  await settled();
  expect(taken.toSorted()).toEqual(["t1-1", "t2-1"]);
  expect(storedKeys()).toEqual([]);
});

test("adopts entries of the former single-list format once", () => {
  const entry: Partial<Outgoing> = { key: "k1", conversationId: 12, content: { text: "a" }, writtenAt: 1, file: null };
  localStorage.setItem("chat:7:outbox", JSON.stringify([entry]));
  const { openTab } = setUp();
  expect([openTab(), openTab()].map(({ outbox }) => keysOf(outbox))).toEqual([["k1"], []]);
  expect(storedKeys()).toEqual(["chat:7:outbox:k1"]);
});

test("keeps stored entries for their author after the session ends, and sends and writes nothing more", async () => {
  const { openTab, signOut, settled, setOnline, taken } = setUp();
  const first = openTab();
  first.outbox.add(12, { text: "a" });
  await settled();
  signOut(first.name);
  setOnline(true);
  first.outbox.add(12, { text: "b" });
  first.outbox.resumeAll();
  await settled();
  expect([taken, keysOf(first.outbox)]).toEqual([[], []]);
  expect(openTab(8).outbox.snapshot()).toEqual([]);
  expect(openTab().outbox.snapshot()).toMatchObject([{ key: "t1-1", by: author, state: "failed" }]);
});

describe("with random schedules of two and more tabs", () => {
  type Step = { is: "open" | "write" | "kill" | "online" | "offline" | "resume" | "wait"; at: number };
  const step = fc.record({
    is: fc.constantFrom("open", "write", "write", "kill", "online", "offline", "resume", "wait"),
    at: fc.nat(20),
  }) as fc.Arbitrary<Step>;

  /** Runs a schedule, then goes online and opens one more tab. Returns the number of messages written. */
  async function play(steps: readonly Step[], { openTab, kill, setOnline, settled, tabs }: ReturnType<typeof setUp>) {
    const alive = [openTab(), openTab()];
    let written = 0;
    const acts: Record<Step["is"], (at: number) => unknown> = {
      open: () => alive.push(openTab()),
      online: () => setOnline(true),
      offline: () => setOnline(false),
      wait: settled,
      resume: (at) => alive[at % alive.length]?.outbox.resumeAll(),
      write: (at) => alive[at % alive.length]?.outbox.add(12 + (at % 2), { text: `${(written += 1)}` }),
      kill: (at) => alive.splice(at % alive.length, 1).forEach(({ name }) => kill(name)),
    };
    for (const { is, at } of steps) {
      if (alive.length > 0 || is === "open") await acts[is](at);
    }
    setOnline(true);
    openTab();
    for (let rounds = 0; rounds < 5; rounds += 1) {
      await settled();
      for (const outbox of tabs()) outbox.resumeAll();
    }
    await settled();
    return written;
  }

  test("sends every message once, whichever tabs are killed and when", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        vi.stubGlobal("localStorage", storage());
        const tried = setUp();
        const written = await play(steps, tried);
        expect(tried.taken).toHaveLength(written);
        expect(new Set(tried.taken).size).toBe(written);
        expect(storedKeys()).toEqual([]);
      }),
      { numRuns: 300 },
    );
  }, 120_000);
});
