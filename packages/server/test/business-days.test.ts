import { auditApi } from "@vowdesk/contract/operations/audit";
import { chatApi, type PacketLimits } from "@vowdesk/contract/chat";
import { dashboardApi, type Board } from "@vowdesk/contract/operations/dashboard";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { ordersApi } from "@vowdesk/contract/local/orders";
import { businessApi } from "@vowdesk/contract/operations/business";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { record } from "../src/features/operations/audit/audit.service.ts";
import { send } from "../src/features/messages/notifications/notifications.ts";
import { inTransaction, systemActor } from "../src/kernel/http/context.ts";
import { makeCustomer, atDesk } from "./chat.ts";
import { openTestBusiness, type TestBusiness } from "./orders.ts";

const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;
const hourMs = 60 * 60_000;

let business: TestBusiness;
let admin = "";
let auditor = "";
let dispatcher: { id: number; username: string; token: string };

beforeAll(async () => {
  business = await openTestBusiness();
  dispatcher = await business.server.createUser({ roles: ["dispatcher"] });
  await business.server.createUser({ username: "ada", roles: ["admin"] });
  await business.server.createUser({ username: "otto", roles: ["auditor"] });
});
afterAll(() => business?.close());

const execute = (statement: ReturnType<typeof sql>) => statement.execute(business.server.services.db);

/** Moves the clock and signs all users in again, because sessions expire. */
async function moveTo(at: Date): Promise<void> {
  business.clock.moveMs(at.getTime() - business.clock.now().getTime());
  [admin, auditor, dispatcher.token] = await Promise.all([
    business.server.signIn("ada"),
    business.server.signIn("otto"),
    business.server.signIn(dispatcher.username),
  ]);
}

async function setZone(timeZone: string): Promise<void> {
  const { data } = await business.server.call(businessApi.settings, {}, admin);
  const { version } = data as { version: number };
  expect(await business.server.call(businessApi.change, { version, timeZone }, admin)).toMatchObject({ success: true });
}

/** Order numbers of one part of an export. The filters are those of the list. */
async function exported(filters: Record<string, string>): Promise<string[]> {
  const { data } = await business.server.call(ordersApi.exportPart, { kind: "delivery", filters }, dispatcher.token);
  return (data as { orders: { number: string }[] }).orders.map(({ number }) => number);
}

const numbersOf = (answer: { data: unknown }) =>
  (answer.data as { records: { number: string }[] }).records.map(({ number }) => number).toReversed();

/** Cases in chronological order, because message numbers increase. */
const days = [
  ["a month's end", "UTC", "2026-12-31", "2026-12-31T00:00:00Z", 24],
  ["a day of 23 hours", "America/New_York", "2027-03-14", "2027-03-14T05:00:00Z", 23],
  ["a day of 25 hours", "America/New_York", "2027-11-07", "2027-11-07T04:00:00Z", 25],
  ["the 29th of February", "Asia/Kathmandu", "2028-02-29", "2028-02-28T18:15:00Z", 24],
] as const;

//
describe.each(days)("%s in %s", (_name, zone, date, startsAt, hours) => {
  const start = Date.parse(startsAt);
  const end = start + hours * hourMs;
  const edges = [start - 1, start, end - 1, end].map((ms) => new Date(ms));
  const placed: string[] = [];

  beforeAll(async () => {
    await moveTo(new Date(start - hourMs));
    await setZone(zone);
    await execute(sql`delete from orders`).catch(() => {});
    for (const [index, at] of edges.entries()) {
      await moveTo(at);
      await execute(sql`update session set expires_at = '2100-01-01'`);
      await execute(sql`update app_session set expires_at = '2100-01-01'`);
      placed.push((await business.place("delivery")).number);
      await inTransaction(business.server.services, origin, async (ctx) => {
        await record(ctx, { type: "test.happened", subject: `day:${date}:${index}` });
        const to = { userIds: [dispatcher.id] };
        await send(ctx, { type: 6, allUser: 0, msg: "", sendName: "", number: `N${index}`, to });
      });
    }
  });

  test("filters orders, messages, audit entries and exports by exactly that day", async () => {
    const { call } = business.server;
    const day = { from: date, to: date };
    const orders = await call(ordersApi.listDelivery, { ...day, sort: "createdAt" }, dispatcher.token);
    expect(numbersOf(orders)).toEqual(placed.slice(1, 3));
    expect((await exported(day)).toReversed()).toEqual(placed.slice(1, 3));
    const messages = await call(notificationsApi.list, { ...day, group: "order" } as never, dispatcher.token);
    expect(numbersOf(messages).filter((number) => number.startsWith("N"))).toEqual(["N1", "N2"]);
    const lines = await call(auditApi.list, { ...day, verb: "test." }, auditor);
    const subjects = (lines.data as { records: { subject: string }[] }).records.map(({ subject }) => subject);
    expect(subjects.toReversed()).toEqual([`day:${date}:1`, `day:${date}:2`]);
  });

  test("puts the day into the order number", () => {
    const datePart = date.slice(2).replaceAll("-", "");
    expect(placed.map((number) => number.slice(2, 8) === datePart)).toEqual([false, true, true, false]);
  });

  test("counts only today's orders on the dashboard, by hour of the business time zone", async () => {
    await moveTo(new Date(end - 1));
    const { data } = await business.server.call(dashboardApi.board, {}, dispatcher.token);
    const { placedToday, placedByHour } = (data as Board).delivery ?? { placedToday: 0, placedByHour: [] };
    expect(placedToday).toBe(2);
    expect([placedByHour.length, placedByHour[0], placedByHour[23]]).toEqual([24, 1, 1]);
  });
});

test("resets a daily limit at midnight of the business time zone", async () => {
  const midnight = Date.parse("2028-03-31T18:15:00Z");
  await moveTo(new Date(midnight - 2 * hourMs));
  await setZone("Asia/Kathmandu");
  const li = await business.server.createUser({ username: "li", roles: ["service"] });
  const chen = await makeCustomer(business.server);
  await chen.says("在吗");
  const id = await chen.conversationId();
  const spent = async () =>
    ((await business.server.call(chatApi.packetLimits, {}, await business.server.signIn("li"))).data as PacketLimits)
      .spentCents;
  expect(await atDesk(business.server, li, id).sends("小小心意", { type: 3, amountCents: 500 })).toMatchObject({
    success: true,
  });
  await moveTo(new Date(midnight - 1));
  expect(await spent()).toBe(500);
  await moveTo(new Date(midnight));
  expect(await spent()).toBe(0);
});

test("returns the time zone before sign-in and follows the setting", async () => {
  await setZone("America/New_York");
  expect((await business.server.call(businessApi.branding, {})).data).toMatchObject({ timeZone: "America/New_York" });
});

test("uses the default time zone for an unknown stored name", async () => {
  await execute(sql`update studio set settings = settings || '{"timeZone": "posixrules"}'`);
  expect((await business.server.call(businessApi.branding, {})).data).toMatchObject({ timeZone: "Asia/Shanghai" });
  expect(await business.server.call(dashboardApi.board, {}, dispatcher.token)).toMatchObject({ success: true });
});
