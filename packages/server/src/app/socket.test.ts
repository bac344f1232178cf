import { setTimeout as wait } from "node:timers/promises";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { settingsApi } from "@vowdesk/contract/staff/settings";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { send, type Sending } from "../features/messages/notifications/notifications.ts";
import { inTransaction, systemActor } from "../kernel/http/context.ts";
import { windowLimits } from "../kernel/realtime/delivery-window.ts";
import type { Signal } from "../platform/signals/signals.ts";
import { openSocket, type SocketGateway } from "./socket.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { until } from "../../../../harness/pace.ts";

type Fields = Record<string, unknown>;

let server: TestServer;
let gateway: SocketGateway;
const clients = new Set<WebSocket>();
const config = { apiPort: 3366, origins: ["https://desk.example"] };

beforeAll(async () => {
  server = await startTestServer();
  gateway = await openSocket({
    services: server.services,
    config,
    port: 0,
    host: "127.0.0.1",
    sweepMs: 150,
    recheckMs: 60_000,
  });
});
afterEach(() => {
  for (const client of clients) client.terminate();
  clients.clear();
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});

/** A plain WebSocket client with its received frames and close code. */
function connect(
  token: string | null,
  options: { path?: string; headers?: Record<string, string>; port?: number } = {},
) {
  const query = token === null ? "" : `?token=${token}`;
  const url = `ws://127.0.0.1:${options.port ?? gateway.port}${options.path ?? "/ws"}${query}`;
  const ws = new WebSocket(url, { headers: options.headers ?? {} });
  clients.add(ws);
  const frames: Fields[] = [];
  ws.on("message", (data, isBinary) => frames.push(isBinary ? { binary: true } : (JSON.parse(String(data)) as Fields)));
  const closed = new Promise<number>((resolve) => ws.on("close", resolve));
  const failed = new Promise<string>((resolve) => ws.on("error", (error) => resolve(error.message)));
  const opened = new Promise<void>((resolve) => ws.on("open", () => resolve()));
  const sendFrame = (frame: Fields | string) =>
    ws.send(typeof frame === "string" ? frame : JSON.stringify({ senderId: "", msg: "", msgIds: "", ...frame }));
  return {
    ws,
    frames,
    closed,
    failed,
    opened,
    sendFrame,
    messages: () => frames.filter((frame) => "id" in frame),
    control: (action: number) => frames.filter((frame) => frame["action"] === action),
    hello: async (after: string | null, lang = "en", missedMs?: number) => {
      await opened;
      sendFrame({ action: 1, msg: JSON.stringify({ v: 2, tab: "a", after, lang, missedMs }) });
    },
    oldHello: async () => {
      await opened;
      sendFrame({ action: 1 });
    },
  };
}

const origin = { actor: systemActor, language: "zh", requestId: "test", ip: "" } as const;
const defaults: Omit<Sending, "to"> = { type: 6, allUser: 1, msg: "新的外卖订单", sendName: "系统", number: "WM1" };
const sendTo = (userIds: number[], more: Partial<Sending> = {}) =>
  inTransaction(server.services, origin, (ctx) => send(ctx, { ...defaults, to: { userIds }, ...more }));
const createUser = (roles: string[] = ["dispatcher"]) => server.createUser({ roles });
const inbox = async (token: string, input: Fields = {}) =>
  (await server.call(notificationsApi.inbox, { limit: 50, ...input }, token)).data as {
    records: Fields[];
    unread: number;
    last: string;
    next: string | null;
  };

async function countUnacked(userId: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from delivery where user_id = ${userId} and acked_at is null and withdrawn_at is null`.execute(
    server.services.db,
  );
  return rows[0]?.n ?? -1;
}

describe("connecting", () => {
  test.each([["wrong"], [null], ["once_unknown"], ["a&token=b"]])(
    "closes a socket with the token %s with 4401",
    async (token) => {
      expect(await connect(token).closed).toBe(4401);
    },
  );

  test("R-6.1: accepts a ticket once", async () => {
    const { token } = await createUser();
    const { ticket, socketPort, isSocketOnPagePort } = (await server.call(notificationsApi.ticket, {}, token))
      .data as CallOutput<typeof notificationsApi.ticket>;
    expect({ socketPort, isSocketOnPagePort }).toEqual({ socketPort: 8866, isSocketOnPagePort: false });
    const first = connect(ticket);
    await first.hello(null);
    await until(() => first.control(9).length === 1);
    expect(await connect(ticket).closed).toBe(4401);
  });

  test("R-6.1: refuses an expired ticket", async () => {
    const { token } = await createUser();
    const { ticket } = (await server.call(notificationsApi.ticket, {}, token)).data as CallOutput<
      typeof notificationsApi.ticket
    >;
    await sql`update socket_ticket set expires_at = ${server.services.clock.now()}`.execute(server.services.db);
    expect(await connect(ticket).closed).toBe(4401);
  });

  test.each([
    ["https://desk.example", true],
    ["http://127.0.0.1:3366", true],
    ["http://127.0.0.1", false],
    ["null", false],
    ["https://desk.example.evil.test", false],
    ["http://127.0.0.1:3366@evil.test", false],
    ["HTTP://127.0.0.1:3366", false],
    ["http://evil.test:3366", false],
    ["https://desk.example/", false],
    ["file://", false],
    ["http://localhost:OWN", false],
    ["http://127.0.0.1:OWN", true],
  ])("allows the origin %s: %s", async (from, isAllowed) => {
    const { token } = await createUser();
    const client = connect(token, { headers: { origin: from.replace("OWN", String(gateway.port)) } });
    const outcome = await Promise.race([client.opened.then(() => true), client.failed.then(() => false)]);
    expect(outcome).toBe(isAllowed);
  });

  test("answers 404 for another path", async () => {
    expect(await connect("x", { path: "/other" }).failed).toContain("404");
  });

  test("closes a client that sends no hello with 4408", async () => {
    const short = await openSocket({
      services: server.services,
      config,
      port: 0,
      host: "127.0.0.1",
      limits: { helloMs: 50 },
    });
    const { token } = await createUser();
    expect(await connect(token, { port: short.port }).closed).toBe(4408);
    await short.close();
  });

  test("R-6.14, R-6.15: the eleventh socket of a user closes the oldest", async () => {
    const { token } = await createUser();
    const oldest = connect(token);
    await oldest.hello(null);
    await until(() => oldest.frames.length > 0);
    for (let i = 0; i < 10; i += 1) await connect(token).opened;
    expect(await oldest.closed).toBe(4409);
  });

  test("R-6.14: closes the sockets of a session that ends", async () => {
    const { id, token } = await createUser();
    const client = connect(token);
    await client.hello(null);
    await until(() => client.control(9).length === 1);
    await sql`update session set revoked_at = now() where user_id = ${id}`.execute(server.services.db);
    server.services.signals.publish({ kind: "sessions", userIds: [id] });
    expect(await client.closed).toBe(4401);
  });
});

describe("delivery", () => {
  //
  test("stores a message, pushes it in the language of the socket and accepts its acknowledgement", async () => {
    const { id, token } = await createUser();
    const client = connect(token);
    await client.hello((await inbox(token)).last, "es");
    await until(() => client.control(1).length === 1);
    await sendTo([id], { template: { key: "new-delivery-order", values: { merchant: "面馆", total: "9.00" } } });
    await until(() => client.messages().length === 1);
    const [message] = client.messages();
    expect(message).toMatchObject({ msg: "Nuevo pedido a domicilio: 面馆, ¥9.00", number: "WM1", flag: 0, re: 0 });
    expect(message?.["seq"]).toMatch(/^\w+:1$/);
    client.sendFrame({ action: 6, msgIds: ` ,${String(message?.["id"])},` });
    await until(async () => (await countUnacked(id)) === 0);
  });

  //
  test("delivers missed messages once and in order, and the cursor acknowledges earlier ones", async () => {
    const { id, token } = await createUser();
    const first = connect(token);
    await first.hello((await inbox(token)).last);
    await until(() => first.control(1).length === 1);
    await sendTo([id]);
    await until(() => first.messages().length === 1);
    first.ws.terminate();
    for (let i = 0; i < 5; i += 1) await sendTo([id]);
    const second = connect(token);
    await second.hello(String(first.messages()[0]?.["seq"]));
    await until(() => second.messages().length === 5);
    expect(second.messages().map(({ seq }) => String(seq).split(":")[1])).toEqual(["2", "3", "4", "5", "6"]);
    expect(await countUnacked(id)).toBe(5);
  });

  test("both tabs get every message and one acknowledgement is enough", async () => {
    const { id, token } = await createUser();
    const { last } = await inbox(token);
    const tabs = [connect(token), connect(token)];
    for (const tab of tabs) await tab.hello(last);
    await until(() => tabs.every((tab) => tab.control(1).length === 1));
    await sendTo([id]);
    await until(() => tabs.every((tab) => tab.messages().length === 1));
    tabs[0]?.sendFrame({ action: 6, msgIds: String(tabs[0].messages()[0]?.["id"]) });
    await until(async () => (await countUnacked(id)) === 0);
  });

  //
  test("an old client gets unacknowledged messages, then new ones, and no control frames", async () => {
    const { id, token } = await createUser();
    const sent = [await sendTo([id]), await sendTo([id]), await sendTo([id])];
    await sql`update delivery set acked_at = now() where user_id = ${id} and seq = 2`.execute(server.services.db);
    const client = connect(token);
    await client.oldHello();
    client.sendFrame({ action: 4 });
    await until(() => client.messages().length === 2);
    await sendTo([id]);
    await until(() => client.messages().length === 3);
    expect(
      client
        .messages()
        .map((message) => message["id"])
        .slice(0, 2),
    ).toEqual([sent[0]?.id, sent[2]?.id]);
    expect(client.frames.every((frame) => !("action" in frame) && !("seq" in frame))).toBe(true);
  });

  //
  test("an old client gets every message type and acknowledges it with 3, 5 or 6", async () => {
    const { id, token } = await createUser();
    for (let type = 0; type <= 19; type += 1)
      await sendTo([id], { type, allUser: type % 2 === 0 ? 1 : 0, number: `N${type}` });
    const client = connect(token);
    await client.oldHello();
    await until(() => client.messages().length === 20);
    const record = ["id", "type", "flag", "sendName", "sendImg", "msg", "createTime", "allUser", "number"];
    for (const message of client.messages()) expect(Object.keys(message).toSorted()).toEqual(record.toSorted());
    expect(client.messages().map(({ type }) => type)).toEqual(Array.from({ length: 20 }, (_, type) => type));
    // Types 1 and 2 are images and voice messages. Old clients send no language, so the text is Chinese.
    expect(client.messages().map(({ msg }) => msg === "语音/图片消息")).toEqual(
      Array.from({ length: 20 }, (_, type) => type === 1 || type === 2),
    );
    const ids = client.messages().map((message) => String(message["id"]));
    client.sendFrame({ action: 3, msgIds: `,${ids.slice(0, 6).join(",")},` });
    client.sendFrame({ action: 5, msgIds: ` ${ids.slice(6, 11).join(" , ")},,` });
    client.sendFrame({ action: 6, msgIds: ids.slice(11, 19).join(",") });
    client.sendFrame({ action: 5, msgIds: Number(ids[19]) });
    await until(async () => (await countUnacked(id)) === 0);
  });

  //
  test("sends control frames to version 2 clients only", async () => {
    const [old, mine] = [await createUser(), await createUser()];
    const [oldClient, client] = [connect(old.token), connect(mine.token)];
    await oldClient.oldHello();
    await client.hello((await inbox(mine.token)).last);
    await until(() => client.control(1).length === 1);
    const number = "WM9";
    await inTransaction(server.services, origin, (ctx) =>
      send(ctx, { ...defaults, number, to: { holdersOf: "order:delivery:assign" } }),
    );
    await until(() => oldClient.messages().length === 1 && client.messages().length === 1);
    expect(client.messages()[0]).toMatchObject({ team: { kind: "order", subject: number, state: "unclaimed" } });
    await server.call(notificationsApi.claim, { kind: "order", subject: number }, old.token);
    await until(() => client.control(11).length === 1);
    expect(client.control(11)[0]).toMatchObject({ team: { subject: number, state: "claimed", byId: old.id } });
    const { data } = await server.call(notificationsApi.read, { upTo: (await inbox(mine.token)).last }, mine.token);
    await server.call(notificationsApi.unread, { undo: (data as { undo: string }).undo }, mine.token);
    await until(() => client.control(10).length === 1);
    expect(client.control(10)[0]).toMatchObject({ ids: [client.messages()[0]?.["id"]], unread: 1 });
    await server.call(notificationsApi.release, { kind: "order", subject: number }, old.token);
    await sql`update handling set ring_at = now() where subject = ${number}`.execute(server.services.db);
    await until(() => client.control(12).length === 1);
    expect(client.control(12)[0]).toEqual({ action: 12, kind: "order", subjects: [number], level: 1 });
    expect(oldClient.frames).toEqual(oldClient.messages());
  });

  test("the sweep sends team updates whose signal was lost", async () => {
    const [mine, other] = [await createUser(), await createUser()];
    const client = connect(mine.token);
    await client.hello((await inbox(mine.token)).last);
    await until(() => client.control(1).length === 1);
    const number = "WM10";
    await inTransaction(server.services, origin, (ctx) =>
      send(ctx, { ...defaults, number, to: { holdersOf: "order:delivery:assign" } }),
    );
    await sql`update handling set state = 'claimed', by_id = ${other.id}, by_name = 'x', at = now(), ring_at = null
      where subject = ${number}`.execute(server.services.db);
    await until(() => client.control(11).length > 0);
    expect(client.control(11)).toMatchObject([{ team: { subject: number, state: "claimed", byId: other.id } }]);
    // A signal after the sweep sends the update only once.
    const [frame = {}] = client.control(11);
    server.services.signals.publish({ kind: "frame", access: "order:delivery:assign", frame });
    client.sendFrame({ action: 4 });
    await until(() => client.control(4).length > 0);
    expect(client.control(11)).toHaveLength(1);
  });

  //
  test("gives up a message that a client repeatedly fails to store, records it and keeps it in the list", async () => {
    const quick = { ...windowLimits, resendAfterMs: [200], rounds: 2 };
    const other = await openSocket({ services: server.services, config, port: 0, host: "127.0.0.1", window: quick });
    const { id, token } = await createUser();
    const client = connect(token, { port: other.port });
    await client.hello((await inbox(token)).last);
    await until(() => client.control(1).length === 1);
    const unstorable = await sendTo([id]);
    const good = await sendTo([id]);
    await until(() => client.messages().some((message) => message["id"] === good.id));
    client.sendFrame({ action: 6, msgIds: good.id });
    const stuck = async () =>
      (await sql`select from delivery where user_id = ${id} and stuck_at is not null`.execute(server.services.db)).rows
        .length;
    await until(async () => (await stuck()) === 1, 10_000);
    expect(client.ws.readyState).toBe(WebSocket.OPEN);
    expect((await inbox(token, { flag: "0" })).records.map((message) => message["id"])).toContain(unstorable.id);
    await other.close();
  });

  test("a second old tab finds messages in the inbox that the first tab acknowledged", async () => {
    const { id, token } = await createUser();
    const [first, { id: sent }] = [connect(token), await sendTo([id])];
    await first.oldHello();
    await until(() => first.messages().length === 1);
    first.sendFrame({ action: 6, msgIds: sent });
    await until(async () => (await countUnacked(id)) === 0);
    const second = connect(token);
    await second.oldHello();
    await sendTo([id]);
    await until(() => second.messages().length === 1);
    const merged = new Set(
      [...second.messages(), ...(await inbox(token, { flag: "0" })).records].map((message) => message["id"]),
    );
    expect(merged.size).toBe(2);
  });

  //
  test("acknowledging another user's messages changes nothing", async () => {
    const [mine, theirs] = [await createUser(), await createUser()];
    const { id } = await sendTo([theirs.id]);
    const client = connect(mine.token);
    await client.oldHello();
    client.sendFrame({ action: 3, senderId: theirs.id, msgIds: `${id},999999999999999999,-1,x,${"9".repeat(40)}` });
    client.sendFrame({ action: 5, msgIds: Number(id) });
    await wait(150);
    expect(await countUnacked(theirs.id)).toBe(1);
  });

  test("the sweep delivers a message whose signal was lost", async () => {
    const { id, token } = await createUser();
    const client = connect(token);
    await client.hello((await inbox(token)).last);
    await until(() => client.control(1).length === 1);
    const withoutSignals = {
      ...server.services,
      signals: { publish: () => undefined, subscribe: () => () => undefined },
    };
    await inTransaction(withoutSignals, origin, (ctx) => send(ctx, { ...defaults, to: { userIds: [id] } }));
    await until(() => client.messages().length === 1);
  });

  //
  test.each([["other:1"], ["nonsense"], [null]])("answers the cursor %s with resync", async (after) => {
    const { token } = await createUser();
    const client = connect(token);
    await client.hello(after);
    await until(() => client.control(9).length === 1);
    expect(client.control(9)[0]).toMatchObject({ reason: "resync", last: (await inbox(token)).last });
  });

  //
  test("answers a cursor beyond the stream with resync, as after a restore", async () => {
    const { token } = await createUser();
    const client = connect(token);
    await client.hello((await inbox(token)).last.replace(/\d+$/, "99"));
    await until(() => client.control(9).length === 1);
  });

  //
  test("sends unacknowledged messages again and finally closes the socket", async () => {
    const quick = { ...windowLimits, resendAfterMs: [200], rounds: 2 };
    const other = await openSocket({ services: server.services, config, port: 0, host: "127.0.0.1", window: quick });
    const { id, token } = await createUser();
    const client = connect(token, { port: other.port });
    await client.hello((await inbox(token)).last);
    await until(() => client.control(1).length === 1);
    await sendTo([id]);
    expect(await client.closed).toBe(4008);
    expect(client.messages().map(({ re }) => re)).toEqual([0, 1, 2]);
    await other.close();
  });

  //
  test("withdraws messages from a user who lost the permission", async () => {
    const { id, token } = await createUser(["dispatcher"]);
    const { last } = await inbox(token);
    await inTransaction(server.services, origin, (ctx) =>
      send(ctx, { ...defaults, to: { holdersOf: "order:delivery:assign" } }),
    );
    await sql`delete from user_role where user_id = ${id}`.execute(server.services.db);
    server.services.signals.publish({ kind: "sessions", userIds: [id] });
    const client = connect(token);
    await client.hello(last);
    await until(async () => (await countUnacked(id)) === 0);
    expect(client.messages()).toEqual([]);
    expect((await inbox(token)).unread).toBe(0);
  });
});

describe("reading", () => {
  //
  test("publishes reads to the user's other sockets and updates the count", async () => {
    const { id, token } = await createUser();
    const client = connect(token);
    await client.hello((await inbox(token)).last);
    await until(() => client.control(1).length === 1);
    const sent = [await sendTo([id]), await sendTo([id]), await sendTo([id])];
    const one = await server.call(notificationsApi.read, { ids: [String(sent[0]?.id), "999", "x"] }, token);
    expect(one.data).toEqual({ unread: 2, undo: expect.any(String) });
    await until(() => client.control(7).length === 1);
    expect(client.control(7)[0]).toMatchObject({ upTo: null, unread: 2 });
    const { last } = await inbox(token);
    await sendTo([id]);
    const all = await server.call(notificationsApi.read, { upTo: last }, token);
    expect(all.data).toMatchObject({ unread: 1 });
    expect((await inbox(token, { flag: "0" })).records).toHaveLength(1);
  });

  test("pages back through the inbox", async () => {
    const { id, token } = await createUser();
    for (let i = 0; i < 5; i += 1) await sendTo([id], { number: `N${i}` });
    const first = await inbox(token, { limit: 3 });
    const second = await inbox(token, { limit: 3, before: first.next });
    expect([...first.records, ...second.records].map(({ number }) => number)).toEqual(["N4", "N3", "N2", "N1", "N0"]);
    expect(second.next).toBeNull();
  });

  //
  test("coalesces changes and sends the latest version of each record to users with the permission", async () => {
    const [authorised, unauthorised] = [await createUser(["dispatcher"]), await createUser(["moderator"])];
    const clients = [connect(authorised.token), connect(unauthorised.token)];
    for (const [i, client] of clients.entries())
      await client.hello((await inbox([authorised, unauthorised][i]?.token ?? "")).last);
    await until(() => clients.every((client) => client.control(1).length === 1));
    const changes = [
      { id: "a", version: 4 },
      { id: "b", version: 2 },
      { id: "a", version: 5 },
      { id: "b" },
      { id: "b", version: 3 },
    ];
    for (const change of changes)
      server.services.signals.publish({ kind: "changed", feature: "orders", access: "order:delivery", ...change });
    await until(() => clients[0]?.control(8).length === 1);
    await wait(50);
    expect(clients[0]?.control(8)).toEqual([{ action: 8, feature: "orders", ids: ["a", "b"], versions: [5, null] }]);
    expect(clients[1]?.control(8)).toEqual([]);
  });

  test("sends changes of a user's own settings to that user's sockets only", async () => {
    const [me, other] = [await createUser([]), await createUser(["admin"])];
    const clients = [connect(me.token), connect(me.token), connect(other.token)];
    const tokens = [me.token, me.token, other.token];
    for (const [i, client] of clients.entries()) await client.hello((await inbox(tokens[i] ?? "")).last);
    await until(() => clients.every((client) => client.control(1).length === 1));
    await server.call(settingsApi.change, { mode: "dark" }, me.token);
    await server.call(settingsApi.change, { size: "mini" }, me.token);
    await until(() => clients[0]?.control(8).length === 1 && clients[1]?.control(8).length === 1);
    await wait(50);
    for (const client of clients.slice(0, 2))
      expect(client.control(8)).toEqual([{ action: 8, feature: "settings", ids: [], versions: [] }]);
    expect(clients[2]?.control(8)).toEqual([]);
  });
});

//
describe("changes that a client missed", () => {
  const publish = (id: string, change: Partial<Extract<Signal, { kind: "changed" }>> = {}) =>
    server.services.signals.publish({ kind: "changed", feature: "orders", access: "order:delivery", id, ...change });

  /** Connects and returns the answer to the hello and the changed orders that follow it. */
  async function connectAfter(missedMs: number | undefined, { token }: { token: string }) {
    const client = connect(token);
    await client.hello((await inbox(token)).last, "en", missedMs);
    await until(() => client.control(1).length === 1);
    await wait(50);
    return { repeats: client.control(1)[0]?.["repeats"], ids: client.control(8).flatMap(({ ids }) => ids as string[]) };
  }

  test("are sent to users with the permission, if the client says for how long it missed them", async () => {
    const [dispatcher, moderator] = [await createUser(["dispatcher"]), await createUser(["moderator"])];
    publish("missed");
    await wait(400);
    // A server that has just started does not know the last seconds.
    await until(async () => (await connectAfter(1_000, dispatcher)).repeats === true, 10_000);
    publish("missed");
    publish("mine", { access: "signed-in", userId: moderator.id });
    await wait(400);
    expect((await connectAfter(1_000, dispatcher)).ids).toContain("missed");
    expect((await connectAfter(1_000, moderator)).ids).toEqual(["mine"]);
    expect(await connectAfter(undefined, dispatcher)).toEqual({ repeats: undefined, ids: [] });
    expect(await connectAfter(120_000, dispatcher)).toEqual({ repeats: undefined, ids: [] });
  });

  test("are not sent if signals were lost", async () => {
    const dispatcher = await createUser(["dispatcher"]);
    await until(async () => (await connectAfter(0, dispatcher)).repeats === true, 10_000);
    server.services.signals.publish({ kind: "all" });
    expect((await connectAfter(0, dispatcher)).repeats).toBeUndefined();
  });
});

describe("sending", () => {
  //
  test("parallel sends to the same users cause neither gaps nor deadlocks", async () => {
    const people = await Promise.all([createUser(), createUser(), createUser()]);
    const ids = people.map(({ id }) => id);
    await Promise.all(Array.from({ length: 40 }, (_, i) => sendTo(i % 2 ? ids : ids.toReversed())));
    const { rows } = await sql<{ n: number; last: number; unread: number }>`
      select (select count(*) from delivery where delivery.user_id = user_stream.user_id)::int as n, last_seq::int as last, unread
      from user_stream where user_id = any(${ids}::int[])`.execute(server.services.db);
    expect(rows).toEqual(ids.map(() => ({ n: 40, last: 40, unread: 40 })));
  });
});

describe("bad frames", () => {
  async function connectedClient() {
    const { token } = await createUser();
    const client = connect(token);
    await client.hello((await inbox(token)).last);
    await until(() => client.control(1).length === 1);
    return client;
  }

  test("closes with 1008 after five frames that are no JSON objects", async () => {
    const client = await connectedClient();
    for (const text of ["", "x", "[]", "null", "{"]) client.sendFrame(text);
    expect(await client.closed).toBe(1008);
  });

  test("ignores unknown actions and unexpected fields", async () => {
    const client = await connectedClient();
    for (const action of [0, 2, 7, 1.5, 1e308]) client.sendFrame({ action });
    for (const frame of ['{"action":"1"}', '{"action":3,"msgIds":{}}', '{"action":null}']) client.sendFrame(frame);
    client.sendFrame({ action: 3, msgIds: "1,".repeat(20_000) });
    client.sendFrame({ action: 4 });
    await until(() => client.control(4).length === 1);
  });

  //
  test("closes binary frames with 1003, frames above 64 KB with 1009 and floods with 4429", async () => {
    const [binary, large, flood] = [await connectedClient(), await connectedClient(), await connectedClient()];
    binary.ws.send(Buffer.from([1, 2]));
    expect(await binary.closed).toBe(1003);
    large.sendFrame("x".repeat(65_537));
    expect(await large.closed).toBe(1009);
    for (let i = 0; i < 150; i += 1) flood.sendFrame({ action: 4 });
    expect(await flood.closed).toBe(4429);
  });
});

//
test("a draining node closes all sockets with 1012", async () => {
  const other = await openSocket({ services: server.services, config, port: 0, host: "127.0.0.1" });
  const { token } = await createUser();
  const client = connect(token, { port: other.port });
  await client.oldHello();
  await wait(50);
  await other.drain();
  expect(await client.closed).toBe(1012);
  expect(await connect(token, { port: other.port }).failed).toContain("503");
  await other.close();
});
