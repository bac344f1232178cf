import { bookablesApi, type Bookable } from "@vowdesk/contract/studio/bookables";
import { appChatApi, type AppConversation } from "@vowdesk/contract/chat";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCustomer, type TestCustomer } from "../../../../test/chat.ts";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { remindOfShoots } from "./reminders.service.ts";

const hourMs = 60 * 60_000;
let server: TestServer;
let token: string;
let events: ReturnType<typeof recordEvents>;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.createUser({ roles: ["scheduler", "manager"] })).token;
  events = recordEvents(server);
});
afterAll(() => server?.close());

const phoneOf = async ({ id }: TestCustomer) => {
  const statement = sql<{ phone: string }>`select phone from app_account where id = ${id}`;
  return (await statement.execute(server.services.db)).rows[0]?.phone ?? "";
};
const inHours = (hours: number) => {
  const at = server.services.clock.now().getTime() + hours * hourMs;
  return { startsAt: new Date(at).toISOString(), endsAt: new Date(at + hourMs).toISOString() };
};

/** A shoot of a customer that starts in some hours. */
async function shootOf(customer: TestCustomer, hours: number, overrides: object = {}): Promise<Shoot> {
  await sql`update app_account set phone_verified_at = now() where id = ${customer.id}`.execute(server.services.db);
  const fields = { nameA: "Anna", nameB: "Ben", phoneB: await phoneOf(customer) };
  const wedding: WeddingDetail = (await server.call(weddingsApi.add, fields, token)).data;
  const room: Bookable = (await server.call(bookablesApi.add, { kind: "room", name: `Room ${(made += 1)}` }, token))
    .data;
  const input = { purpose: "pickup" as const, ...inHours(hours), team: [room.id], weddingId: wedding.id, ...overrides };
  return (await server.call(shootsApi.book, input, token)).data;
}
const textsOf = async (customer: TestCustomer) => (await customer.phone()).map(({ text }) => text);
const run = () => remindOfShoots(server.services);

//
test("a couple is reminded once in the chat, also by simultaneous runs, and the reminder is audited", async () => {
  const customer = await makeCustomer(server);
  const shoot = await shootOf(customer, 20);
  await Promise.all([run(), run()]);
  await run();
  const [text = "", ...others] = await textsOf(customer);
  expect(text).toContain("取件");
  expect(others).toEqual([]);
  const { data } = await server.call(appChatApi.mine, {}, customer.token);
  expect(data as AppConversation).toMatchObject({ lastSeq: 1, unread: 1 });
  const reminded = events.filter(({ type, subject }) => type === "shoot.reminded" && subject === `shoot:${shoot.id}`);
  expect(reminded).toHaveLength(1);
});

test("a reminder leaves a waiting customer waiting", async () => {
  const customer = await makeCustomer(server);
  await customer.says("在吗");
  await shootOf(customer, 19);
  await run();
  const statement = sql`select state, unread from conversation where customer_id = ${customer.id}`;
  expect((await statement.execute(server.services.db)).rows).toEqual([{ state: "waiting", unread: 1 }]);
  expect(await textsOf(customer)).toHaveLength(2);
});

//
test("a couple is reminded of each time of a shoot once", async () => {
  const customer = await makeCustomer(server);
  const shoot = await shootOf(customer, 18);
  await run();
  const team = shoot.team.map(({ bookableId }) => bookableId);
  const times = { startsAt: shoot.startsAt, endsAt: shoot.endsAt };
  const move = { id: shoot.id, version: shoot.version, ...inHours(21), team };
  const { version } = (await server.call(shootsApi.move, move, token)).data;
  await run();
  expect(await textsOf(customer)).toHaveLength(2);
  const back = { id: shoot.id, version, ...times, team };
  expect(await server.call(shootsApi.move, back, token)).toMatchObject({ success: true });
  await run();
  expect(await textsOf(customer)).toHaveLength(2);
});

//
test.each(["cancelled", "postponed", "tentative", "later"] as const)("no couple is reminded: %s", async (state) => {
  const customer = await makeCustomer(server);
  const hold = state === "tentative" ? { state: "tentative", holdMinutes: 24 * 60 * 3 } : {};
  const { id, version } = await shootOf(customer, state === "later" ? 30 : 15, hold);
  if (state === "cancelled") await server.call(shootsApi.cancel, { id, version, reason: "x" }, token);
  if (state === "postponed") await server.call(shootsApi.postpone, { id, version, cause: "weather" }, token);
  await run();
  expect(await textsOf(customer)).toEqual([]);
});
