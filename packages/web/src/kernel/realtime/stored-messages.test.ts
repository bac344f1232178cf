import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StoredMessages, type StoredMessage } from "./stored-messages.ts";

const key = "onMsgList";
const note = (seq: number, type = 9): StoredMessage => ({ id: `id${seq}`, type, flag: 0, seq: `e:${seq}` });
const read =
  (id: string) =>
  (message: StoredMessage): StoredMessage =>
    message.id === id ? { ...message, flag: 1 } : message;

let storage: Map<string, string>;
let leave: () => void;
/** The maximum length of a value. */
let maxLength: number;
let messages: StoredMessages<StoredMessage>;

beforeEach(() => {
  vi.useFakeTimers();
  storage = new Map();
  maxLength = Infinity;
  const isMessage = (value: unknown): value is StoredMessage => typeof value === "object";
  messages = new StoredMessages(
    {
      storage: {
        getItem: (name) => storage.get(name) ?? null,
        setItem: (name, text) => {
          if (text.length > maxLength) throw new Error("the storage is full");
          storage.set(name, text);
        },
        removeItem: (name) => void storage.delete(name),
      },
      timers: {
        setTimeout: (work, ms) => setTimeout(work, ms),
        clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
        now: () => Date.now(),
      },
      onLeave: (listener) => void (leave = listener),
    },
    isMessage,
  );
  messages.open(7);
  messages.replaceWith({ records: [], unread: 0, last: "e:0" });
  messages.write();
});
afterEach(() => void vi.useRealTimers());

const stored = () => JSON.parse(storage.get(key) ?? "{}") as { messages?: StoredMessage[]; cursor?: string };

test("the stored list equals the list in memory after a new message, a read mark and a trim", () => {
  for (let seq = 1; seq <= 130; seq += 1) {
    messages.receive(note(seq));
    if (seq % 7 === 0) messages.patch(read(`id${seq - 3}`));
    messages.write();
    expect(stored()).toMatchObject({ messages: messages.messages, cursor: `e:${seq}` });
  }
});

test("R-6.12: full storage drops the oldest read messages first, and memory keeps all", () => {
  const seqs = Array.from({ length: 40 }, (_, index) => index + 1);
  for (const seq of seqs) messages.receive(note(seq));
  for (const seq of seqs.filter((each) => each % 2 === 0)) messages.patch(read(`id${seq}`));
  const size = JSON.stringify(messages.messages).length;
  maxLength = size * 0.8;
  messages.write();
  const ids = stored().messages?.map(({ id }) => Number(id.slice("id".length))) ?? [];
  expect(ids.filter((seq) => seq % 2 === 1)).toHaveLength(20);
  expect(ids.filter((seq) => seq % 2 === 0)).toEqual([40, 38, 36, 34, 32, 30, 28, 26, 24, 22]);
  expect(messages.messages).toHaveLength(40);
  maxLength = size * 0.2;
  messages.receive(note(41));
  messages.write();
  expect(stored().messages?.every(({ flag }) => flag === 0)).toBe(true);
  expect(stored().cursor).toBe("e:41");
});

test("R-5.12: messages about orders are stored under orderMsgList, all others under onMsgList", () => {
  for (let seq = 1; seq <= 6; seq += 1) messages.receive(note(seq, seq % 2 === 0 ? 6 : seq));
  messages.write();
  expect(stored().messages?.map(({ id }) => id)).toEqual(["id5", "id3", "id1"]);
  expect(JSON.parse(storage.get("orderMsgList") ?? "")).toEqual([note(6, 6), note(4, 6), note(2, 6)]);
  const before = messages.messages;
  messages.open(7);
  expect(messages.messages).toEqual(before);
});

test("a message about an order that was written without its cursor is received again", () => {
  messages.receive(note(1, 6));
  messages.write();
  const orders = JSON.stringify([note(2, 6), note(1, 6)]);
  storage.set("orderMsgList", orders);
  messages.open(7);
  expect(messages.messages).toEqual([note(1, 6)]);
  expect(messages.receive(note(2, 6))).toBe(true);
  expect(messages.unread).toBe(2);
});

test("writes the changes of a burst once, 200 ms after the first", () => {
  const set = vi.spyOn(storage, "set");
  messages.receive(note(1));
  vi.advanceTimersByTime(150);
  messages.receive(note(2));
  messages.patch(read("id1"));
  expect(set).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(set.mock.calls.map(([name]) => name)).toEqual(["orderMsgList", key]);
  expect(stored()).toMatchObject({ messages: [note(2), { ...note(1), flag: 1 }], cursor: "e:2" });
  vi.advanceTimersByTime(1_000);
  expect(set.mock.calls.map(([name]) => name)).toEqual(["orderMsgList", key]);
});

test("writes pending changes when the page is hidden", () => {
  messages.receive(note(1));
  leave();
  expect(stored().cursor).toBe("e:1");
});

test("reopening keeps pending changes for the same user and discards them for another", () => {
  messages.receive(note(1));
  messages.open(7);
  expect(messages.messages).toEqual([note(1)]);
  messages.open(8);
  expect(messages.messages).toEqual([]);
});

test("does not write after the cursor was dropped", () => {
  messages.receive(note(1));
  messages.clear();
  leave();
  vi.advanceTimersByTime(1_000);
  expect(storage.has(key)).toBe(false);
});
