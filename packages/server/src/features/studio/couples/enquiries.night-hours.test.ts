import { bookablesApi, type Bookable } from "@vowdesk/contract/studio/bookables";
import { businessApi } from "@vowdesk/contract/operations/business";
import { coupleEntryApi, type FreeHalfDays } from "@vowdesk/contract/studio/couples";
import {
  shootsApi,
  type Candidate,
  type FreeTime,
  type PurposeRule,
  type Shoot,
} from "@vowdesk/contract/studio/shoots";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

const night = { from: "22:00", to: "02:00" };
let server: TestServer;
let admin: string;
let manager: string;
let person: Bookable;

/** A studio in Madrid that is open from 22:00 to 02:00, a week before the clocks go on, with one consultant at these hours. */
beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2027-03-22T10:00:00Z"), demo: true });
  admin = (await server.createUser({ roles: ["admin"] })).token;
  manager = (await server.createUser({ roles: ["manager"] })).token;
  await sql`update bookable set retired_at = now()`.execute(server.services.db);
  const { version } = (await server.call(businessApi.settings, {}, admin)).data as { version: number };
  const week = Array.from({ length: 7 }, () => night);
  const changed = await server.call(businessApi.change, { version, timeZone: "Europe/Madrid", week }, admin);
  expect(changed).toMatchObject({ success: true, data: { week } });
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...night }));
  const fields = { kind: "person", name: "Night", skills: ["consulting", "photography"], hours } as const;
  person = (await server.call(bookablesApi.add, { ...fields, hours: [...hours] } as never, manager)).data as Bookable;
  expect(person.hours).toEqual(hours);
});
afterAll(() => server?.close());

const freeHalfDays = async () =>
  (await server.call(coupleEntryApi.freeHalfDays, { purpose: "consultation" })).data as FreeHalfDays;

test("an enquiry is offered the opening time of the night and holds it, also after the clocks have gone on", async () => {
  const free = await freeHalfDays();
  expect(free.slice(0, 7).map(({ date, half, startsAt }) => `${date} ${half} ${startsAt.slice(11, 16)}`)).toEqual([
    "2027-03-23 afternoon 21:00",
    "2027-03-24 afternoon 21:00",
    "2027-03-25 afternoon 21:00",
    "2027-03-26 afternoon 21:00",
    "2027-03-27 afternoon 21:00",
    "2027-03-28 afternoon 20:00",
    "2027-03-29 afternoon 20:00",
  ]);
  const phone = "13722299901";
  const { code } = (await server.call(coupleEntryApi.sendEnquiryCode, { phone })).data as { code: string };
  const details = { nameA: "Ana", nameB: "Bo", weddingDate: "2027-09-09", note: "", phone, code };
  const input = { ...details, purpose: "consultation", date: "2027-03-28", half: "afternoon" } as const;
  expect(await server.call(coupleEntryApi.enquire, input)).toMatchObject({ success: true });
  const shoot = await sql<{ starts_at: Date }>`select starts_at from shoot where is_from_enquiry`.execute(
    server.services.db,
  );
  expect(shoot.rows[0]?.starts_at.toISOString()).toBe("2027-03-28T20:00:00.000Z");
});

//
test("a shoot over midnight is booked, and one after the end of the night is in conflict", async () => {
  const book = (startsAt: string, endsAt: string) =>
    server.call(shootsApi.book, { purpose: "consultation", startsAt, endsAt, team: [person.id] }, manager);
  expect((await book("2027-03-24T22:30:00Z", "2027-03-25T00:30:00Z")).data).toMatchObject({ state: "firm" });
  const late = await book("2027-03-26T00:30:00Z", "2027-03-26T01:30:00Z");
  expect(late).toMatchObject({ reason: "time-taken", data: { conflicts: [{ kind: "hours" }] } });
  const { free } = late.data as unknown as { free: FreeTime[] };
  expect(free[0]).toMatchObject({ startsAt: "2027-03-26T21:00:00.000Z" });
});

test("candidates and free times follow the hours over midnight", async () => {
  const at = { startsAt: "2027-03-25T23:00:00Z", endsAt: "2027-03-26T00:30:00Z" };
  const candidates = (
    await server.call(shootsApi.candidates, { purpose: "consultation", kind: "person", ...at }, manager)
  ).data as Candidate[];
  expect(candidates.find(({ bookableId }) => bookableId === person.id)).toMatchObject({ isFree: true });
  const free = (
    await server.call(
      shootsApi.free,
      { purpose: "consultation", team: String(person.id), after: "2027-03-26T22:00:00Z", lengthMinutes: 120, limit: 3 },
      manager,
    )
  ).data as FreeTime[];
  expect(free.map(({ startsAt }) => startsAt.slice(0, 16))).toEqual([
    "2027-03-26T22:00",
    "2027-03-27T21:00",
    "2027-03-27T23:00",
  ]);
});

test("a shoot is moved over midnight", async () => {
  const { data } = await server.call(
    shootsApi.book,
    { purpose: "consultation", startsAt: "2027-04-01T20:00:00Z", endsAt: "2027-04-01T21:00:00Z", team: [person.id] },
    manager,
  );
  const { id, version } = data as Shoot;
  const times = { startsAt: "2027-04-02T22:00:00Z", endsAt: "2027-04-03T00:00:00Z" };
  const moved = await server.call(shootsApi.move, { id, version, ...times, team: [person.id] }, manager);
  expect(moved).toMatchObject({ success: true });
});

//
test("an enquiry that would end after the studio has closed is not offered and not held", async () => {
  const rules = (await server.call(shootsApi.purposes, {}, manager)).data as PurposeRule[];
  let version = rules.find(({ id }) => id === "consultation")?.version ?? 0;
  const change = async (changes: { lengthMinutes?: number; isAtAnyHour?: boolean }) => {
    const answer = await server.call(shootsApi.changePurpose, { id: "consultation", version, ...changes }, manager);
    ({ version } = answer.data as PurposeRule);
  };
  await change({ lengthMinutes: 240 });
  expect((await freeHalfDays()).map(({ date }) => date)).toContain("2027-03-30");
  await change({ lengthMinutes: 241 });
  expect(await freeHalfDays()).toEqual([]);
  const phone = "13722299902";
  const { code } = (await server.call(coupleEntryApi.sendEnquiryCode, { phone })).data as { code: string };
  const details = { nameA: "Ana", nameB: "Bo", weddingDate: "2027-09-09", note: "", phone, code };
  const input = { ...details, purpose: "consultation", date: "2027-03-30", half: "afternoon" } as const;
  expect(await server.call(coupleEntryApi.enquire, input)).toMatchObject({ success: false, reason: "half-day-taken" });
  // An appointment at any hour may be outside of the studio, so that only its begin counts.
  await change({ isAtAnyHour: true });
  expect((await freeHalfDays()).map(({ date }) => date)).toContain("2027-03-30");
});
