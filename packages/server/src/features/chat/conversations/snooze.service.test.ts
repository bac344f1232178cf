import { chatApi, type Conversation, type DeskCounts } from "@vowdesk/contract/chat";
import type { Page } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { atDesk, startConversation, passes, type TestAgent, type TestCustomer } from "../../../../test/chat.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { alertWaiting, endSnoozes } from "../chat.ts";

const minuteMs = 60_000;

let server: TestServer;
let li: TestAgent;
let chen: TestCustomer;
let id = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T03:30:00Z") });
});
afterAll(() => server?.close());

beforeEach(async () => {
  // Sessions end while the clock moves.
  li = await server.createUser({ roles: ["service"] });
  ({ customer: chen, id } = await startConversation(server));
});

const inMinutes = (minutes: number) =>
  new Date(server.services.clock.now().getTime() + minutes * minuteMs).toISOString();
const snooze = (until: string | null, more = {}) => server.call(chatApi.snooze, { id, until, ...more }, li.token);
const sees = () => atDesk(server, li, id).sees();

async function isListed(query: object = {}): Promise<boolean> {
  const { data } = await server.call(chatApi.list, { pageSize: 100, ...query }, li.token);
  return (data as Page<Conversation>).records.some((item) => item.id === id);
}

const countSnoozed = async () => ((await server.call(chatApi.counts, {}, li.token)).data as DeskCounts).snoozed;

//
test("a snoozed conversation is found by its filter and by a search only, until its time", async () => {
  const before = await countSnoozed();
  const until = inMinutes(10);
  expect(await snooze(until)).toMatchObject({ data: { snooze: { until } } });
  expect([await isListed(), await isListed({ only: "snoozed" }), await isListed({ q: chen.name })]).toEqual([
    false,
    true,
    true,
  ]);
  expect(await countSnoozed()).toBe(before + 1);
  await passes(server, 9 * minuteMs);
  expect(await endSnoozes(server.services)).toBe(0);
  await passes(server, minuteMs);
  expect(await endSnoozes(server.services)).toBe(1);
  expect(await isListed()).toBe(true);
  expect((await sees()).snooze).toBeNull();
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from message where template ->> 'key' = 'chat-snooze-ended' and number = ${String(id)}`.execute(
    server.services.db,
  );
  expect(rows[0]?.n).toBe(1);
});

//
test("the customer's next message ends a snooze with and without a time", async () => {
  for (const until of [null, inMinutes(60)]) {
    await snooze(until);
    expect(await isListed()).toBe(false);
    await chen.says("还有一个问题");
    expect(await isListed()).toBe(true);
    expect((await sees()).snooze).toBeNull();
  }
});

//
test("nobody is notified that the customer of a snoozed conversation waits", async () => {
  await snooze(null);
  await passes(server, 11 * minuteMs);
  await alertWaiting(server.services);
  const alertLevel = async () => {
    const { rows } = await sql<{ level: number }>`
      select alert_level as level from conversation where id = ${id}`.execute(server.services.db);
    return rows[0]?.level;
  };
  expect(await alertLevel()).toBe(0);
  expect(await server.call(chatApi.unsnooze, { id }, li.token)).toMatchObject({ data: { snooze: null } });
  await alertWaiting(server.services);
  expect(await alertLevel()).toBe(2);
});

test("a snooze needs a time in the next year, the current version, and a conversation that is not finished", async () => {
  expect(await snooze(inMinutes(-1))).toMatchObject({ code: 422, data: { fields: { until: "Not valid" } } });
  expect(await snooze(inMinutes(400 * 24 * 60))).toMatchObject({ code: 422 });
  expect(await snooze(null, { version: 900 })).toMatchObject({ code: 409 });
  await snooze(null);
  expect(await server.call(chatApi.setState, { id, state: "done" }, li.token)).toMatchObject({
    data: { snooze: null },
  });
  expect(await snooze(null)).toMatchObject({ reason: "chat-act-closed" });
});
