import {
  appChatApi,
  chatApi,
  undoSendMs,
  type Colleague,
  type Conversation,
  type DeskCounts,
} from "@vowdesk/contract/chat";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeCustomer, atDesk, passes, type TestAgent, type TestCustomer } from "../../../test/chat.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { fixedClock } from "../../platform/clock.ts";
import { alertWaiting } from "./alerts/alerts.service.ts";

let server: TestServer;
let li: TestAgent;
let wang: TestAgent;
let reader: TestAgent;
let chen: TestCustomer;
let id = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T03:30:00Z") });
  li = await server.createUser({ username: "li", roles: ["service"] });
  wang = await server.createUser({ username: "wang", roles: ["service"] });
  reader = await server.createUser({ username: "reader", roles: ["auditor"] });
  await sql`update chat_settings set auto_assign = false`.execute(server.services.db);
});
afterAll(() => server?.close());

beforeEach(async () => {
  chen = await makeCustomer(server);
  await chen.says("我的外卖怎么还没到？");
  id = await chen.conversationId();
});

const list = async (query: object = {}, by = li) =>
  (await server.call(chatApi.list, query, by.token)).data as { records: Conversation[]; total: number };

describe("the list of conversations", () => {
  //
  test("has pinned conversations first, then the latest, with unread count, waiting time and last line", async () => {
    await passes(server, 1_000);
    const xiaoming = await makeCustomer(server, "王小明");
    await xiaoming.says("在吗");
    await server.call(chatApi.pin, { id }, li.token);
    const { records } = await list();
    expect(records[0]).toMatchObject({ id, pinned: true, unread: 1, state: "waiting" });
    expect(records[0]?.waitingSince).not.toBeNull();
    expect(records[0]?.customer.phone).toContain("****");
    expect(records[1]).toMatchObject({ customer: { name: "王小明" }, last: { text: "在吗", from: "customer" } });
    await server.call(chatApi.pin, { id, pinned: false }, li.token);
    expect((await list()).records[0]?.customer.name).toBe("王小明");
  });

  test("filters by assignee, without assignee, by state and by late conversations", async () => {
    await server.call(chatApi.claim, { id }, li.token);
    const idsOf = async (query: object, by = li) => (await list(query, by)).records.map((item) => item.id);
    expect(await idsOf({ scope: "mine" })).toContain(id);
    expect(await idsOf({ scope: "mine" }, wang)).not.toContain(id);
    expect(await idsOf({ scope: "unassigned" })).not.toContain(id);
    expect(await idsOf({ state: "waiting" })).toContain(id);
    expect(await idsOf({ state: "done" })).not.toContain(id);
    expect(await idsOf({ only: "late" })).not.toContain(id);
    await passes(server, 4 * 60_000);
    expect(await idsOf({ only: "late", sort: "waiting" })).toContain(id);
    const counts = (await server.call(chatApi.counts, {}, li.token)).data as DeskCounts;
    expect(counts.mine).toBe(1);
    expect(counts.late).toBeGreaterThan(0);
  });

  test("finds names and message texts, Chinese by two characters", async () => {
    const bai = await makeCustomer(server, "白素贞");
    await bai.says("请问婚纱照的档期还有吗");
    const [first, second, nothing] = await Promise.all([list({ q: "素贞" }), list({ q: "档期" }), list({ q: "离婚" })]);
    expect(first.records.map(({ customer }) => customer.name)).toEqual(["白素贞"]);
    expect(second.records).toMatchObject([{ hit: { seq: 1, text: "请问婚纱照的档期还有吗" } }]);
    expect(nothing.records).toEqual([]);
    expect((await list({ q: "白" })).records).toHaveLength(1);
    const inside = await server.call(chatApi.search, { id: await bai.conversationId(), q: "婚纱" }, li.token);
    expect(inside.data).toMatchObject({ records: [{ seq: 1 }], hasMore: false });
    const elsewhere = await server.call(chatApi.search, { id, q: "婚纱" }, li.token);
    expect(elsewhere.data).toMatchObject({ records: [] });
  });
});

describe("the messages of a conversation", () => {
  test("are paged by cursor in both directions, each message once", async () => {
    for (let at = 2; at <= 25; at += 1) await chen.says(`第${at}句`);
    const page = async (query: object) =>
      (await server.call(chatApi.messages, { id, limit: 10, ...query }, li.token)).data as {
        records: { seq: number }[];
        hasBefore: boolean;
        hasAfter: boolean;
      };
    const seqs = (input: { records: { seq: number }[] }) => input.records.map(({ seq }) => seq);
    const latest = await page({});
    expect(seqs(latest)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
    expect(latest).toMatchObject({ hasBefore: true, hasAfter: false });
    expect(seqs(await page({ before: 16 }))).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(await page({ before: 6 })).toMatchObject({ hasBefore: false, hasAfter: true });
    expect(seqs(await page({ after: 20 }))).toEqual([21, 22, 23, 24, 25]);
    expect(seqs(await page({ around: 12 }))).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    expect(await page({ after: 25 })).toMatchObject({ records: [], hasBefore: true, hasAfter: false });
  });
});

describe("pinning, reading and hiding", () => {
  test("of 50 simultaneous pins of one version one succeeds, and the others get the current conversation", async () => {
    const { version } = await atDesk(server, li, id).sees();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.call(chatApi.pin, { id, pinned: true, version }, wang.token)),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    for (const { success, code, data } of answers)
      if (!success) expect({ code, data }).toMatchObject({ code: 409, data: { current: { pinned: true } } });
    await server.call(chatApi.pin, { id, pinned: false }, li.token);
  });

  test("reading up to a position keeps later messages unread and never moves backwards", async () => {
    await chen.says("喂？");
    const read = async (upTo?: number) =>
      (await server.call(chatApi.read, { id, ...(upTo === undefined ? {} : { upTo }) }, li.token)).data as Conversation;
    expect(await read(1)).toMatchObject({ unread: 1, readSeq: 1 });
    expect(await read()).toMatchObject({ unread: 0, readSeq: 2 });
    expect(await read(1)).toMatchObject({ unread: 0, readSeq: 2 });
    const { data } = await server.call(appChatApi.mine, {}, chen.token);
    expect(data).toMatchObject({ lastSeq: 2, deskReadSeq: 2 });
  });

  //
  test("a conversation is hidden for staff only and reappears with a new message", async () => {
    await server.call(chatApi.hide, { id }, li.token);
    expect((await list()).records.map((item) => item.id)).not.toContain(id);
    expect((await list({ only: "hidden" })).records.map((item) => item.id)).toContain(id);
    expect(await chen.phone()).toHaveLength(1);
    await chen.says("还在吗");
    expect((await list()).records[0]).toMatchObject({ id, unread: 1, hidden: false });
  });
});

describe("claims", () => {
  const claim = (by: TestAgent) => server.call(chatApi.claim, { id }, by.token);

  //
  test("a claim lasts 60 s, can be renewed by its owner, and is refused to colleagues with its owner and end", async () => {
    expect(await claim(li)).toMatchObject({ success: true });
    expect(await claim(wang)).toMatchObject({ reason: "chat-claimed", data: { by: { id: li.id, name: "li" } } });
    expect(await atDesk(server, wang, id).sends("我来回")).toMatchObject({ reason: "chat-claimed" });
    expect((await atDesk(server, wang, id).sees()).allowed).toEqual([
      "note",
      "read",
      "take-over",
      "pin",
      "label",
      "set-priority",
      "hide",
    ]);
    await passes(server, 50_000);
    await claim(li);
    await passes(server, 50_000);
    expect(await claim(wang)).toMatchObject({ reason: "chat-claimed" });
    await passes(server, 60_000);
    expect(await claim(wang)).toMatchObject({ data: { assignee: { id: wang.id }, lease: { id: wang.id } } });
  });

  test("of 50 simultaneous claims one succeeds", async () => {
    const agents = await Promise.all(Array.from({ length: 10 }, () => server.createUser({ roles: ["service"] })));
    const answers = await Promise.all(agents.flatMap((agent) => Array.from({ length: 5 }, () => claim(agent))));
    const winners = new Set(
      answers.flatMap(({ success, data }) => (success ? [(data as unknown as Conversation).lease?.id] : [])),
    );
    expect(winners.size).toBe(1);
    expect(answers.filter(({ success }) => success)).toHaveLength(5);
  });

  test("a takeover requires a reason, which the thread shows; a hand-over requires an eligible colleague", async () => {
    await claim(li);
    const takeOver = (reason: string) => server.call(chatApi.takeOver, { id, reason }, wang.token);
    expect(await takeOver(" ")).toMatchObject({ code: 422 });
    expect(await takeOver("李去吃饭了")).toMatchObject({ data: { lease: { id: wang.id } } });
    const { records } = await atDesk(server, li, id).thread();
    expect(records.at(-1)).toMatchObject({ type: 5, isPrivate: true, event: { name: "taken-over" } });
    const handOver = (toId: number) => server.call(chatApi.handOver, { id, toId }, wang.token);
    expect(await handOver(reader.id)).toMatchObject({ reason: "chat-colleague-unfit" });
    expect(await handOver(li.id)).toMatchObject({ data: { assignee: { id: li.id }, lease: null } });
    expect(await server.call(chatApi.release, { id }, wang.token)).toMatchObject({ reason: "chat-act-closed" });
    expect(await server.call(chatApi.release, { id }, li.token)).toMatchObject({ data: { assignee: null } });
  });

  test("releasing a claim leaves a colleague's assignment, and a conversation of others cannot be released", async () => {
    const release = (by: TestAgent) => server.call(chatApi.release, { id }, by.token);
    await claim(li);
    expect(await release(wang)).toMatchObject({ reason: "chat-claimed" });
    await sql`update conversation set assignee_id = ${wang.id} where id = ${id}`.execute(server.services.db);
    expect((await atDesk(server, li, id).sees()).allowed).toContain("release");
    expect(await release(li)).toMatchObject({ data: { assignee: { id: wang.id }, lease: null } });
    const { records } = await atDesk(server, li, id).thread();
    expect(records.at(-1)?.event).toEqual({ name: "released", values: { by: "li", to: "wang" } });
    expect(await release(li)).toMatchObject({ reason: "chat-act-closed" });
    await claim(li);
    await sql`update conversation set assignee_id = ${wang.id} where id = ${id}`.execute(server.services.db);
    expect(await release(wang)).toMatchObject({ data: { assignee: null, lease: { id: li.id } } });
    expect(await release(li)).toMatchObject({ data: { assignee: null, lease: null } });
  });

  test("an answer assigns an unassigned conversation and extends a claim, but creates none", async () => {
    await atDesk(server, li, id).sends("您好");
    expect(await atDesk(server, wang, id).sees()).toMatchObject({ assignee: { id: li.id }, lease: null });
    await claim(li);
    await passes(server, 50_000);
    await atDesk(server, li, id).sends("马上到");
    await passes(server, 50_000);
    const wangs = atDesk(server, wang, id);
    // The claim is checked first; the newer answer is reported after the claim ends.
    expect(await wangs.sends("在路上了", { seenSeq: 1, anyway: true })).toMatchObject({ reason: "chat-claimed" });
    await passes(server, 60_000);
    expect(await wangs.sends("在路上了", { seenSeq: 1 })).toMatchObject({ reason: "chat-answered-meanwhile" });
  });

  //
  test("a reply whose author has not seen a colleague's newer reply is refused unless it is forced", async () => {
    const wangs = atDesk(server, wang, id);
    await atDesk(server, li, id).sends("马上到");
    // A held reply counts as a reply.
    expect(await wangs.sends("在路上了", { seenSeq: 1 })).toMatchObject({
      reason: "chat-answered-meanwhile",
      data: { by: { id: li.id }, text: "马上到", seq: null },
    });
    // The client shows "Li answered 8 s ago: show / send anyway".
    await passes(server, 8_000);
    expect(await wangs.sends("在路上了", { seenSeq: 1 })).toMatchObject({
      reason: "chat-answered-meanwhile",
      data: { by: { id: li.id }, text: "马上到", seq: 2 },
    });
    expect((await wangs.thread()).held).toEqual([]);
    expect(await wangs.sends("在路上了", { seenSeq: 1, anyway: true })).toMatchObject({ success: true });
    expect(await wangs.sends("请稍等", { seenSeq: 2 })).toMatchObject({ success: true });
  });

  test("private notes and system notes never reach the customer, and leave no gap in the count", async () => {
    await claim(li);
    const note = await atDesk(server, li, id).sends("这位客人很急", { isPrivate: true });
    expect(note.data).toMatchObject({ isPrivate: true, heldUntil: null, seq: 3 });
    await atDesk(server, li, id).sends("您好");
    await passes(server, undoSendMs);
    await chen.says("好的");
    expect((await chen.phone()).map(({ seq, text }) => [seq, text])).toEqual([
      [1, "我的外卖怎么还没到？"],
      [2, "您好"],
      [3, "好的"],
    ]);
    const { data } = await server.call(appChatApi.mine, {}, chen.token);
    expect(data).toMatchObject({ lastSeq: 3, unread: 1 });
    expect(JSON.stringify(await chen.phone())).not.toContain("很急");
    expect((await atDesk(server, li, id).sees()).last?.text).toBe("好的");
  });

  test("an answer ends the wait; finishing and new messages change the state", async () => {
    const lis = atDesk(server, li, id);
    await lis.sends("马上到");
    expect(await lis.sees()).toMatchObject({ state: "waiting" });
    await passes(server, undoSendMs);
    expect(await lis.sees()).toMatchObject({ state: "open", waitingSince: null, assignee: { id: li.id } });
    const setState = (state: "open" | "done") => server.call(chatApi.setState, { id, state }, li.token);
    expect(await setState("done")).toMatchObject({ data: { state: "done", lease: null } });
    expect(await setState("open")).toMatchObject({ data: { state: "open" } });
    await setState("done");
    await chen.says("谢谢");
    expect(await lis.sees()).toMatchObject({ state: "waiting" });
  });

  test("a customer who writes while the answer is held keeps waiting since then", async () => {
    const lis = atDesk(server, li, id);
    await lis.sends("马上到");
    await passes(server, 2_000);
    await chen.says("都一个小时了！");
    await passes(server, 3_000);
    expect(await lis.sees()).toMatchObject({ state: "waiting", waitingSince: expect.any(String) });
    expect((await lis.thread()).records.map(({ text }) => text).filter(Boolean)).toEqual([
      "我的外卖怎么还没到？",
      "都一个小时了！",
      "马上到",
    ]);
  });

  test("a user with read permission can only read", async () => {
    expect((await atDesk(server, reader, id).sees()).allowed).toEqual([]);
    expect(await atDesk(server, reader, id).sends("hi")).toMatchObject({ code: 700 });
  });
});

describe("assignment and alerts", () => {
  test("a new conversation is assigned to the present agent with the fewest", async () => {
    const { db } = server.services;
    await sql`update chat_settings set auto_assign = true`.execute(db);
    const zhao = await server.createUser({ username: "zhao", roles: ["service"] });
    const away = await server.createUser({ username: "away", roles: ["service"] });
    const now = server.services.clock.now();
    for (const agent of [li, zhao, away])
      await sql`insert into chat_agent (user_id, seen_at) values (${agent.id}, ${now})
        on conflict (user_id) do update set seen_at = ${now}`.execute(db);
    await server.call(chatApi.setAvailable, { available: false }, away.token);
    const newcomers = [];
    for (const name of ["甲一", "乙二"]) {
      const newcomer = await makeCustomer(server, name);
      await newcomer.says("你好");
      newcomers.push((await atDesk(server, li, await newcomer.conversationId()).sees()).assignee?.id);
    }
    expect(newcomers).toEqual([zhao.id, zhao.id]);
    const colleagues = (await server.call(chatApi.colleagues, {}, li.token)).data as Colleague[];
    expect(colleagues.find((item) => item.id === away.id)).toMatchObject({ isAvailable: false, isHere: true, load: 0 });
    expect(colleagues.find((item) => item.id === zhao.id)).toMatchObject({ load: 2 });
    await sql`update chat_settings set auto_assign = false`.execute(db);
  });

  test("a message notifies the assignee or else the whole desk; reading the notification does not read the chat", async () => {
    const bell = async (agent: TestAgent) => {
      const { rows } = await sql<{ n: number }>`select count(*)::integer as n from delivery
        join message on message.id = message_id where user_id = ${agent.id} and number = ${String(id)}`.execute(
        server.services.db,
      );
      return rows[0]?.n;
    };
    expect([await bell(li), await bell(wang), await bell(reader)]).toEqual([1, 1, 0]);
    await server.call(chatApi.claim, { id }, li.token);
    await chen.says("人呢");
    expect([await bell(li), await bell(wang)]).toEqual([2, 1]);
    await server.call(chatApi.read, { id }, li.token);
    const { rows } = await sql`select from delivery join message on message.id = message_id
      where user_id = ${li.id} and number = ${String(id)} and flag = 1`.execute(server.services.db);
    expect(rows).toHaveLength(0);
  });

  test("a customer who waits too long causes one notification per level", async () => {
    await sql`update conversation set waiting_since = null, state = 'open' where id <> ${id}`.execute(
      server.services.db,
    );
    const alerted = () => alertWaiting(server.services);
    expect(await alerted()).toBe(0);
    await passes(server, 200_000);
    expect([await alerted(), await alerted()]).toEqual([1, 0]);
    await passes(server, 400_000);
    expect([await alerted(), await alerted()]).toEqual([1, 0]);
    await atDesk(server, li, id).sends("抱歉久等了");
    await passes(server, 5_000);
    await chen.says("好");
    await passes(server, 200_000);
    expect(await alerted()).toBe(1);
  });
});
