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
  sent: { action: number; msgIds?: string; after?: string | null }[] = [];
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
let wake: () => void = () => undefined;
let posted: ReadNotice[] = [];
let fromOtherTab: (notice: ReadNotice) => void = () => undefined;
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
  refreshSession.mockReset().mockResolvedValue(true);
  report.mockReset();
});
afterEach(() => void vi.useRealTimers());

function makeInbox(): Inbox<Note> {
  return createInbox<Note>(
    {
      parse: (text) => JSON.parse(text) as Incoming<Note>,
      isMessage: (value): value is Note => typeof value === "object" && value !== null && "id" in value,
      hello: (_tab, after) => JSON.stringify({ action: 1, after }),
      ack: (ids, { type }) => JSON.stringify({ action: type === 6 ? 6 : 3, msgIds: ids.join(",") }),
      heartbeat: JSON.stringify({ action: 4 }),
      address: async () => (hasSession ? "ws://test" : null),
      snapshot: async () => snapshot,
      read: async () => ({ unread: 0 }),
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
      refreshSession,
      report,
      onWake: (listener) => void (wake = listener),
      tabs: { post: (notice) => void posted.push(notice), listen: (listener) => void (fromOtherTab = listener) },
    },
  );
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const last = () => sockets.at(-1) as FakeSocket;

async function online(
  inbox = makeInbox(),
  upTo = "e:0",
): Promise<{ inbox: Inbox<Note>; socket: FakeSocket; news: News<Note>[] }> {
  const news: News<Note>[] = [];
  inbox.onNew((some) => news.push(some));
  inbox.start(7);
  await settled();
  last().open();
  last().bring({ is: "hello", last: upTo });
  await settled();
  return { inbox, socket: last(), news };
}

const ids = (inbox: Inbox<Note>) => inbox.getSnapshot().messages.map(({ id }) => id);

test("a new tab loads the list, connects with its position, and shows what comes", async () => {
  snapshot = { records: [note(2), note(1, 1)], unread: 1, last: "e:2" };
  const { inbox, socket, news } = await online(makeInbox(), "e:2");
  expect(socket.sent[0]).toEqual({ action: 1, after: "e:2" });
  socket.bring(message(3));
  expect(ids(inbox)).toEqual(["id3", "id2", "id1"]);
  expect(inbox.getSnapshot()).toMatchObject({ unread: 2, connection: { is: "online" } });
  expect(news).toEqual([{ messages: [note(3)], backlog: false }]);
});

test("a message is stored before it is acknowledged; acknowledgements travel together", async () => {
  const { socket } = await online();
  socket.bring(message(1));
  socket.bring(message(2));
  expect(storage.get("onMsgList")).toContain('"cursor":"e:2"');
  expect(socket.sent.filter(({ action }) => action === 6)).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(socket.sent.at(-1)).toEqual({ action: 6, msgIds: "id1,id2" });
});

test("fifty acknowledgements do not wait", async () => {
  const { socket } = await online();
  for (let seq = 1; seq <= 50; seq += 1) socket.bring(message(seq));
  expect(socket.sent.at(-1)?.msgIds?.split(",")).toHaveLength(50);
});

test("a message sent again is acknowledged again and shown once", async () => {
  const { inbox, socket, news } = await online();
  socket.bring(message(1));
  await vi.advanceTimersByTimeAsync(200);
  socket.bring(message(1));
  await vi.advanceTimersByTimeAsync(200);
  expect(ids(inbox)).toEqual(["id1"]);
  expect(news).toHaveLength(1);
  expect(socket.sent.filter(({ action }) => action === 6)).toHaveLength(2);
});

test("a reloaded page shows what it had and resumes where it was", async () => {
  const { socket } = await online();
  socket.bring(message(1));
  const { inbox, socket: next } = await online();
  expect(ids(inbox)).toEqual(["id1"]);
  expect(next.sent[0]?.after).toBe("e:1");
});

test("somebody else's stored messages are thrown away", async () => {
  const { socket } = await online();
  socket.bring(message(1));
  const other = makeInbox();
  other.start(8);
  expect(ids(other)).toEqual([]);
});

test.each([
  "{",
  "[]",
  '{"userId":7}',
  '{"userId":7,"unread":0,"messages":[1],"cursor":"e:1"}',
  '{"userId":7,"unread":0,"messages":[],"cursor":"x"}',
])("the stored state %s is not believed", async (text) => {
  storage.set("onMsgList", text);
  snapshot = { records: [note(4)], unread: 1, last: "e:4" };
  const { inbox } = await online();
  expect(ids(inbox)).toEqual(["id4"]);
});

test("a full storage keeps messages in memory and still acknowledges", async () => {
  const { inbox, socket } = await online();
  isStorageFull = true;
  socket.bring(message(1));
  await vi.advanceTimersByTimeAsync(200);
  expect(ids(inbox)).toEqual(["id1"]);
  expect(socket.sent.at(-1)?.msgIds).toBe("id1");
});

test("what was missed while away is announced together, then the live ones alone", async () => {
  const { socket, news } = await online(makeInbox(), "e:3");
  for (const seq of [1, 2, 3]) socket.bring(message(seq));
  socket.bring(message(4));
  expect(news.map(({ messages, backlog }) => [messages.length, backlog])).toEqual([
    [3, true],
    [1, false],
  ]);
});

test("a backlog that ends early is announced after a silence; read ones never are", async () => {
  const { socket, news } = await online(makeInbox(), "e:9");
  socket.bring(message(1));
  socket.bring(message(2, 1));
  await vi.advanceTimersByTimeAsync(800);
  expect(news).toEqual([{ messages: [note(1)], backlog: true }]);
});

test("SPEC 9, socket reconnect: a lost socket comes back after 7 s and a little, with the cursor", async () => {
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

test("the network's return or a look at the tab tries at once, but not out of a penalty", async () => {
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

test("SPEC 9, socket heartbeat: one goes out every 20 s; without an answer the socket is dropped", async () => {
  const { socket } = await online();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(socket.sent.at(-1)).toEqual({ action: 4 });
  socket.bring({ is: "heartbeat" });
  await vi.advanceTimersByTimeAsync(20_000 + 15_000);
  expect(socket.readyState).toBe(3);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(sockets).toHaveLength(2);
});

test("an old server that answers no heartbeat is not dropped", async () => {
  const inbox = makeInbox();
  inbox.start(7);
  await settled();
  last().open();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(sockets).toHaveLength(1);
});

test("an ended session is renewed once, then the person has to sign in", async () => {
  const { inbox, socket } = await online();
  socket.end(closeCodes.tokenInvalid);
  await settled();
  expect(refreshSession).toHaveBeenCalledTimes(1);
  last().end(closeCodes.tokenInvalid);
  await settled();
  expect(refreshSession).toHaveBeenCalledTimes(1);
  expect(inbox.getSnapshot().connection).toEqual({ is: "stopped", reason: "session-ended" });
});

test("without a session no socket is opened", async () => {
  hasSession = false;
  refreshSession.mockResolvedValue(false);
  const inbox = makeInbox();
  inbox.start(7);
  await settled();
  expect(sockets).toHaveLength(0);
  expect(inbox.getSnapshot().connection).toEqual({ is: "stopped", reason: "session-ended" });
});

test("too many tabs stop this one", async () => {
  const { inbox, socket } = await online();
  socket.end(closeCodes.tooMany);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sockets).toHaveLength(1);
  expect(inbox.getSnapshot().connection).toEqual({ is: "stopped", reason: "too-many-tabs" });
});

test("five refusals of our frames in a row are reported", async () => {
  const inbox = makeInbox();
  inbox.start(7);
  for (let i = 0; i < 5; i += 1) {
    await vi.advanceTimersByTimeAsync(8_000);
    last().open();
    last().end(1007);
  }
  expect(report).toHaveBeenCalledTimes(1);
});

test("resync reloads the list and connects anew, at once but never in a loop", async () => {
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

test("reading is told to the server and the other tabs; theirs is heard", async () => {
  const { inbox, socket } = await online();
  socket.bring(message(1));
  socket.bring(message(2));
  fromOtherTab({ ids: ["id1"], upTo: null, unread: 1 });
  expect(inbox.getSnapshot()).toMatchObject({ unread: 1 });
  await inbox.markAllRead();
  expect(posted).toEqual([{ ids: [], upTo: "e:2", unread: 0 }]);
  expect(inbox.getSnapshot().messages.every(({ flag }) => flag === 1)).toBe(true);
  socket.bring({ is: "read", ids: [], upTo: "e:2", unread: 0 });
  expect(inbox.getSnapshot().unread).toBe(0);
});

test("signing out closes with 1000 and forgets everything", async () => {
  const { inbox, socket } = await online();
  socket.bring(message(1));
  inbox.stop();
  expect(socket.closedWith).toBe(1000);
  expect(storage.size).toBe(0);
  expect(inbox.getSnapshot()).toEqual({ messages: [], unread: 0, connection: { is: "off" } });
});

test("changes are passed on; after each connection everything counts as changed", async () => {
  const inbox = makeInbox();
  const changed: string[] = [];
  inbox.onChanged((feature, some) => changed.push([feature, ...some].join()));
  const { socket } = await online(inbox);
  socket.bring({ is: "changed", feature: "orders", ids: ["a", "b"] });
  expect(changed).toEqual(["*", "orders,a,b"]);
});

test("the list keeps 200 messages and lets the oldest read ones go first", async () => {
  snapshot = { records: [note(2), note(1, 1)], unread: 1, last: "e:2" };
  const { inbox, socket } = await online(makeInbox(), "e:2");
  for (let seq = 3; seq <= 201; seq += 1) socket.bring(message(seq));
  expect(ids(inbox)).toHaveLength(200);
  expect(ids(inbox).at(-1)).toBe("id2");
});
