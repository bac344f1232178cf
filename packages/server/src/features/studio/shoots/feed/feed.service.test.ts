import { bookablesApi } from "@vowdesk/contract/studio/bookables";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import ICAL from "ical.js";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { remindOfShoots } from "../reminders.service.ts";

let server: TestServer;
let planner: string;
let user: Awaited<ReturnType<TestServer["createUser"]>>;
let person: { id: number };
let other: { id: number };

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z") });
  planner = (await server.createUser({ roles: ["scheduler"] })).token;
  user = await server.createUser({ roles: ["photographer"] });
  person = (await server.call(bookablesApi.add, { kind: "person", name: "江一帆", userId: user.id }, planner)).data;
  other = (await server.call(bookablesApi.add, { kind: "person", name: "Other" }, planner)).data;
});
afterAll(() => server?.close());

const hourMs = 60 * 60_000;

async function book(startsAt: string, hours = 2): Promise<Shoot> {
  const endsAt = new Date(new Date(startsAt).getTime() + hours * hourMs).toISOString();
  const input = { purpose: "pickup" as const, startsAt, endsAt, team: [person.id] };
  return (await server.call(shootsApi.book, input, planner)).data;
}

async function renew(): Promise<string> {
  const { data } = await server.call(shootsApi.renewFeed, {}, user.token, { "accept-language": "en" });
  return (data as { path: string }).path;
}

const fetchFeed = (path: string) => server.http.inject({ url: path });

/** The events of a feed by id, read by an independent parser. */
async function eventsAt(path: string): Promise<Map<string, ICAL.Event>> {
  const answer = await fetchFeed(path);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  for (const line of answer.body.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(answer.body) as unknown[]);
  const events = calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
  return new Map(events.map((event) => [event.uid, event]));
}

const statusOf = (event: ICAL.Event | undefined) => event?.component.getFirstPropertyValue("status");

//
test("a feed has the shoots of its user, with a stable id, a growing sequence and cancelled entries", async () => {
  const path = await renew();
  const shoot = await book("2026-11-05T01:00:00Z");
  const uid = `shoot-${shoot.id}@vowdesk`;
  const first = (await eventsAt(path)).get(uid);
  expect(first).toMatchObject({ summary: "Pickup", sequence: 1 });
  expect(first?.startDate.toJSDate().toISOString()).toBe(shoot.startsAt);
  expect(first?.endDate.toJSDate().toISOString()).toBe(shoot.endsAt);
  const times = { startsAt: "2026-11-06T01:00:00Z", endsAt: "2026-11-06T03:00:00Z" };
  await server.call(shootsApi.move, { id: shoot.id, version: 1, ...times, team: [person.id] }, planner);
  const moved = (await eventsAt(path)).get(uid);
  expect(moved?.startDate.toJSDate().toISOString()).toBe("2026-11-06T01:00:00.000Z");
  expect([moved?.sequence, statusOf(moved)]).toEqual([2, "CONFIRMED"]);
  await server.call(
    shootsApi.replace,
    { id: shoot.id, version: 2, bookableId: person.id, byId: other.id, reason: "ill" },
    planner,
  );
  const event = (await eventsAt(path)).get(uid);
  expect([event?.sequence, statusOf(event)]).toEqual([3, "CANCELLED"]);
});

//
test("an independent parser reads a year with cancellations", async () => {
  const path = await renew();
  const before = (await eventsAt(path)).size;
  const days = Array.from(
    { length: 120 },
    (_, index) => new Date(Date.parse("2026-12-01T01:00:00Z") + index * 72 * hourMs),
  );
  for (const [index, day] of days.entries()) {
    const shoot = await book(day.toISOString());
    if (index % 5 === 0) await server.call(shootsApi.cancel, { id: shoot.id, version: 1, reason: "x" }, planner);
  }
  const events = [...(await eventsAt(path)).values()];
  expect(events).toHaveLength(before + 120);
  expect(events.filter((event) => statusOf(event) === "CANCELLED")).toHaveLength(24 + 1);
});

//
test("a new address ends the former one, and a revoked feed or a user without permission has none", async () => {
  const [first, second] = [await renew(), await renew()];
  expect((await fetchFeed(first)).statusCode).toBe(404);
  expect((await fetchFeed(second)).statusCode).toBe(200);
  await sql`update users set enabled = false where id = ${user.id}`.execute(server.services.db);
  expect((await fetchFeed(second)).statusCode).toBe(404);
  await sql`update users set enabled = true where id = ${user.id}`.execute(server.services.db);
  expect((await server.call(shootsApi.feed, {}, user.token)).data).toEqual({ since: "2026-11-02T02:00:00.000Z" });
  await server.call(shootsApi.revokeFeed, {}, user.token);
  expect((await fetchFeed(second)).statusCode).toBe(404);
  expect((await fetchFeed("/feeds/none.ics")).statusCode).toBe(404);
});

//
test("the team is reminded once on the day before, and again after a move", async () => {
  const shoot = await book("2026-11-02T08:00:00Z");
  await book("2026-11-04T08:00:00Z");
  const inbox = async () =>
    (await server.call(notificationsApi.inbox, { limit: 20 }, user.token)).data as {
      records: { type: number; number: string; msg: string }[];
    };
  await remindOfShoots(server.services);
  await remindOfShoots(server.services);
  expect((await inbox()).records).toMatchObject([{ type: 16, number: String(shoot.id) }]);
  expect((await inbox()).records[0]?.msg).toContain("11-02 16:00");
  const times = { startsAt: "2026-11-02T10:00:00Z", endsAt: "2026-11-02T12:00:00Z" };
  await server.call(shootsApi.move, { id: shoot.id, version: 1, ...times, team: [person.id] }, planner);
  await remindOfShoots(server.services);
  expect((await inbox()).records).toHaveLength(2);
});
