import { bookablesApi, type Bookable } from "@vowdesk/contract/studio/bookables";
import { shootsApi, type Board, type PurposeRule, type Shoot, type TimeTaken } from "@vowdesk/contract/studio/shoots";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { endExpiredHolds } from "./planning/planning.service.ts";

let server: TestServer;
let token: string;
let events: ReturnType<typeof recordEvents>;
let made = 0;
/** Each test uses a different day. */
let day = 0;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.createUser({ roles: ["scheduler", "manager"] })).token;
  events = recordEvents(server);
});
afterAll(() => server?.close());
beforeEach(() => {
  events.length = 0;
  day += 1;
});

const year = new Date().getFullYear() + 1;
/** A time on the day of the test, in the time zone of the business. */
const at = (time: string) => `${year}-03-${String(day).padStart(2, "0")}T${time}:00+08:00`;
const times = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) });

async function bookable(input: Partial<Bookable> = {}): Promise<Bookable> {
  const name = `Bookable ${(made += 1)}`;
  const fields = { kind: "person" as const, name, skills: ["photography" as const], ...input };
  const { data, message } = await server.call(bookablesApi.add, fields, token);
  expect(data, message).toBeDefined();
  return data;
}

async function wedding(): Promise<WeddingDetail> {
  return (await server.call(weddingsApi.add, { nameA: "Anna", nameB: "Ben", phoneA: "13800001111" }, token)).data;
}

const book = (team: readonly Bookable[], input: object = {}, by = token, headers: Record<string, string> = {}) =>
  server.call(
    shootsApi.book,
    { purpose: "pickup", ...times("10:00", "12:00"), team: team.map(({ id }) => id), ...input },
    by,
    headers,
  );
const booked = async (...input: Parameters<typeof book>): Promise<Shoot> => {
  const { data, message } = await book(...input);
  expect(data, message).toBeDefined();
  return data;
};

const heldSlots = async (shoot: Shoot) =>
  (await sql`select from slot where shoot_id = ${shoot.id} and released_at is null`.execute(server.services.db)).rows
    .length;

//
test("a team is booked whole or not at all, and the refusal names the conflict and the next free times", async () => {
  const [anna, ben] = [await bookable(), await bookable()];
  const first = await booked([anna]);
  const refused = await book([anna, ben], times("11:30", "13:00"));
  expect(refused).toMatchObject({ success: false, code: 200, reason: "time-taken" });
  const { conflicts, free } = refused.data as TimeTaken;
  expect(conflicts).toMatchObject([{ kind: "slot", bookableId: anna.id, shoot: { id: first.id } }]);
  expect(free.map(({ startsAt }) => startsAt)).toEqual(
    ["12:00", "13:30", "15:00"].map((time) => new Date(at(time)).toISOString()),
  );
  expect(await booked([ben], times("11:30", "13:00"))).toMatchObject({ state: "firm" });
  expect(events.map(({ type }) => type).filter((type) => type.startsWith("shoot."))).toEqual([
    "shoot.booked",
    "shoot.booked",
  ]);
});

//
test("of simultaneous bookings of one person one succeeds and the others are refused", async () => {
  const team = [await bookable(), await bookable(), await bookable()];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      book(index % 2 ? team : team.toReversed(), times(`10:${index * 3 + 10}`, "12:00")),
    ),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  for (const answer of answers.filter(({ success }) => !success)) expect(answer.reason).toBe("time-taken");
});

//
test("a couple is not in two places at a time", async () => {
  const { id: weddingId } = await wedding();
  await booked([await bookable()], { weddingId });
  const refused = await book([await bookable()], { weddingId, ...times("11:00", "13:00") });
  expect(refused).toMatchObject({ reason: "couple-busy", data: { conflicts: [{ kind: "couple" }] } });
});

//
test("buffers, working hours, leave and missing skills refuse a booking", async () => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "09:00", to: "18:00" }));
  const person = await bookable({ hours, bufferBeforeMinutes: 30, bufferAfterMinutes: 30 });
  await booked([person]);
  expect(await book([person], times("12:15", "13:00"))).toMatchObject({ reason: "time-taken" });
  expect(await book([person], times("17:00", "18:30"))).toMatchObject({ data: { conflicts: [{ kind: "hours" }] } });
  await booked([person], times("13:00", "14:00"));
  const leave = { bookableId: person.id, reason: "leave", ...times("15:00", "18:00") } as const;
  const { data: block } = await server.call(shootsApi.block, leave, token);
  expect(await book([person], times("15:00", "16:00"))).toMatchObject({ data: { conflicts: [{ reason: "leave" }] } });
  await server.call(shootsApi.unblock, { id: Number((block as { id: string }).id) }, token);
  await booked([person], times("15:00", "16:00"));
  expect(await book([person], { ...times("08:00", "09:00"), purpose: "studio" })).toMatchObject({
    reason: "team-incomplete",
    data: { needs: [{ skill: "makeup" }, { kind: "room" }] },
  });
});

test("a repeated idempotency key returns the first booking", async () => {
  const team = [await bookable()];
  const headers = { "idempotency-key": "book-once" };
  const [first, second] = [await booked(team, {}, token, headers), await booked(team, {}, token, headers)];
  expect(second.id).toBe(first.id);
  expect(await book(team, { note: "other" }, token, headers)).toMatchObject({ reason: "key-reused" });
});

//
test("only a tentative shoot may have an incomplete team", async () => {
  const person = await bookable();
  expect(await book([person], { purpose: "studio" })).toMatchObject({ reason: "team-incomplete" });
  const { id, version } = await booked([person], { purpose: "studio", state: "tentative" });
  expect(await server.call(shootsApi.firm, { id, version }, token)).toMatchObject({ reason: "team-incomplete" });
});

//
test("an expired hold gives way to a booking, and a job ends the others", async () => {
  const team = [await bookable()];
  const hold = await booked(team, { state: "tentative" });
  const other = await booked(team, { state: "tentative", ...times("14:00", "15:00") });
  expect(hold.state).toBe("tentative");
  await sql`update shoot set expires_at = now() - interval '1 second' where id in (${hold.id}, ${other.id})`.execute(
    server.services.db,
  );
  const late = await server.call(shootsApi.firm, { id: other.id, version: 1 }, token);
  expect(late).toMatchObject({ reason: "hold-expired" });
  await booked(team);
  expect(await endExpiredHolds(server.services)).toBe(1);
  for (const { id } of [hold, other])
    expect((await server.call(shootsApi.detail, { id }, token)).data).toMatchObject({ state: "expired" });
  expect(await heldSlots(other)).toBe(0);
});

//
test("a move takes the whole team, and its undo names who has the former time now", async () => {
  const [anna, ben] = [await bookable(), await bookable()];
  const shoot = await booked([anna, ben]);
  const move = (version: number, from: string, to: string) =>
    server.call(shootsApi.move, { id: shoot.id, version, ...times(from, to), team: [anna.id, ben.id] }, token);
  const { data: moved } = await move(1, "11:00", "13:00");
  expect(moved).toMatchObject({ version: 2, startsAt: new Date(at("11:00")).toISOString() });
  const undo = (version: number) => server.call(shootsApi.undo, { id: shoot.id, version }, token);
  expect((await undo(2)).data).toMatchObject({ version: 3, startsAt: shoot.startsAt, undoUntil: null });
  expect(await undo(3)).toMatchObject({ reason: "undo-expired" });
  await move(3, "15:00", "17:00");
  const other = await booked([ben]);
  expect(await undo(4)).toMatchObject({ reason: "time-taken", data: { conflicts: [{ shoot: { id: other.id } }] } });
  expect(await heldSlots(shoot)).toBe(2);
  expect(await move(1, "18:00", "19:00")).toMatchObject({ code: 409, data: { current: { version: 4 } } });
});

//
test("a shoot runs from firm to done, and is postponed, rebooked and cancelled as a whole team", async () => {
  const team = [await bookable(), await bookable()];
  const run = await booked(team);
  const start = server.services.clock.now();
  await sql`update shoot set starts_at = ${start}, ends_at = ${start}::timestamptz + interval '1 hour' where id = ${run.id}`.execute(
    server.services.db,
  );
  const changed = (version: number, { id } = run) => ({ id, version });
  for (const [index, step] of (["confirm", "checkIn", "start", "finish"] as const).entries())
    expect(await server.call(shootsApi[step], changed(index + 1), token), step).toMatchObject({ success: true });
  expect((await server.call(shootsApi.detail, { id: run.id }, token)).data).toMatchObject({
    state: "done",
    allowed: ["reshoot", "undoFinish"],
  });
  const again = { ...times("18:00", "19:00"), reshootOf: run.id };
  expect(await book(team, { ...again, weddingId: (await wedding()).id })).toMatchObject({
    reason: "shoot-of-other-wedding",
  });
  const shoot = await booked(team, times("14:00", "16:00"));
  const postponed = await server.call(shootsApi.postpone, { ...changed(1, shoot), cause: "weather" }, token);
  expect(postponed.data).toMatchObject({ state: "postponed", postponedBy: "weather" });
  expect(await heldSlots(shoot)).toBe(0);
  const rebook = { ...changed(2, shoot), ...times("17:00", "19:00"), team: team.map(({ id }) => id) };
  expect((await server.call(shootsApi.rebook, rebook, token)).data).toMatchObject({ state: "firm", postponedBy: null });
  const cancel = { ...changed(3, shoot), reason: "changed their minds" };
  expect((await server.call(shootsApi.cancel, cancel, token)).data).toMatchObject({ state: "cancelled" });
  expect((await server.call(shootsApi.undo, changed(4, shoot), token)).data).toMatchObject({ state: "firm" });
  expect(await heldSlots(shoot)).toBe(2);
});

//
test("a wedding day moves only at the wish of the couple", async () => {
  const person = await bookable();
  const shoot = await booked([person], { purpose: "coverage", weddingId: (await wedding()).id });
  const move = { id: shoot.id, version: 1, ...times("11:00", "13:00"), team: [person.id] };
  expect(await server.call(shootsApi.move, move, token)).toMatchObject({ reason: "wedding-day-fixed" });
  const postpone = { id: shoot.id, version: 1, cause: "weather" } as const;
  expect(await server.call(shootsApi.postpone, postpone, token)).toMatchObject({ reason: "wedding-day-fixed" });
  expect(await server.call(shootsApi.move, { ...move, isWishOfCouple: true }, token)).toMatchObject({ success: true });
});

//
test("replacements are qualified, free and ranked, and one of them replaces an ill person", async () => {
  const near = { latitude: 30.25, longitude: 120.15 };
  const place = await bookable({ kind: "place", skills: [], ...near });
  const ill = await bookable({ skills: ["videography"] });
  const [far, close] = [
    await bookable({ skills: ["videography"], latitude: 31.2, longitude: 121.5 }),
    await bookable({ skills: ["videography"], ...near }),
  ];
  await booked([await bookable({ skills: ["videography"], ...near })]);
  const shoot = await booked([ill, place]);
  const { data } = await server.call(shootsApi.replacements, { id: shoot.id, bookableId: ill.id }, token);
  expect((data as { bookableId: number }[]).map(({ bookableId }) => bookableId)).toEqual([close.id, far.id]);
  const replaced = await server.call(
    shootsApi.replace,
    { id: shoot.id, version: 1, bookableId: ill.id, byId: close.id, reason: "ill" },
    token,
  );
  expect((replaced.data as Shoot).team.map(({ bookableId }) => bookableId)).toEqual([close.id, place.id]);
});

//
test("R-20.10: a shoot has its time in UTC and the zone of its place, or else of the business; a wedding date is a date", async () => {
  const place = await bookable({ kind: "place", skills: [], zone: "Europe/Madrid" });
  const shoot = await booked([await bookable(), place]);
  expect(shoot).toMatchObject({ zone: "Europe/Madrid", startsAt: new Date(at("10:00")).toISOString() });
  expect(await booked([await bookable()])).toMatchObject({ zone: "Asia/Shanghai" });
  const couple = { nameA: "Anna", nameB: "Ben", weddingDate: `${year}-05-01` };
  expect((await server.call(weddingsApi.add, couple, token)).data).toMatchObject({ weddingDate: couple.weddingDate });
});

//
test("a photographer sees their own shoots only, a consultant all busy times without the couples of others", async () => {
  const user = await server.createUser({ roles: ["photographer"] });
  const [own, other] = [await bookable({ userId: user.id }), await bookable()];
  const [mine, foreign] = [await booked([own]), await booked([other])];
  const board = async (by: string): Promise<Board> =>
    (await server.call(shootsApi.board, { from: at("00:00"), to: at("23:59") }, by)).data;
  const seen = await board(user.token);
  expect(seen.shoots.map(({ id }) => id)).toEqual([mine.id]);
  expect(seen.slots.map(({ bookableId }) => bookableId)).toEqual([own.id]);
  expect(seen.bookables.map(({ id }) => id)).toEqual([own.id]);
  const { data: day } = await server.call(shootsApi.mine, { from: at("00:00"), to: at("23:59") }, user.token);
  expect((day as Board).shoots.map(({ id }) => id)).toEqual([mine.id]);
  const consultant = await server.createUser({ roles: ["consultant"] });
  const busy = await board(consultant.token);
  expect(busy.shoots).toEqual([]);
  expect(busy.slots.map(({ shootId }) => shootId)).toEqual([null, null]);
  expect(await book([other], {}, consultant.token)).toMatchObject({ data: { conflicts: [{ shoot: null }] } });
  expect((await board(token)).shoots.map(({ id }) => id)).toEqual([mine.id, foreign.id]);
});

//
test("a change of a purpose keeps absent fields, applies to new bookings, and is refused with an old version", async () => {
  const purposeOf = async () =>
    ((await server.call(shootsApi.purposes, {}, token)).data as PurposeRule[]).find(({ id }) => id === "pickup");
  const before = await purposeOf();
  const input = { id: "pickup" as const, version: before?.version ?? 0 };
  const needs = [{ kind: "room" as const, skill: null, count: 1 }];
  const { data } = await server.call(shootsApi.changePurpose, { ...input, needs, bufferAfterMinutes: 30 }, token);
  expect(data).toEqual({ ...before, needs, bufferAfterMinutes: 30, version: input.version + 1 });
  expect(events.at(-1)).toMatchObject({ type: "shoot-purpose.changed", subject: "shoot-purpose:pickup" });
  expect(await book([await bookable()])).toMatchObject({ reason: "team-incomplete" });
  const outdated = await server.call(shootsApi.changePurpose, { ...input, needs: [] }, token);
  expect(outdated).toMatchObject({ code: 409, data: { current: { id: "pickup", version: input.version + 1 } } });
  for (const wrong of [[...needs, ...needs], [{ kind: "room" as const, skill: "makeup" as const, count: 1 }]])
    expect(
      await server.call(shootsApi.changePurpose, { ...input, version: input.version + 1, needs: wrong }, token),
    ).toMatchObject({ success: false });
  await server.call(
    shootsApi.changePurpose,
    { ...input, version: input.version + 1, needs: [], bufferAfterMinutes: 0 },
    token,
  );
});

test("an export has the shoots that match the filters and that the caller may see", async () => {
  const person = await bookable();
  const shoot = await booked([person]);
  const exported = async (by: string) =>
    (await server.call(shootsApi.export, { filters: { bookableId: person.id } }, by)).data;
  expect(await exported(token)).toMatchObject({ records: [{ id: shoot.id }], next: null, timeZone: "Asia/Shanghai" });
  expect(events.at(-1)).toMatchObject({
    type: "shoot.exported",
    subject: "shoots",
    after: { filters: { bookableId: person.id }, after: null, records: 1 },
  });
  const otherUser = await server.createUser({ codes: ["shoot", "shoot:export"] });
  expect(await exported(otherUser.token)).toMatchObject({ records: [], next: null });
});
