import { chatClientFrames, chatServerFrames, type ChatMessage } from "@vowdesk/contract/chat";
import { clientFrames, serverFrames } from "@vowdesk/contract/messages/notifications";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { openSocket, type SocketGateway } from "../../app/socket.ts";
import { startConversation, atDesk, type TestAgent, type TestCustomer } from "../../../test/chat.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { until } from "../../../../../harness/pace.ts";

type Fields = Record<string, unknown>;

let server: TestServer;
let gateway: SocketGateway;
let li: TestAgent;
let wang: TestAgent;
let chen: TestCustomer;
let id = 0;
const clients = new Set<WebSocket>();

beforeAll(async () => {
  server = await startTestServer();
  gateway = await openSocket({
    services: server.services,
    config: { apiPort: 3366, origins: [] },
    port: 0,
    host: "127.0.0.1",
  });
  li = await server.createUser({ username: "li", roles: ["service"] });
  wang = await server.createUser({ username: "wang", roles: ["service"] });
  ({ customer: chen, id } = await startConversation(server));
});
afterEach(() => {
  for (const client of clients) client.terminate();
  clients.clear();
});
afterAll(async () => {
  await gateway?.close();
  await server?.close();
});

async function connect(token: string, version: 1 | 2 = 2) {
  const ws = new WebSocket(`ws://127.0.0.1:${gateway.port}/ws?token=${token}`);
  clients.add(ws);
  const frames: Fields[] = [];
  ws.on("message", (data) => frames.push(JSON.parse(String(data)) as Fields));
  const closed = new Promise<number>((resolve) => ws.on("close", resolve));
  await new Promise((resolve) => ws.on("open", resolve));
  const send = (frame: Fields) => ws.send(JSON.stringify(frame));
  send({ action: 1, msg: version === 2 ? JSON.stringify({ v: 2, tab: "a", after: null, lang: "en" }) : "" });
  if (version === 2) await until(() => frames.length > 0);
  const received = (action: number) => frames.filter((frame) => frame["action"] === action);
  return { ws, frames, closed, send, received };
}

test("frames of one side have distinct numbers", () => {
  for (const frames of [
    [...Object.values(clientFrames), ...Object.values(chatClientFrames)],
    [...Object.values(serverFrames), ...Object.values(chatServerFrames)],
  ]) {
    const actions = frames.map(({ action }) => action);
    expect(new Set(actions).size).toBe(actions.length);
  }
});

describe("presence", () => {
  const at = (people: object[]) => ({ action: 20, at: [{ conversationId: id, people }] });

  test("reaches v2 clients of colleagues who may read chats; a closed socket ends it", async () => {
    const dispatcher = await server.createUser({ roles: ["dispatcher"] });
    const [lis, wangs, old, other] = await Promise.all([
      connect(li.token),
      connect(wang.token),
      connect(wang.token, 1),
      connect(dispatcher.token),
    ]);
    lis.send({ action: 20, conversationId: id, state: "typing" });
    await until(() => wangs.received(20).length > 0);
    expect(wangs.received(20).at(-1)).toMatchObject(at([{ id: li.id, state: "typing" }]));
    wangs.send({ action: 20, conversationId: id, state: "viewing" });
    await until(() => wangs.received(20).some(({ whole }) => whole === true));
    lis.ws.terminate();
    await until(() => !JSON.stringify(wangs.received(20).at(-1)).includes('"li"'));
    expect(wangs.received(20).at(-1)).toMatchObject(at([{ id: wang.id, state: "viewing" }]));
    expect([old.received(20), other.received(20)]).toEqual([[], []]);
  });
});

//
describe("action 2, a chat message over the socket", () => {
  test("gets the answer of sendMsg and is stored once per key", async () => {
    const lis = await connect(li.token);
    const msg = JSON.stringify({ id, text: "您好", clientMsgId: "socket-1" });
    for (let times = 0; times < 3; times += 1) lis.send({ action: 2, senderId: 999, msg, msgIds: "" });
    await until(() => lis.received(2).length === 3);
    expect(new Set(lis.received(2).map(({ data }) => (data as ChatMessage).id)).size).toBe(1);
    expect(lis.received(2)[0]).toMatchObject({ success: true, clientMsgId: "socket-1", data: { senderId: li.id } });
    const { held } = await atDesk(server, li, id).thread();
    expect(held.filter(({ text }) => text === "您好")).toHaveLength(1);
  });

  test("is refused like the call and keeps the socket open", async () => {
    const [lis, auditor] = [
      await connect(li.token),
      await connect((await server.createUser({ roles: ["auditor"] })).token),
    ];
    lis.send({ action: 2, msg: "no json" });
    lis.send({ action: 2, msg: JSON.stringify({ id: 2_000_000_000, text: "x" }) });
    auditor.send({ action: 2, msg: JSON.stringify({ id, text: "x" }) });
    await until(() => lis.received(2).length === 2 && auditor.received(2).length === 1);
    expect(lis.received(2).map(({ reason }) => reason)).toEqual(expect.arrayContaining(["invalid-input", "not-found"]));
    expect(auditor.received(2)[0]).toMatchObject({ success: false, code: 700, reason: "no-permission" });
    expect(lis.ws.readyState).toBe(WebSocket.OPEN);
  });

  test("a socket with an app token is closed with 4403", async () => {
    const ws = new WebSocket(`ws://127.0.0.1:${gateway.port}/ws?token=${chen.token}`);
    clients.add(ws);
    expect(await new Promise((resolve) => ws.on("close", resolve))).toBe(4403);
  });
});

test("colleagues are notified when a conversation changes", async () => {
  const wangs = await connect(wang.token);
  await chen.says("人呢");
  await until(() => wangs.received(8).some(({ feature }) => feature === "chat"));
  const changed = wangs.received(8).find(({ feature }) => feature === "chat");
  expect(changed?.["ids"]).toEqual([String(id)]);
});
