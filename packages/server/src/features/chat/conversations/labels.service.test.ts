import { chatApi, chatLabelsApi, type ChatLabel, type Conversation } from "@vowdesk/contract/chat";
import type { Page } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atDesk, startConversation, type TestAgent } from "../../../../test/chat.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
let admin: TestAgent;
let li: TestAgent;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ username: "boss", roles: ["admin"] });
  li = await server.createUser({ username: "li", roles: ["service"] });
});
afterAll(() => server?.close());

const save = (input: object, by = admin) =>
  server.call(chatLabelsApi.save, { name: "投诉", ...input } as { name: string }, by.token);

async function addLabel(name: string): Promise<number> {
  return ((await save({ name })).data as ChatLabel).id;
}

async function addConversation(name: string): Promise<Conversation> {
  const { id } = await startConversation(server, name);
  return atDesk(server, li, id).sees();
}

async function listed(query: object): Promise<number[]> {
  const { data } = await server.call(chatApi.list, query, li.token);
  return (data as Page<Conversation>).records.map(({ id }) => id);
}

test("labels have unique names and are managed with permission and the current version", async () => {
  const { data } = await save({ name: "VIP", colour: "purple" });
  const { id, version } = data as ChatLabel;
  expect(await save({ name: "vip" })).toMatchObject({ reason: "chat-label-taken" });
  expect(await save({ id, version, name: "vip" })).toMatchObject({ data: { name: "vip", version: version + 1 } });
  expect(await save({ id, version, name: "VIP" })).toMatchObject({ code: 409, data: { current: { name: "vip" } } });
  expect(await save({ name: "其他" }, li)).toMatchObject({ code: 700 });
  expect(await save({ name: "x", colour: "#fff" })).toMatchObject({ code: 422 });
});

// R-8.8
test("a conversation has several labels; the list filters by one", async () => {
  const [refund, urge] = [await addLabel("退款"), await addLabel("催单")];
  const [first, second] = [await addConversation("一"), await addConversation("二")];
  const label = (item: Conversation, labels: number[], version = item.version) =>
    server.call(chatApi.label, { id: item.id, labels, version }, li.token);
  expect(await label(first, [urge, refund, urge])).toMatchObject({ data: { labels: [refund, urge] } });
  expect(await label(first, [])).toMatchObject({ code: 409, data: { current: { labels: [refund, urge] } } });
  await label(second, [urge]);
  expect(await listed({ label: refund })).toEqual([first.id]);
  expect(await listed({ label: urge })).toEqual([second.id, first.id]);
  expect(await label(second, [2_000_000_000], second.version + 1)).toMatchObject({ reason: "chat-label-unknown" });
  const { rows } = await sql<{ changes: unknown }>`
    select changes from audit_line where verb = 'chat.labelled' and subject = ${`chat:${first.id}`}`.execute(
    server.services.db,
  );
  expect(JSON.stringify(rows[0]?.changes)).toContain("退款");
});

// R-8.8
test("a deleted label disappears from all conversations", async () => {
  const label = await addLabel("临时");
  const { id, version } = await addConversation("三");
  await server.call(chatApi.label, { id, labels: [label], version }, li.token);
  expect(await server.call(chatLabelsApi.delete, { id: label }, admin.token)).toMatchObject({ success: true });
  expect((await server.call(chatApi.find, { id }, li.token)).data).toMatchObject({ labels: [] });
  expect(await listed({ label })).toEqual([]);
});

// R-8.8
test("the list filters and sorts by priority, the latest message first within one", async () => {
  const names = ["普通", "高一", "紧急", "高二"];
  const ids: number[] = [];
  for (const name of names) ids.push((await addConversation(name)).id);
  const [plain, high, urgent, laterHigh] = ids as [number, number, number, number];
  const set = (id: number, priority: "high" | "urgent", more = {}) =>
    server.call(chatApi.setPriority, { id, priority, ...more }, li.token);
  await set(high, "high");
  await set(urgent, "urgent");
  expect(await set(laterHigh, "high")).toMatchObject({ data: { priority: "high" } });
  expect((await listed({ sort: "priority" })).slice(0, 4)).toEqual([urgent, laterHigh, high, plain]);
  expect(await listed({ priority: "high" })).toEqual([laterHigh, high]);
  expect(await set(laterHigh, "urgent", { version: 1 })).toMatchObject({ code: 409 });
});
