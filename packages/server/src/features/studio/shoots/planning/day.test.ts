import { bookablesApi } from "@vowdesk/contract/studio/bookables";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import { earningsApi, type WeddingEarnings } from "@vowdesk/contract/studio/wedding-payments";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { openStudio } from "../../../../../test/studio/open-studio.ts";
import { fixedClock } from "../../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;
let person = 0;

beforeAll(async () => {
  server = await startTestServer({ clock });
  studio = await openStudio(server);
  const input = { kind: "person", name: "Kai", skills: ["photography"] } as never;
  person = ((await server.call(bookablesApi.add, input, studio.manager.token)).data as { id: number }).id;
});
afterAll(() => server?.close());

const at = (day: string, time = "10:00") => `${day}T${time}:00+08:00`;
const on = (day: string) => ({ startsAt: at(day), endsAt: at(day, "12:00"), team: [person] });

function book(day: string, overrides: object = {}) {
  const input = { purpose: "coverage", ...on(day), ...overrides };
  return server.call(shootsApi.book, input as never, studio.manager.token);
}

//
test.each([
  ["1970-01-02", { reason: "shoot-day" }],
  ["2020-05-01", { reason: "shoot-day" }],
  ["2032-05-01", { reason: "shoot-day" }],
  ["2026-11-01", { reason: "unusual-day", data: { problems: ["past"] } }],
])("a booking and a move to %s are refused, with a reason only within 31 days", async (day, refused) => {
  const weddingId = await studio.addWedding();
  expect(await book(day, { weddingId })).toMatchObject({ code: 200, ...refused });
  const { data } = await book("2027-01-09", { weddingId });
  const shoot = data as Shoot;
  const move = { id: shoot.id, version: shoot.version, ...on(day), isWishOfCouple: true };
  expect(await server.call(shootsApi.move, move, studio.manager.token)).toMatchObject(refused);
  const reasoned = await server.call(shootsApi.move, { ...move, dayReason: "Entered late" }, studio.manager.token);
  expect(reasoned).toMatchObject(day === "2026-11-01" ? { success: true } : { reason: "shoot-day" });
  const { version } = (await server.call(shootsApi.detail, { id: shoot.id }, studio.manager.token)).data as Shoot;
  await server.call(shootsApi.cancel, { id: shoot.id, version, reason: "x" }, studio.manager.token);
});

//
test("a wedding day away from the wedding date needs a reason, from both sides, and so does a date in the past", async () => {
  const weddingId = await studio.addWedding();
  const change = async (weddingDate: string, input: object = {}) => {
    const { version } = (await server.call(weddingsApi.detail, { id: weddingId }, studio.mei.token))
      .data as WeddingDetail;
    return server.call(weddingsApi.update, { id: weddingId, version, weddingDate, ...input }, studio.mei.token);
  };
  expect(await change("1970-01-01")).toMatchObject({ reason: "unusual-day" });
  expect(await change("2027-05-01")).toMatchObject({ success: true });
  expect(await book("2027-05-02", { weddingId })).toMatchObject({
    reason: "unusual-day",
    data: { problems: ["not-wedding-day"] },
  });
  const { data } = await book("2027-05-01", { weddingId });
  const { id } = data as Shoot;
  expect(await change("2027-09-18")).toMatchObject({
    code: 200,
    reason: "wedding-date-shoots",
    data: { shoots: [{ id, purpose: "coverage" }] },
  });
  expect(await change("2027-09-18", { dateReason: "The hall is closed" })).toMatchObject({ success: true });
});

//
test("a couple cannot arrive before the day of its shoot, and the shoot not end before its start", async () => {
  const weddingId = await studio.addWedding();
  const { id, version } = (await book("2026-11-05", { weddingId })).data as Shoot;
  const { token } = studio.manager;
  expect(await server.call(shootsApi.noShow, { id, version }, token)).toMatchObject({ reason: "shoot-too-early" });
  await server.call(shootsApi.confirm, { id, version }, token);
  const confirmed = { id, version: version + 1 };
  expect(await server.call(shootsApi.checkIn, confirmed, token)).toMatchObject({
    code: 200,
    reason: "shoot-too-early",
  });
  const startIn = (seconds: number) =>
    sql`update shoot set starts_at = ${new Date(clock.now().getTime() + seconds * 1_000)},
      ends_at = ${new Date(clock.now().getTime() + 3_600_000)} where id = ${id}`.execute(server.services.db);
  await startIn(60);
  expect(await server.call(shootsApi.checkIn, confirmed, token)).toMatchObject({ success: true });
  await server.call(shootsApi.start, { id, version: version + 2 }, token);
  const finish = { id, version: version + 3 };
  expect(await server.call(shootsApi.finish, finish, token)).toMatchObject({ reason: "shoot-too-early" });
  await startIn(0);
  expect(await server.call(shootsApi.finish, finish, token)).toMatchObject({ success: true });
});

//
test("the end of a shoot can be undone for 24 hours, with the income that it posted", async () => {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  await studio.pay(weddingId, 300_000);
  const shoot = await studio.finish(await studio.book(weddingId));
  const earnings = async () =>
    (await server.call(earningsApi.detail, { weddingId }, studio.finance.token)).data as WeddingEarnings;
  const { incomeCents } = await earnings();
  expect(incomeCents).toBeGreaterThan(0);
  expect(shoot.allowed).toContain("undoFinish");
  const { id, version } = shoot;
  const undo = (input: number) =>
    server.call(shootsApi.undoFinish, { id, version: input, reason: "Wrong shoot" }, studio.manager.token);
  expect((await undo(version)).data).toMatchObject({ state: "shooting" });
  expect(await earnings()).toEqual({ incomeCents: 0, parts: [] });
  await server.call(shootsApi.finish, { id, version: version + 1 }, studio.manager.token);
  expect(await earnings()).toMatchObject({ incomeCents, parts: [{ state: "earned" }] });
  clock.moveMs(24 * 60 * 60_000);
  const { token } = await server.createUser({ roles: ["manager", "scheduler"] });
  const late = { id, version: version + 2, reason: "x" };
  expect(await server.call(shootsApi.undoFinish, late, token)).toMatchObject({ reason: "shoot-closed" });
});
