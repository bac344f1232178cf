import { appChatApi, chatApi, undoSendMs } from "@vowdesk/contract/chat";
import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  makeCustomer,
  startConversation,
  atDesk,
  passes,
  type TestAgent,
  type TestCustomer,
} from "../../../../test/chat.ts";
import { TestFile } from "../../../../test/forms.ts";
import { makeWav } from "../../../../test/voices.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

let server: TestServer;
let li: TestAgent;
let wang: TestAgent;
let chen: TestCustomer;
let id = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T03:30:00Z") });
  li = await server.createUser({ username: "li", roles: ["service"] });
  wang = await server.createUser({ username: "wang", roles: ["service"] });
});
afterAll(() => server?.close());

beforeEach(async () => {
  ({ customer: chen, id } = await startConversation(server));
});

const countOf = async (text: string) =>
  (await sql`select from chat_message where conversation_id = ${id} and body = ${text}`.execute(server.services.db))
    .rows.length;

describe("idempotent sending", () => {
  //
  test("a key used 100 times, 10 at a time, creates one message; with another body it is refused", async () => {
    const key = { clientMsgId: "desk-1" };
    const answers: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const some = await Promise.all(Array.from({ length: 10 }, () => atDesk(server, li, id).sends("马上到", key)));
      answers.push(...some.map(({ success, data }) => JSON.stringify([success, data])));
    }
    expect(new Set(answers).size).toBe(1);
    expect(await countOf("马上到")).toBe(1);
    expect(await atDesk(server, li, id).sends("别的", key)).toMatchObject({ reason: "key-reused" });
    expect(await atDesk(server, li, id).sends("马上到", { ...key, isPrivate: true })).toMatchObject({
      reason: "key-reused",
    });
  });

  test("a customer's key in the header works too, and keys of other senders are independent", async () => {
    const send = (by: TestCustomer) =>
      server.call(appChatApi.send, { text: "喂" }, by.token, { "idempotency-key": "k1" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(chen)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await countOf("喂")).toBe(1);
    const otherCustomer = await makeCustomer(server);
    expect(await send(otherCustomer)).toMatchObject({ success: true });
    expect(await countOf("喂")).toBe(1);
  });

  test("20 simultaneous first messages of a customer create one ordered conversation without refused ones", async () => {
    const newcomer = await makeCustomer(server);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => newcomer.says(`第${at}句`, { clientMsgId: String(at) })),
    );
    expect(answers.filter(({ success }) => !success)).toEqual([]);
    expect((await newcomer.phone()).map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });
});

describe("undo of a sent message within 5 s", () => {
  test("a held message is hidden from the customer, and its sender can take it back until its release", async () => {
    const { data: held } = await atDesk(server, li, id).sends("您好，我是李");
    expect(held).toMatchObject({ seq: null, heldUntil: "2026-11-02T03:30:05.000Z" });
    expect(await chen.phone()).toHaveLength(1);
    const unsend = (by: TestAgent, messageId = held.id) => server.call(chatApi.unsend, { id: messageId }, by.token);
    expect(await unsend(wang)).toMatchObject({ reason: "not-found" });
    expect(await unsend(li)).toMatchObject({ data: { text: "您好，我是李" } });
    expect(await unsend(li)).toMatchObject({ reason: "chat-taken-back" });
    await passes(server, undoSendMs);
    expect(await chen.phone()).toHaveLength(1);
    expect(await countOf("您好，我是李")).toBe(0);
    const { data: other } = await atDesk(server, li, id).sends("您好");
    await passes(server, undoSendMs);
    expect(await unsend(li, other.id)).toMatchObject({ reason: "chat-sent" });
    expect((await chen.phone()).map(({ text }) => text)).toEqual(["在吗", "您好"]);
  });

  test("the key of a message that was taken back is refused", async () => {
    const { data } = await atDesk(server, li, id).sends("错了", { clientMsgId: "oops" });
    await server.call(chatApi.unsend, { id: data.id }, li.token);
    expect(await atDesk(server, li, id).sends("错了", { clientMsgId: "oops" })).toMatchObject({
      reason: "chat-taken-back",
    });
  });

  test("held messages are released in the order in which they were written", async () => {
    await atDesk(server, li, id).sends("一");
    await passes(server, 1_000);
    await atDesk(server, li, id).sends("二");
    (server.services.clock as ReturnType<typeof fixedClock>).moveMs(undoSendMs);
    const released = await Promise.all([passes(server, 0), passes(server, 0), passes(server, 0)]);
    expect(released).toHaveLength(3);
    expect((await chen.phone()).map(({ text }) => text)).toEqual(["在吗", "一", "二"]);
    const { records, held } = await atDesk(server, li, id).thread();
    expect(held).toEqual([]);
    expect(new Set(records.map(({ seq }) => seq)).size).toBe(records.length);
  });
});

//
describe("content", () => {
  const picture = async () =>
    new TestFile(
      await sharp(Buffer.alloc(30_000), { raw: { width: 100, height: 100, channels: 3 } })
        .png()
        .toBuffer(),
    );
  const fetched = async (url: string, token: string) =>
    (await server.http.inject({ method: "GET", url, headers: { token } })).statusCode;

  test("a staff picture is visible to chat staff and its customer only", async () => {
    const { data: url } = await server.call(uploadsApi.upload, { module: "chat", file: await picture() }, li.token);
    const otherCustomer = await makeCustomer(server);
    expect(await fetched(url, chen.token)).toBe(404);
    const sent = await atDesk(server, li, id).sends("", { type: 1, url });
    expect(sent.data.media).toMatchObject({ width: 100, height: 100, mediaType: "image/png", durationMs: null });
    const service = await server.createUser({ roles: ["service"] });
    const dispatcher = await server.createUser({ roles: ["dispatcher"] });
    const statuses = [service, chen, dispatcher, otherCustomer].map(({ token }) => fetched(url, token));
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404]);
    expect(await atDesk(server, wang, id).sends("", { type: 1, url, isPrivate: true })).toMatchObject({
      reason: "file-unknown",
    });
  });

  test("a picture in a private note is visible to staff only", async () => {
    const { data: url } = await server.call(uploadsApi.upload, { module: "chat", file: await picture() }, li.token);
    await atDesk(server, li, id).sends("", { type: 1, url, isPrivate: true });
    expect([await fetched(url, wang.token), await fetched(url, chen.token)]).toEqual([200, 404]);
  });

  test("a customer's voice file is stored unchanged with its length, and a picture is refused as voice", async () => {
    const upload = (file: TestFile, module: "chat" | "voice") =>
      server.call(appChatApi.upload, { module, file }, chen.token);
    const { data: url } = await upload(new TestFile(makeWav(3_000), "voice.wav", "audio/wav"), "voice");
    const sent = await chen.says("", { type: 2, url });
    expect(sent.data.media).toMatchObject({ durationMs: 3_000, mediaType: "audio/wav" });
    expect([await fetched(url, li.token), await fetched(url, chen.token)]).toEqual([200, 200]);
    expect(await chen.says("", { type: 1, url })).toMatchObject({ reason: "file-unknown" });
    const answers = await Promise.all([
      upload(new TestFile(makeWav(62_000), "long.wav", "audio/wav"), "voice"),
      upload(new TestFile(Buffer.from("#!AMR\n".padEnd(100)), "old.amr", "audio/amr"), "voice"),
      upload(await picture(), "voice"),
      upload(new TestFile(Buffer.from("<svg onload=alert(1)>"), "voice.mp3", "audio/mpeg"), "voice"),
    ]);
    expect(answers.map(({ reason }) => reason)).toEqual([
      "voice-too-long",
      "voice-amr",
      "voice-other-format",
      "voice-other-format",
    ]);
  });

  test("another user's file and another customer's order are refused", async () => {
    const otherCustomer = await makeCustomer(server);
    const { data: url } = await server.call(
      appChatApi.upload,
      { module: "chat", file: await picture() },
      otherCustomer.token,
    );
    expect(await chen.says("", { type: 1, url })).toMatchObject({ reason: "file-unknown" });
    expect(await chen.says("", { type: 1, url: "https://example.com/x.png" })).toMatchObject({
      reason: "file-unknown",
    });
    expect(await chen.says("", { type: 4, number: "WM2611020001" })).toMatchObject({ reason: "chat-order-unknown" });
    expect(await chen.says("   ")).toMatchObject({ reason: "chat-empty" });
  });
});
