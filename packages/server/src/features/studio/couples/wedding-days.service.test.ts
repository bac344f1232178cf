import { randomInt } from "node:crypto";
import { agreementsApi, type AgreementDetail } from "@vowdesk/contract/studio/agreements";
import { bookablesApi } from "@vowdesk/contract/studio/bookables";
import { coupleEntryApi, type EnquiryOptions, type WeddingDays } from "@vowdesk/contract/studio/couples";
import { offersApi, type OfferDetail } from "@vowdesk/contract/studio/offers";
import { shootsApi, type Candidate, type Shoot } from "@vowdesk/contract/studio/shoots";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeSettings } from "../../../../test/studio/business-settings.ts";
import { someTerms } from "../../../../test/matrix/features/studio/offers.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let manager: string;
let photographer = 0;
let phones = 0;
/** Each test has a month of its own. */
let month = 0;

beforeAll(async () => {
  server = await startTestServer({ clock });
  manager = (await server.createUser({ roles: ["admin"] })).token;
});
afterAll(() => server?.close());
beforeEach(async () => {
  month += 1;
  await sql`update bookable set retired_at = now()`.execute(server.services.db);
  photographer = await addPhotographer();
});

const call = async <T>(endpoint: Parameters<TestServer["call"]>[0], input: object): Promise<T> => {
  const { success, data, message } = await server.call(endpoint, input as never, manager);
  expect(success, `${endpoint.path}: ${message}`).toBe(true);
  return data as T;
};
const addPhotographer = async () =>
  (
    await call<{ id: number }>(bookablesApi.add, {
      kind: "person",
      name: `P${month}`,
      skills: ["photography", "consulting"],
    })
  ).id;

const monthOfTest = () => new Date(Date.UTC(2027, month, 1)).toISOString().slice(0, 7);
const dayOf = (day = 10) => `${monthOfTest()}-${String(day).padStart(2, "0")}`;
const at = (time: string, day = 10) => new Date(`${dayOf(day)}T${time}:00+08:00`).toISOString();
const read = async (of = monthOfTest()) =>
  (await server.call(coupleEntryApi.weddingDays, { month: of })).data as WeddingDays;
const answerOn = async (day = 10) => (await read()).find(({ date }) => date === dayOf(day))?.answer;

const book = (from: string, to: string, input: object = {}) =>
  call<Shoot>(shootsApi.book, {
    purpose: "consultation",
    startsAt: at(from),
    endsAt: at(to),
    team: [photographer],
    ...input,
  });

/** A wedding on the day of the test, if it is asked for with an agreement that was sent. */
async function addWedding(purposes?: string[]): Promise<number> {
  const phone = () => `137${String((phones += 1)).padStart(8, "0")}`;
  const couple = { nameA: "Anna", nameB: "Ben", phoneA: phone(), phoneB: phone(), weddingDate: dayOf() };
  const { id } = await call<WeddingDetail>(weddingsApi.add, couple);
  if (!purposes) return id;
  const offer = await call<OfferDetail>(offersApi.add, { ...someTerms, purposes });
  await call(offersApi.activate, { id: offer.id, version: 1 });
  const draft = { weddingId: id, offerId: offer.id, discountCents: 0, language: "en" };
  const made = await call<AgreementDetail>(agreementsApi.draft, draft);
  await call(agreementsApi.send, { id: made.id, version: made.version });
  return id;
}

//
test("a day is free while a photographer is, taken without one, and not certain if only some hours are left", async () => {
  expect(await answerOn()).toBe("free");
  const shoot = await book("10:00", "11:00");
  expect(await answerOn()).toBe("unsure");
  await book("16:00", "17:00");
  expect(await answerOn()).toBe("taken");
  const second = await addPhotographer();
  expect(await answerOn()).toBe("free");
  await call(bookablesApi.retire, { id: second, version: 1 });
  await call(shootsApi.cancel, { id: shoot.id, version: shoot.version, reason: "test" });
  expect(await answerOn()).toBe("unsure");
  await sql`update bookable set retired_at = now()`.execute(server.services.db);
  expect(new Set((await read()).map(({ answer }) => answer))).toEqual(new Set(["taken"]));
});

//
test("a hold of another couple counts until it ends", async () => {
  await book("05:00", "23:00", { state: "tentative", weddingId: await addWedding() });
  expect(await answerOn()).toBe("taken");
  await sql`update shoot set expires_at = ${clock.now()} where state = 'tentative'`.execute(server.services.db);
  expect(await answerOn()).toBe("unsure");
});

//
test("the day of a wedding that was promised coverage is not free before its shoot is planned", async () => {
  await addWedding(["studio"]);
  expect(await answerOn()).toBe("free");
  const wedding = await addWedding(["coverage"]);
  expect(await answerOn()).toBe("taken");
  await addPhotographer();
  expect(await answerOn()).toBe("free");
  await book("08:00", "18:00", { purpose: "coverage", weddingId: wedding });
  expect(await answerOn()).toBe("free");
  await addWedding(["coverage"]);
  expect(await answerOn()).toBe("taken");
});

//
test("a wedding without an agreement, or a holiday, makes a day uncertain", async () => {
  await addWedding();
  expect(await answerOn()).toBe("unsure");
  expect(await answerOn(11)).toBe("free");
  await changeSettings(server, { holidays: [{ date: dayOf(11), name: "Closed" }] }, manager);
  expect(await answerOn(11)).toBe("unsure");
});

//
test("days are answered from tomorrow for 24 months, with nothing but the answer", async () => {
  const { weddingDay } = (await server.call(coupleEntryApi.enquiryOptions, {})).data as EnquiryOptions;
  expect(weddingDay).toMatchObject({ firstDate: "2026-11-03", lastDate: "2028-11-02" });
  const [first] = await read("2026-11");
  expect(first).toEqual({ date: "2026-11-03", answer: "free" });
  expect((await read("2028-11")).map(({ date }) => date)).toEqual(["2028-11-01", "2028-11-02"]);
  expect([await read("2026-10"), await read("2028-12")]).toEqual([[], []]);
});

/** Books some of the time of each photographer on each day of the month. */
async function bookAtRandom(team: readonly number[]): Promise<void> {
  const days = Array.from({ length: 28 }, (_, day) => day + 1);
  const time = (hours: number) => `${String(hours).padStart(2, "0")}:00`;
  for (const [day, member] of days.flatMap((item) => team.map((id) => [item, id] as const))) {
    if (randomInt(3) === 0) continue;
    const hour = 6 + randomInt(14);
    const range = { startsAt: at(time(hour), day), endsAt: at(time(hour + 1 + randomInt(3)), day) };
    await call(shootsApi.book, { purpose: "consultation", ...range, team: [member] });
  }
}

/** Whether a photographer is free for the length of a coverage from each hour of a day on. */
async function possibleHours(date: string, lengthMs: number): Promise<boolean[]> {
  const hours: boolean[] = [];
  for (let hour = 5; hour < 15; hour += 1) {
    const start = Date.parse(`${date}T05:00:00+08:00`) + (hour - 5) * 3_600_000;
    const range = { startsAt: new Date(start).toISOString(), endsAt: new Date(start + lengthMs).toISOString() };
    const candidates = await call<Candidate[]>(shootsApi.candidates, { purpose: "coverage", kind: "person", ...range });
    hours.push(candidates.some(({ isFree }) => isFree));
  }
  return hours;
}

//
test("on every day that is said to be free, a photographer is free at whatever hour the wedding begins", async () => {
  await bookAtRandom([photographer, await addPhotographer(), await addPhotographer()]);
  const days = await read();
  expect(new Set(days.map(({ answer }) => answer)).size).toBeGreaterThan(1);
  const { rows } = await sql<{ minutes: number }>`
    select length_minutes as minutes from shoot_purpose where purpose = 'coverage'`.execute(server.services.db);
  for (const { date, answer } of days) {
    const hours = await possibleHours(date, (rows[0]?.minutes ?? 0) * 60_000);
    if (answer === "free") expect(hours, date).not.toContain(false);
    expect(hours.includes(true), date).toBe(answer !== "taken");
  }
});
