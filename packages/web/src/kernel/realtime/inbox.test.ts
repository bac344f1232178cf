import { closeCodes } from "@vowdesk/contract/kernel";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WebSocketLike } from "./connection.ts";
import { createInbox, type Inbox, type Incoming, type News } from "./inbox.ts";
import type { Snapshot } from "./stored-messages.ts";
import type { ReadNotice } from "./tab-channel.ts";

interface Note {
  id: string;
  flag: 0 | 1;
  seq: string;
  type: number;
}

class FakeSocket implements WebSocketLike {
  readyState = 0;
  sent: { action: number; msgIds?: string; after?: string | null; missedMs?: number | null }[] = [];
  onopen: WebSocketLike["onopen"] = null;
  onmessage: WebSocketLike["onmessage"] = null;
  onclose: WebSocketLike["onclose"] = null;
  onerror: WebSocketLike["onerror"] = null;
  closedWith: number | undefined;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FakeSocket["sent"][number]);
  }

  close(code?: number): void {
    this.readyState = 3;
    this.closedWith = code;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.(null as never);
  }

  bring(incoming: Incoming<Note>): void {
    this.onmessage?.({ data: JSON.stringify(incoming) } as never);
  }

  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code } as never);
  }
}

const note = (seq: number, flag: 0 | 1 = 0): Note => ({ id: `id${seq}`, flag, seq: `e:${seq}`, type: 6 });
const message = (seq: number, flag: 0 | 1 = 0): Incoming<Note> => ({ is: "message", message: note(seq, flag) });

let sockets: FakeSocket[] = [];
let storage: Map<string, string>;
let snapshot: Snapshot<Note>;
let isStorageFull = false;
let hasSession = true;
let wake = () => {};
/** Simulates `pagehide`. */
let leaving: (() => void)[] = [];
const leave = () => leaving.splice(0).forEach((listener) => listener());
let posted: ReadNotice[] = [];
let fromOtherTab: (notice: ReadNotice) => void = () => {};
const refreshSession = vi.fn(async () => true);
const report = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  storage = new Map();
  snapshot = { records: [], unread: 0, last: "e:0" };
  isStorageFull = false;
  hasSession = true;
  posted = [];
  leaving = [];
  refreshSession.mockReset().mockResolvedValue(true);
  report.mockReset();
});
afterEach(() => void vi.useRealTimers());

function makeInbox(): Inbox<Note> {
  return createInbox<Note>(
    {
      parse: (text) => JSON.parse(text) as Incoming<Note>,
      isMessage: (value): value is Note => typeof value === "object" && value !== null && "id" in value,
      hello: (_tab, after, missedMs) => JSON.stringify({ action: 1, after, missedMs }),
      ack: (ids, { type }) => JSON.stringify({ action: type === 6 ? 6 : 3, msgIds: ids.join(",") }),
      heartbeat: () => JSON.stringify({ action: 4 }),
      address: async () => (hasSession ? "ws://test" : null),
      snapshot: async () => snapshot,
      read: async () => ({ unread: 0, undo: "once" }),
      groupOf: ({ type }) => (type === 6 ? "order" : "chat"),
    },
    {
      openSocket: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      timers: {
        setTimeout: (work, ms) => setTimeout(work, ms),
        clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
        now: () => Date.now(),
      },
      random: () => 0.5,
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => {
          if (isStorageFull) throw new Error("full");
          storage.set(key, value);
        },
        removeItem: (key) => void storage.delete(key),
      },
      onLeave: (listener) => leaving.push(listener),
      refreshSession,
      report,
      onWake: (listener) => void (wake = listener),
      tabs: { post: (notice) => void posted.push(notice), listen: (listener) => void (fromOtherTab = listener) },
    },
  );
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const last = () => sockets.at(-1) as FakeSocket;

/** Starts an inbox, opens its socket and answers with a hello frame. Does not listen to new messages. */
async function connectedInbox(inbox = makeInbox(), upTo = "e:0"): Promise<Inbox<Note>> {
  inbox.start(7);
  await settled();
  last().open();
  last().bring({ is: "hello", last: upTo });
  return inbox;
}

/** A connected inbox with its socket and the news that it announces. */
async function online(made = makeInbox(), upTo = "e:0") {
  const news: News<Note>[] = [];
  made.onNew((some) => news.push(some));
  const inbox = await connectedInbox(made, upTo);
  await settled();
  return { inbox, socket: last(), news };
}

const ids = (inbox: Inbox<Note>) => inbox.getSnapshot().messages.map(({ id }) => id);

test("a new tab loads the list, connects with its position and shows new messages", async () => {
  snapshot = { records: [note(2), note(1, 1)], unread: 1, last: "e:2" };
  const { inbox, socket, news } = await online(makeInbox(), "e:2");
  expect(socket.sent[0]).toEqual({ action: 1, after: "e:2", missedMs: null });
  socket.bring(message(3));
  expect(ids(inbox)).toEqual(["id3", "id2", "id1"]);
  expect(inbox.getSnapshot()).toMatchObject({ unread: 2, connection: { is: "online" } });
  expect(news).toEqual([{ messages: [note(3)], backlog: false }]);
});

/** The stored position at the time of each sent frame. */
function storedAtEachFrame(socket: FakeSocket): (string | undefined)[] {
  const positions: (string | undefined)[] = [];
  const send = socket.send.bind(socket);
  socket.send = (text) => {
    positions.push(/"cursor":"([^"]+)"/.exec(storage.get("onMsgList") ?? "")?.[1]);
    send(text);
  };
  return positions;
}

test("R-6.12: stores messages of a burst together before it acknowledges them together", async () => {
  const { socket } = await online();
  const written = vi.spyOn(storage, "set");
  const positions = storedAtEachFrame(socket);
  socket.bring(message(1));
  socket.bring(message(2));
  expect([written.mock.calls.length, positions]).toEqual([0, []]);
  await vi.advanceTimersByTimeAsync(200);
  expect(socket.sent.at(-1)).toEqual({ action: 6, msgIds: "id1,id2" });
  expect([written.mock.calls.length, positions]).toEqual([2, ["e:2"]]);
});

test("sends fifty acknowledgements without delay, after storing the messages", async () => {
  const { socket } = await online();
  const positions = storedAtEachFrame(socket);
  for (let seq = 1; seq <= 50; seq += 1) socket.bring(message(seq));
  expect(socket.sent.at(-1)?.msgIds?.split(",")).toHaveLength(50);
  expect(positions).toEqual(["e:50"]);
});

test("stores a position before it acknowledges it on a new socket", async () => {
  const { socket } = await online();
  socket.bring(message(1));
  socket.end(1006);
  wake();
  await settled();
  const positions = storedAtEachFrame(last());
  last().open();
  expect(last().sent[0]?.after).toBe("e:1");
  expect(positions).toEqual(["e:1"]);
});

test("acknowledges a redelivered message again and shows it once", async () => {
  const { inbox, socket, news } = await online();
  socket.bring(message(1));
  await vi.advanceTimersByTimeAsync(200);
  socket.bring(message(1));
  await vi.advanceTimersByTimeAsync(200);
  expect(ids(inbox)).toEqual(["id1"]);
  expect(news).toHaveLength(1);
  expect(socket.sent.filter(({ action }) => action === 6)).toHaveLength(2);
});

test("a reloaded page shows its stored messages and resumes at its cursor", async () => {
  const { socket } = await online();
  socket.bring(message(1));
  leave();
  const { inbox, socket: next } = await online();
  expect(ids(inbox)).toEqual(["id1"]);
  expect(next.sent[0]?.after).toBe("e:1");
});

test("discards stored messages of another user", async () => {
  const { socket } = await online();
  socket.bring(message(1));
  leave();
  const otherInbox = makeInbox();
  otherInbox.start(8);
  expect(ids(otherInbox)).toEqual([]);
});

test.each([
  "{",
  "[]",
  '{"userId":7}',
  '{"userId":7,"unread":0,"messages":[1],"cursor":"e:1"}',
  '{"userId":7,"unread":0,"messages":[],"cursor":"x"}',
])("rejects the stored state %s", async (text) => {
  storage.set("onMsgList", text);
  snapshot = { records: [note(4)], unread: 1, last: "e:4" };
  const { inbox } = await online();
  expect(ids(inbox)).toEqual(["id4"]);
});

test("keeps messages in memory and acknowledges them when storage is full", async () => {
  const { inbox, socket } = await online();
  isStorageFull = true;
  socket.bring(message(1));
  await vi.advanceTimersByTimeAsync(200);
  expect(ids(inbox)).toEqual(["id1"]);
  expect(socket.sent.at(-1)?.msgIds).toBe("id1");
});

test("announces missed messages together, then live ones one by one", async () => {
  const { socket, news } = await online(makeInbox(), "e:3");
  for (const seq of [1, 2, 3]) socket.bring(message(seq));
  socket.bring(message(4));
  expect(news.map(({ messages, backlog }) => [messages.length, backlog])).toEqual([
    [3, true],
    [1, false],
  ]);
});

test("announces an incomplete backlog after a silence, without read messages", async () => {
  const { socket, news } = await online(makeInbox(), "e:9");
  socket.bring(message(1));
  socket.bring(message(2, 1));
  await vi.advanceTimersByTimeAsync(800);
  expect(news).toEqual([{ messages: [note(1)], backlog: true }]);
});

test("R-6.3: reconnects a lost socket after 7 s plus jitter, with the cursor", async () => {
  const { inbox, socket } = await online();
  socket.bring(message(1));
  socket.end(1006);
  expect(inbox.getSnapshot().connection).toEqual({ is: "waiting", until: Date.now() + 8_000 });
  await vi.advanceTimersByTimeAsync(7_999);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  last().open();
  expect(last().sent[0]?.after).toBe("e:1");
});

//
test("reconnects at once when the network returns or the tab becomes visible, except during a penalty", async () => {
  const { socket } = await online();
  socket.end(1006);
  wake();
  await settled();
  expect(sockets).toHaveLength(2);
  last().open();
  last().end(closeCodes.rateLimited);
  wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets).toHaveLength(3);
});

test("R-6.3: sends a heartbeat every 20 s and drops the socket without an answer", async () => {
  const { socket } = await online();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(socket.sent.at(-1)).toEqual({ action: 4 });
  socket.bring({ is: "heartbeat" });
  await vi.advanceTimersByTimeAsync(20_000 + 15_000);
  expect(socket.readyState).toBe(3);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(sockets).toHaveLength(2);
});

test("keeps the socket of an old server that does not answer heartbeats", async () => {
  const inbox = makeInbox();
  inbox.start(7);
  await settled();
  last().open();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(sockets).toHaveLength(1);
});

test("R-6.14: renews an ended session once, then stops until the user signs in", async () => {
  const { inbox, socket } = await online();
  socket.end(closeCodes.tokenInvalid);
  await settled();
  expect(refreshSession).toHaveBeenCalledTimes(1);
  last().end(closeCodes.tokenInvalid);
  await settled();
  expect(refreshSession).toHaveBeenCalledTimes(1);
  expect(inbox.getSnapshot().connection).toEqual({ is: "stopped", reason: "session-ended" });
});

test("opens no socket without a session", async () => {
  hasSession = false;
  refreshSession.mockResolvedValue(false);
  const inbox = makeInbox();
  inbox.start(7);
  await settled();
  expect(sockets).toHaveLength(0);
  expect(inbox.getSnapshot().connection).toEqual({ is: "stopped", reason: "session-ended" });
});

test("stops when the user has too many tabs", async () => {
  const { inbox, socket } = await online();
  socket.end(closeCodes.tooMany);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sockets).toHaveLength(1);
  expect(inbox.getSnapshot().connection).toEqual({ is: "stopped", reason: "too-many-tabs" });
});

test("reports five refusals of our frames in a row", async () => {
  const inbox = makeInbox();
  inbox.start(7);
  for (let i = 0; i < 5; i += 1) {
    await vi.advanceTimersByTimeAsync(8_000);
    last().open();
    last().end(1007);
  }
  expect(report).toHaveBeenCalledTimes(1);
});

test("resync reloads the list and reconnects at once, but not in a loop", async () => {
  const { inbox, socket } = await online();
  socket.bring(message(1));
  snapshot = { records: [{ ...note(5), seq: "f:5" }], unread: 1, last: "f:5" };
  socket.bring({ is: "resync" });
  await settled();
  expect(sockets).toHaveLength(2);
  last().open();
  expect(last().sent[0]?.after).toBe("f:5");
  expect(ids(inbox)).toEqual(["id5"]);
  last().bring({ is: "resync" });
  await settled();
  expect(sockets).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(sockets).toHaveLength(3);
});

test("sends read marks to the server and other tabs, and applies theirs", async () => {
  const { inbox, socket } = await online();
  socket.bring(message(1));
  socket.bring(message(2));
  fromOtherTab({ ids: ["id1"], upTo: null, group: null, unread: 1 });
  expect(inbox.getSnapshot()).toMatchObject({ unread: 1 });
  await inbox.markAllRead();
  expect(posted).toEqual([{ ids: [], upTo: "e:2", group: null, unread: 0 }]);
  expect(inbox.getSnapshot().messages.every(({ flag }) => flag === 1)).toBe(true);
  socket.bring({ is: "read", ids: [], upTo: "e:2", unread: 0 });
  expect(inbox.getSnapshot().unread).toBe(0);
});

test("signing out closes with 1000 and deletes everything stored", async () => {
  const { inbox, socket } = await online();
  socket.bring(message(1));
  inbox.stop();
  expect(socket.closedWith).toBe(1000);
  expect(storage.size).toBe(0);
  expect(inbox.getSnapshot()).toEqual({ messages: [], unread: 0, isLoaded: false, connection: { is: "off" } });
});

//
test("passes on the changes since the data was loaded, and reports everything as changed after an interruption", async () => {
  const inbox = makeInbox();
  const changed: string[] = [];
  inbox.onChanged((feature, some) => changed.push([feature, ...some].join()));
  inbox.start(7, Date.now() - 800);
  await settled();
  last().open();
  expect(last().sent).toEqual([{ action: 1, after: "e:0", missedMs: 800 }]);
  last().bring({ is: "hello", last: "e:0", repeats: true });
  last().bring({ is: "changed", feature: "orders", ids: ["a", "b"] });
  last().end(1006);
  await vi.advanceTimersByTimeAsync(10_000);
  last().open();
  expect(last().sent).toEqual([{ action: 1, after: "e:0", missedMs: null }]);
  last().bring({ is: "hello", last: "e:0" });
  expect(changed).toEqual(["orders,a,b", "*"]);
});

test("keeps the latest messages without a gap and trims the list in steps", async () => {
  snapshot = { records: [note(2), note(1, 1)], unread: 1, last: "e:2" };
  const { inbox, socket } = await online(makeInbox(), "e:2");
  for (let seq = 3; seq <= 125; seq += 1) socket.bring(message(seq));
  expect(ids(inbox)).toHaveLength(125);
  socket.bring(message(126));
  expect(ids(inbox)).toHaveLength(100);
  expect(ids(inbox).at(-1)).toBe("id27");
});

test("marks one group as read and returns the undo token", async () => {
  const { inbox, socket } = await online();
  socket.bring(message(1));
  socket.bring({ is: "message", message: { ...note(2), type: 0 } });
  expect(await inbox.markAllRead("order")).toBe("once");
  expect(inbox.getSnapshot().messages.map(({ flag }) => flag)).toEqual([0, 1]);
  expect(posted).toEqual([{ ids: [], upTo: "e:2", group: "order", unread: 0 }]);
});

test("applies an undone reading, and reloads the list when it has no ids", async () => {
  const { inbox, socket } = await online();
  socket.bring(message(1));
  await inbox.markAllRead();
  socket.bring({ is: "unread", ids: ["id1"], unread: 1 });
  expect(inbox.getSnapshot()).toMatchObject({ unread: 1, messages: [{ id: "id1", flag: 0 }] });
  await inbox.markAllRead();
  snapshot = { records: [note(1)], unread: 1, last: "e:1" };
  socket.bring({ is: "unread", ids: [], unread: 1 });
  await settled();
  expect(inbox.getSnapshot()).toMatchObject({ unread: 1, messages: [{ id: "id1", flag: 0 }] });
});

test("applies patches here and in other lists", async () => {
  const { inbox, socket } = await online();
  const patched: Note[] = [];
  inbox.onPatched((change) => patched.push(change(note(9))));
  socket.bring(message(1));
  inbox.patch((item) => ({ ...item, type: 3 }));
  expect(inbox.getSnapshot().messages).toMatchObject([{ id: "id1", type: 3 }]);
  expect(patched).toMatchObject([{ id: "id9", type: 3 }]);
});

test("a patch of an unknown message changes nothing here", async () => {
  const { inbox, socket } = await online();
  socket.bring(message(1));
  const drawn = vi.fn<() => void>();
  inbox.subscribe(drawn);
  socket.bring({ is: "read", ids: ["id9"], upTo: null, unread: 1 });
  expect(drawn).not.toHaveBeenCalled();
});

test("takes over changes of messages after a reconnect", async () => {
  const { inbox, socket } = await online();
  socket.bring(message(1));
  snapshot = { records: [{ ...note(1), type: 3 }], unread: 1, last: "e:1" };
  socket.bring({ is: "hello", last: "e:1" });
  await settled();
  expect(inbox.getSnapshot().messages).toMatchObject([{ id: "id1", type: 3 }]);
});

test("passes on a ring without adding a message", async () => {
  const { inbox, socket } = await online();
  const rung: string[] = [];
  inbox.onRing((key) => rung.push(key));
  socket.bring({ is: "ring", key: "order:1:A", count: 1 });
  expect(rung).toEqual(["order:1:A"]);
  expect(inbox.getSnapshot().messages).toEqual([]);
});

const idsOf = (news: News<Note>) => news.messages.map(({ id }) => id).join();

test("delivers news that arrived early to the first announcer, once", async () => {
  const inbox = await connectedInbox();
  last().bring(message(1));
  const announced: string[] = [];
  const leave = inbox.onNew((news) => void announced.push(`first ${idsOf(news)}`));
  await settled();
  leave();
  inbox.onNew((news) => void announced.push(`second ${idsOf(news)}`));
  expect(announced).toEqual(["first id1"]);
});

test("passes unfinished news to the next announcer, as under React's strict mode", async () => {
  const inbox = await connectedInbox();
  const announced: string[] = [];
  let finish: () => void = () => undefined;
  const begin = (name: string) =>
    inbox.onNew((news) => {
      announced.push(`${name} ${idsOf(news)}`);
      return new Promise<void>((resolve) => (finish = resolve));
    });
  const leave = begin("first");
  last().bring(message(1));
  leave();
  last().bring(message(2));
  begin("second")();
  expect(announced).toEqual(["first id1", "second id1", "second id2"]);
  finish();
  await settled();
  begin("third");
  expect(announced.slice(3)).toEqual(["third id1"]);
});

test("keeps a patch that was made while an older list was loading", async () => {
  snapshot = { records: [note(1)], unread: 1, last: "e:1" };
  const { inbox, socket } = await online(makeInbox(), "e:1");
  const reloaded = inbox.reload();
  socket.bring({ is: "read", ids: ["id1"], upTo: null, unread: 0 });
  await reloaded;
  expect(inbox.getSnapshot()).toMatchObject({ unread: 0, messages: [{ id: "id1", flag: 1 }] });
});

test("announces messages missed before a resync together, but none of the first list", async () => {
  snapshot = { records: [note(1)], unread: 1, last: "e:1" };
  const { inbox, socket, news } = await online(makeInbox(), "e:1");
  snapshot = { records: [note(4), note(3, 1), note(2), note(1)], unread: 3, last: "f:4" };
  socket.bring({ is: "resync" });
  await settled();
  expect(ids(inbox)).toHaveLength(4);
  expect(news).toEqual([{ messages: [note(2), note(4)], backlog: true }]);
});

test("announces the first messages of an account that had none before a resync", async () => {
  const { socket, news } = await online();
  snapshot = { records: [note(1)], unread: 1, last: "f:1" };
  socket.bring({ is: "resync" });
  await settled();
  expect(news).toEqual([{ messages: [note(1)], backlog: true }]);
});

test("announces a message once when a reloaded list delivers it before the socket", async () => {
  const { inbox, socket, news } = await online();
  snapshot = { records: [note(1)], unread: 1, last: "e:1" };
  await inbox.reload();
  socket.bring(message(1));
  expect(news.map(idsOf)).toEqual(["id1"]);
});

test("a renewal in another language loses neither pending news nor new messages", async () => {
  const inbox = await connectedInbox();
  last().bring(message(1));
  snapshot = { records: [note(2), note(1)], unread: 2, last: "e:2" };
  inbox.renew();
  await settled();
  expect(sockets).toHaveLength(2);
  last().open();
  expect(last().sent[0]?.after).toBe("e:2");
  const announced: string[] = [];
  inbox.onNew((news) => void announced.push(idsOf(news)));
  expect(announced).toEqual(["id1", "id2"]);
});

test("passes frames of other features in both directions", async () => {
  const { inbox, socket } = await online();
  const announced: string[] = [];
  inbox.onOther((text) => announced.push(text));
  socket.onmessage?.({ data: "null" } as never);
  expect(announced).toEqual(["null"]);
  expect(inbox.send('{"action":20}')).toBe(true);
  expect(socket.sent.at(-1)).toEqual({ action: 20 });
});

test("the next page announces what the previous page left pending, once and without read messages", async () => {
  const inbox = await connectedInbox();
  last().bring({ is: "hello", last: "e:4" });
  for (const seq of [1, 2, 3]) last().bring(message(seq));
  leave();
  const announced: string[] = [];
  const next = makeInbox();
  next.onNew((news) => void announced.push(`${idsOf(news)} ${news.backlog}`));
  next.start(7);
  expect(announced).toEqual(["id1,id2,id3 true"]);
  await settled();
  leave();
  expect(storage.has("onMsgNews")).toBe(false);
  inbox.stop();
});

test("announces again what was under way when the page was left, because it may be unfinished", async () => {
  const inbox = await connectedInbox();
  inbox.onNew(() => new Promise(() => {}));
  last().bring(message(1));
  last().bring({ is: "read", ids: ["id1"], upTo: null, unread: 0 });
  last().bring(message(2));
  leave();
  const { news } = await online();
  expect(news).toEqual([{ messages: [note(2)], backlog: false }]);
});
