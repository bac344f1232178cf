import { aChatMessage } from "@vowdesk/contract/chat/sample";
import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { KeptEntries, type TabLocks } from "./stored-entries.ts";
import { Outbox, type Outgoing } from "./outbox.ts";

const author = 7;

/** The browser's storage, as far as entries use it. */
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

/** The web locks of a browser: a killed tab loses what it held and what it waited for. */
class Browser {
  readonly #waiting = new Map<string, { by: string; work: () => void }[]>();
  readonly #alive = new Set<string>();

  locksOf(own: string): TabLocks {
    return {
      hold: (tab) => {
        this.#alive.add(tab);
        return () => this.kill(tab);
      },
      whenGone: (tab, work) => {
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

/** A server that takes each key once, a network that is there or not, and tabs of one user. */
function world() {
  const browser = new Browser();
  const taken: string[] = [];
  const open = new Map<string, { outbox: Outbox; kept: KeptEntries }>();
  let isOnline = false;
  let names = 0;
  let now = 0;
  const tellOthers = (writer: string) => {
    for (const [name, { kept }] of open) if (name !== writer) kept.look();
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
        keep: (entries) => {
          if (!open.has(name)) return;
          kept.keep(entries);
          tellOthers(name);
        },
        sent: async () => {},
      },
      userId,
    );
    const kept = new KeptEntries({
      userId,
      tab: name,
      locks: browser.locksOf(name),
      takeUp: (entries) => outbox.restore(entries),
    });
    open.set(name, { outbox, kept });
    kept.open();
    return { name, outbox };
  };
  return {
    taken,
    openTab,
    tabs: () => [...open.values()].map(({ outbox }) => outbox),
    /** The tab is gone at once: nothing of it runs or writes any more. */
    kill: (name: string) => {
      open.delete(name);
      browser.kill(name);
    },
    signOut: (name: string) => {
      const tab = open.get(name);
      open.delete(name);
      tab?.kept.close();
      tab?.outbox.end();
    },
    setOnline: (value: boolean) => void (isOnline = value),
    settled: () => new Promise((resolve) => setTimeout(resolve, 0)),
  };
}

const keysOf = (outbox: Outbox) => outbox.snapshot().map(({ key }) => key);
const keptKeys = () => Object.keys({ ...localStorage }).toSorted();

test("each entry has a key of its own, and two tabs do not overwrite each other's", async () => {
  const { openTab, settled } = world();
  const [one, other] = [openTab(), openTab()];
  one.outbox.add(12, { text: "a" });
  other.outbox.add(12, { text: "b" });
  await settled();
  one.outbox.add(12, { text: "c" });
  await settled();
  expect(keptKeys()).toEqual(["chat:7:outbox:t1-1", "chat:7:outbox:t1-2", "chat:7:outbox:t2-1"]);
});

test("what a killed tab left is taken up by one of the others", async () => {
  const { openTab, kill, settled } = world();
  const [one, other, third] = [openTab(), openTab(), openTab()];
  one.outbox.add(12, { text: "a" });
  await settled();
  expect([other, third].flatMap(({ outbox }) => keysOf(outbox))).toEqual([]);
  kill(one.name);
  expect([other, third].flatMap(({ outbox }) => keysOf(outbox))).toEqual(["t1-1"]);
});

test("a message that one tab has sent does not come back from another", async () => {
  const { openTab, kill, settled, setOnline, taken } = world();
  const one = openTab();
  one.outbox.add(12, { text: "a" });
  await settled();
  const other = openTab();
  other.outbox.add(12, { text: "b" });
  setOnline(true);
  one.outbox.resumeAll();
  await settled();
  kill(one.name);
  kill(other.name);
  const after = openTab();
  after.outbox.resumeAll();
  await settled();
  expect(taken.toSorted()).toEqual(["t1-1", "t2-1"]);
  expect(keptKeys()).toEqual([]);
});

test("what was kept as one list before is taken up once", () => {
  const entry: Partial<Outgoing> = { key: "k1", conversationId: 12, content: { text: "a" }, writtenAt: 1, file: null };
  localStorage.setItem("chat:7:outbox", JSON.stringify([entry]));
  const { openTab } = world();
  expect([openTab(), openTab()].map(({ outbox }) => keysOf(outbox))).toEqual([["k1"], []]);
  expect(keptKeys()).toEqual(["chat:7:outbox:k1"]);
});

test("an ended session keeps what is stored for its author, and sends and writes nothing more", async () => {
  const { openTab, signOut, settled, setOnline, taken } = world();
  const one = openTab();
  one.outbox.add(12, { text: "a" });
  await settled();
  signOut(one.name);
  setOnline(true);
  one.outbox.add(12, { text: "b" });
  one.outbox.resumeAll();
  await settled();
  expect([taken, keysOf(one.outbox)]).toEqual([[], []]);
  expect(openTab(8).outbox.snapshot()).toEqual([]);
  expect(openTab().outbox.snapshot()).toMatchObject([{ key: "t1-1", by: author, state: "failed" }]);
});

describe("with random schedules of two and more tabs", () => {
  type Step = { is: "open" | "write" | "kill" | "online" | "offline" | "resume" | "wait"; at: number };
  const step = fc.record({
    is: fc.constantFrom("open", "write", "write", "kill", "online", "offline", "resume", "wait"),
    at: fc.nat(20),
  }) as fc.Arbitrary<Step>;

  /** Plays a schedule, then brings the network back and opens one more tab. Answers how many messages were written. */
  async function play(steps: readonly Step[], { openTab, kill, setOnline, settled, tabs }: ReturnType<typeof world>) {
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

  test("every message is sent once, whichever tabs are killed and when", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        vi.stubGlobal("localStorage", storage());
        const tried = world();
        const written = await play(steps, tried);
        expect(tried.taken).toHaveLength(written);
        expect(new Set(tried.taken).size).toBe(written);
        expect(keptKeys()).toEqual([]);
      }),
      { numRuns: 300 },
    );
  }, 120_000);
});
