import { chatApi, appChatApi, type Conversation } from "@vowdesk/contract/chat";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startConversation, type TestAgent, type TestCustomer } from "../../../test/chat.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { loadInBulk } from "../../demo/bulk.ts";
import { loadChats } from "../../demo/chat/load-chats.ts";
import { randomFrom } from "../../demo/random.ts";
import { messageGrams } from "./lists.search.ts";
import { patience } from "../../../../../harness/slowness.ts";

/** The plans are the same from some thousands of messages on; inserting the intended 200,000 takes too long. */
const talkative = Number(process.env["VOWDESK_CHAT_MESSAGES"] ?? 20_000);
const sentences = [
  "我的外卖到哪里了",
  "请问什么时候送到",
  "好的谢谢你",
  "麻烦快一点",
  "稍等马上为您查询",
  "订单已经退款",
];

let server: TestServer;
let li: TestAgent;
let chen: TestCustomer;
let id = 0;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const { db } = server.services;
  await db.transaction().execute((inside) => loadChats(inside, randomFrom(2), new Date(), ""));
  li = await server.createUser({ username: "li", roles: ["service"] });
  ({ customer: chen, id } = await startConversation(server));
  const grams = sentences.map((text) => messageGrams(id, text).join(" "));
  await db.transaction().execute(async (inside) => {
    // The trigger is off during the insert. The few distinct terms are inserted once.
    await sql`alter table chat_message disable trigger chat_message_grams`.execute(inside);
    await loadInBulk(inside, ["chat_message"], async () => {
      await sql`
    insert into chat_message (conversation_id, seq, public_seq, state, type, sender_kind, sender_id, sender_name, body, at, grams)
    select ${id}, place, place, 'sent', 0, case when place % 2 = 0 then 'customer' else 'staff' end, 1, 'x',
      (${sentences}::text[])[1 + place % 6], now() - (${talkative} - place) * interval '1 second',
      string_to_array((${grams}::text[])[1 + place % 6], ' ')
    from generate_series(2, ${talkative}) as place`.execute(inside);
    });
    await sql`alter table chat_message enable trigger chat_message_grams`.execute(inside);
    await sql`insert into conversation_gram (gram, conversation_id)
      select distinct gram, ${id}::integer from unnest(string_to_array(${grams.join(" ")}, ' ')) as gram
      where not starts_with(gram, '#') on conflict do nothing`.execute(inside);
  });
  await sql`update conversation set last_seq = ${talkative}, last_public_seq = ${talkative} where id = ${id}`.execute(
    db,
  );
  await db.transaction().execute(async (inside) => {
    await sql`set local statement_timeout = 0`.execute(inside);
    await sql`analyze conversation, chat_message, conversation_gram`.execute(inside);
  });
}, 180_000 + talkative);
afterAll(() => server?.close());

interface Asked {
  text: string;
  values: unknown[];
}

/** The statements that PostgreSQL receives during `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<Asked[]> {
  const requested: Asked[] = [];
  const { query } = pg.Client.prototype as unknown as { query: (...input: unknown[]) => unknown };
  pg.Client.prototype.query = function ask(this: pg.Client, ...input: unknown[]) {
    const [text, values] = input;
    if (typeof text === "string" && Array.isArray(values)) requested.push({ text, values });
    return query.apply(this, input);
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query as never;
  }
  return requested;
}

/** The nodes of a plan that scan the complete message table. */
async function scansOf({ text, values }: Asked): Promise<string[]> {
  const client = new pg.Client(server.services.settings.socketPort ? await connectionOf() : undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
    return rows.map((row) => row["QUERY PLAN"]).filter((line) => /Seq Scan on chat_message/.test(line));
  } finally {
    await client.end();
  }
}

async function connectionOf(): Promise<pg.ClientConfig> {
  const url = new URL(process.env["VOWDESK_TEST_DATABASE"] ?? "");
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.services.db);
  url.pathname = `/${rows[0]?.name ?? ""}`;
  return { connectionString: url.href };
}

const asLi = (endpoint: Parameters<TestServer["call"]>[0], input: object) => () =>
  server.call(endpoint, input as never, li.token);

test.each([
  ["the list", () => asLi(chatApi.list, {})],
  ["mine, longest waiting first", () => asLi(chatApi.list, { scope: "mine", sort: "waiting" })],
  ["waiting for me, longest waiting first", () => asLi(chatApi.list, { scope: "for-me", sort: "waiting" })],
  ["a name", () => asLi(chatApi.list, { q: "陈思雨" })],
  ["a rare text", () => asLi(chatApi.list, { q: "云栖文化" })],
  ["a common text", () => asLi(chatApi.list, { q: "外卖" })],
  ["a text without matches", () => asLi(chatApi.list, { q: "量子力学" })],
  ["the counts", () => asLi(chatApi.counts, {})],
  ["the latest messages", () => asLi(chatApi.messages, { id })],
  ["messages in the middle", () => asLi(chatApi.messages, { id, around: talkative / 2 })],
  ["messages after a position", () => asLi(chatApi.messages, { id, after: talkative - 10 })],
  ["a text in one conversation", () => asLi(chatApi.search, { id, q: "退款" })],
  ["the customer panel", () => asLi(chatApi.customer, { id })],
  ["the customer's messages", () => () => server.call(appChatApi.messages, {}, chen.token)],
  ["a new message", () => () => chen.says("还在吗")],
  ["marking everything as read", () => asLi(chatApi.read, { id })],
])("%s never scans the complete message table", async (_name, make) => {
  const work = make();
  await work();
  const startedAt = performance.now();
  const requested = await statementsOf(work);
  const tookMs = performance.now() - startedAt;
  const reads = requested.filter(({ text }) => /^\s*(select|with|update)/i.test(text) && text.includes("chat_message"));
  for (const statement of reads) expect(await scansOf(statement), statement.text).toEqual([]);
  expect(tookMs).toBeLessThan(patience(1_500));
});

test("a common text is found in the right conversation with its latest message", async () => {
  const { data } = await server.call(chatApi.list, { q: "已经退款" }, li.token);
  const match = (data as { records: Conversation[] }).records.find((item) => item.id === id);
  expect(match?.hit?.seq).toBeGreaterThan(talkative - 12);
});
