import { appChatApi, chatApi, undoSendMs } from "@vowdesk/contract/chat";
import { errorsApi } from "@vowdesk/contract/operations/errors";
import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heldMessages } from "../src/features/chat/chat.ts";
import { handleSend } from "../src/features/chat/messages/socket-send.ts";
import { actorOfToken } from "../src/features/staff/auth/auth.ts";
import { clientFrames } from "@vowdesk/contract/messages/notifications";
import { handleFrames } from "../src/kernel/realtime/frames.ts";
import { fixedClock } from "../src/platform/clock.ts";
import { makeCustomer, atDesk, type TestCustomer } from "./chat.ts";
import { startTestServer, type TestServer } from "./server.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
let server: TestServer;
let agent = { id: 0, username: "", token: "" };
let customer: TestCustomer;
beforeAll(async () => {
  server = await startTestServer({ clock });
  agent = await server.createUser({ roles: ["service", "admin"] });
  customer = await makeCustomer(server);
});
afterAll(() => server?.close());

/** A text with an emoji at a position where the server shortens texts. */
const textWithEmojiAt = (at: number) => `${"字".repeat(at - 1)}😀${"字".repeat(20)}`;

describe("shortening of texts", () => {
  test.each([200, 500, 1_000])("accepts messages of both sides with an emoji at position %i", async (at) => {
    expect(await customer.says(textWithEmojiAt(at))).toMatchObject({ success: true });
    const id = await customer.conversationId();
    expect(await atDesk(server, agent, id).sends(textWithEmojiAt(at))).toMatchObject({ success: true });
    clock.moveMs(undoSendMs);
    expect(await heldMessages.run(server.services)).toBe(1);
    expect((await customer.phone()).at(-1)).toMatchObject({ text: textWithEmojiAt(at) });
  });

  test("accepts a user agent and an error report with an emoji at every cut", async () => {
    const headers = { "user-agent": textWithEmojiAt(400) };
    for (let at = 395; at < 405; at += 1)
      expect(
        await server.call(chatApi.counts, {}, agent.token, { ...headers, "user-agent": textWithEmojiAt(at) }),
      ).toMatchObject({ success: true });
    const report = { kind: "script", where: "/x", stack: "", requestId: null, build: "b", count: 1 } as const;
    for (let at = 495; at <= 500; at += 1)
      expect(
        await server.call(
          errorsApi.report,
          { reports: [{ ...report, message: textWithEmojiAt(at).slice(0, at - 1) }] } as never,
          agent.token,
        ),
      ).toMatchObject({ success: true });
  });
});

const illFormed = ["\0", "a\0b", "\ud83d", "\ude00 half", "half \ud83d"];

describe("the form of stored text", () => {
  test.each(["\u200b", "\u3164\u2060", "\u2800", " \u202e\ufeff ", "\u00ad", "\u115f"])(
    "refuses a message of invisible signs only: %j",
    async (text) => expect(await customer.says(text)).toMatchObject({ success: false }),
  );

  test("drops controls of direction and composes letters", async () => {
    expect(await customer.says("Jose\u0301\u202e abc")).toMatchObject({ success: true });
    expect((await customer.phone()).at(-1)).toMatchObject({ text: "José abc" });
  });
});

//
describe("rejection of text that cannot be stored", () => {
  test.each(illFormed)("in values and field names of a body: %j", async (text) => {
    expect(await customer.says(text)).toMatchObject({ code: 422 });
    const body = { text: "x", [text]: 1 };
    expect(await server.call(appChatApi.send, body as never, customer.token)).toMatchObject({ code: 422 });
  });

  test.each(["%00", "a%00b"])("in a query and in a path: %s", async (text) => {
    for (const url of [
      `/api/user/list?username=${text}`,
      `/api/user/list?${text}=1`,
      `/api/user/getRoleByUserId/${text}`,
    ])
      expect((await server.http.inject({ url, headers: { token: agent.token } })).json()).toMatchObject({ code: 422 });
  });

  test.each(["user-agent", "idempotency-key", "accept-language", "x-forwarded-for"])(
    "in the header %s",
    async (name) => {
      for (const text of illFormed)
        expect(await server.call(chatApi.counts, {}, agent.token, { [name]: text })).toMatchObject({ code: 422 });
    },
  );

  test.each([
    ["a field", 'form-data; name="module"', "pc\0img"],
    ["a field's name", 'form-data; name="mod\0ule"', "pcimg"],
    ["a file's name", 'form-data; name="file"; filename="a\0.png"', "bytes"],
  ])("in %s of a form", async (_what, disposition, content) => {
    const payload = `--b\r\ncontent-disposition: ${disposition}\r\n\r\n${content}\r\n--b--\r\n`;
    const answer = await server.http.inject({
      method: "POST",
      url: uploadsApi.upload.path,
      headers: { token: agent.token, "content-type": "multipart/form-data; boundary=b" },
      payload,
    });
    expect(answer.json()).toMatchObject({ success: false, code: 422 });
  });

  test.each(illFormed)("in a chat message over the socket, with an answer: %j", async (text) => {
    await customer.says("在吗");
    const sender = { actor: await actorOfToken(server.services, agent.token), language: "en", address: "" } as const;
    const input = JSON.stringify({ id: await customer.conversationId(), text, clientMsgId: "key-00000001" });
    expect(await handleSend(server.services, sender, input)).toMatchObject({ code: 422, clientMsgId: "key-00000001" });
  });

  test.each(illFormed)("in a frame, which counts as invalid: %j", (text) => {
    const ignore = () => undefined;
    const handlers = { hello: ignore, ackMessage: ignore, ackOrder: ignore, ackBroadcast: ignore, heartbeat: ignore };
    const handleText = handleFrames(clientFrames, handlers);
    expect(handleText(JSON.stringify({ action: 3, msgIds: text }), null)).toBe("bad");
    expect(handleText(JSON.stringify({ action: 3, msgIds: "1" }), null)).toBe("answered");
  });

  test("causes no server errors", async () => {
    const { rows } = await sql`select from error_group where side = 'server'`.execute(server.services.db);
    expect(rows).toEqual([]);
  });
});
