import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../platform/clock.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { demoChatCount, loadChats } from "./load-chats.ts";
import { randomFrom } from "../random.ts";
import { patience } from "../../../../../harness/slowness.ts";

let server: TestServer;
let tookMs = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T10:30:00Z"), demo: true });
  const startedAt = performance.now();
  await server.services.db
    .transaction()
    .execute((db) => loadChats(db, randomFrom(1), server.services.clock.now(), "no password"));
  tookMs = performance.now() - startedAt;
});
afterAll(() => server?.close());

async function one<T>(statement: ReturnType<typeof sql<T>>): Promise<T> {
  return (await statement.execute(server.services.db)).rows[0] as T;
}

test("loads 5,000 conversations within seconds, some of them waiting or open", async () => {
  const row = await one(sql<{ all: number; waiting: number; open: number; messages: number }>`
    select count(*)::integer as all, count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'open')::integer as open, (select count(*)::integer from chat_message) as messages
    from conversation`);
  expect(row).toMatchObject({ all: demoChatCount, waiting: 14, open: 46 });
  expect(row.messages).toBeGreaterThan(5 * demoChatCount);
  expect(tookMs).toBeLessThan(patience(30_000));
});

test("adds an inquiry per conversation, with answers and ratings", async () => {
  const row = await one(sql<{ all: number; open: number; answered: number; rated: number; teams: number }>`
    select count(*)::integer as all, count(*) filter (where resolved_at is null)::integer as open,
      count(replied_at)::integer as answered, count(rating)::integer as rated, count(distinct team_id)::integer as teams
    from chat_inquiry`);
  expect(row).toMatchObject({ all: demoChatCount, open: 60, teams: 2 });
  expect(row.answered).toBeGreaterThan(4_000);
  expect(row.rated).toBeGreaterThan(1_000);
});

test("numbers messages without gaps and keeps conversations consistent with them", async () => {
  const row = await one(sql<{ wrong: number }>`
    select count(*)::integer as wrong from conversation c join (
      select conversation_id, max(seq) as last, count(*) as n, max(public_seq) as public_last, count(public_seq) as public_n,
        max(at) as last_at from chat_message group by conversation_id
    ) as m on m.conversation_id = c.id
    where (m.last, m.public_last, m.n, m.public_n) is distinct from (c.last_seq, c.last_public_seq, c.last_seq, c.last_public_seq)
      or m.last_at <> c.last_at or m.last_at > ${server.services.clock.now()}`);
  expect(row.wrong).toBe(0);
});
