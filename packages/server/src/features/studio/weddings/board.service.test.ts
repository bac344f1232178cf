import { cancellationsApi, refundOf, type CancellationTerms } from "@vowdesk/contract/studio/wedding-payments";
import { weddingsApi, type Wedding, type WeddingBoardColumn } from "@vowdesk/contract/studio/weddings";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { openStudio } from "../../../../test/studio/open-studio.ts";
import { fixedClock } from "../../../platform/clock.ts";

let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;

/** 2 November in UTC, and 3 November in Shanghai. */
const now = "2026-11-02T17:00:00.000Z";

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock(now) });
  studio = await openStudio(server);
});
afterAll(() => server?.close());
beforeEach(async () => {
  await sql`truncate wedding cascade`.execute(server.services.db);
});

type Query = Partial<HandlerInput<typeof weddingsApi.list>>;

async function list(query: Query = {}, token = studio.manager.token): Promise<Wedding[]> {
  const { data, message } = await server.call(weddingsApi.list, query as never, token);
  expect(data, message).toBeDefined();
  return (data as { records: Wedding[] }).records;
}
const idsOf = async (query: Query, token?: string) => (await list(query, token)).map(({ id }) => id);
const board = async (query: object = {}, token = studio.manager.token) =>
  (await server.call(weddingsApi.board, query as never, token)).data as WeddingBoardColumn[];

/** Inserts a shoot without its team. Hours count from the time of the clock. */
async function shoot(
  weddingId: number,
  state: string,
  fromHours: number,
  { purpose = "studio", expiresHours = 1 } = {},
) {
  const at = (hours: number) => new Date(Date.parse(now) + hours * 60 * 60_000);
  const isOpen = ["tentative", "firm", "confirmed", "checked_in", "shooting"].includes(state);
  await sql`insert into shoot (wedding_id, purpose, state, starts_at, ends_at, zone, team, couple_present, expires_at, ended_at)
    values (${weddingId}, ${purpose}, ${state}, ${at(fromHours)}, ${at(fromHours + 2)}, 'Asia/Shanghai', '{}', true,
      ${state === "tentative" ? at(expiresHours) : null}, ${isOpen ? null : at(0)})`.execute(server.services.db);
}

/** An instalment of a signed agreement is due on this day. */
const due = (weddingId: number, on: string) =>
  sql`update wedding_instalment set due_on = ${on} where wedding_id = ${weddingId} and position = 1`.execute(
    server.services.db,
  );

//
test("the next appointment is the first shoot that is neither over nor postponed", async () => {
  const [none, several, running, ended] = [
    await studio.addWedding(),
    await studio.addWedding(),
    await studio.addWedding(),
    await studio.addWedding(),
  ];
  await shoot(several, "firm", 48);
  await shoot(several, "confirmed", 24, { purpose: "fitting" });
  await shoot(running, "shooting", -1);
  for (const [index, state] of ["done", "cancelled", "no_show", "postponed", "expired"].entries())
    await shoot(ended, state, 5 + index * 3);
  await shoot(ended, "firm", -5);
  await shoot(ended, "tentative", 30, { expiresHours: -1 });

  const records = await list({ sort: "nextAppointment", dir: "asc" });
  expect(records.map(({ id, nextAppointment }) => [id, nextAppointment?.purpose ?? null])).toEqual([
    [running, "studio"],
    [several, "fitting"],
    [ended, null],
    [none, null],
  ]);
  expect(records[1]?.nextAppointment).toMatchObject({ state: "confirmed", startsAt: "2026-11-03T17:00:00.000Z" });
  expect(await idsOf({ sort: "nextAppointment", dir: "desc" })).toEqual([several, running, ended, none]);
  const pages = [1, 2].map((pageNo) => idsOf({ sort: "nextAppointment", dir: "asc", pageNo, pageSize: 3 }));
  expect(await Promise.all(pages)).toEqual([[running, several, ended], [none]]);
});

test("the outstanding amount is what the payment plan leaves open, and none after a cancellation", async () => {
  const [unsigned, signed, cancelled] = [
    await studio.addWedding(),
    await studio.addWedding(),
    await studio.addWedding(),
  ];
  await studio.sign(signed);
  await studio.pay(signed, 30_000);
  await studio.sign(cancelled);
  const { token } = studio.mei;
  const { version } = (await server.call(weddingsApi.detail, { id: cancelled }, token)).data as Wedding;
  const terms = (await server.call(cancellationsApi.terms, { weddingId: cancelled }, token)).data as CancellationTerms;
  const amounts = refundOf(terms, "couple");
  const input = { weddingId: cancelled, version, cause: "couple", reason: "They move abroad", amounts } as const;
  const ended = await server.call(cancellationsApi.cancel, input, token);
  expect(ended.success, ended.message).toBe(true);
  expect((await list({ sort: "outstandingCents" })).map(({ id, outstandingCents }) => [id, outstandingCents])).toEqual([
    [signed, 470_000],
    [cancelled, null],
    [unsigned, null],
  ]);
});

test("a part of the price is overdue from the day after its date in the time zone of the studio", async () => {
  const wedding = await studio.addWedding();
  await studio.sign(wedding);
  const isOverdue = async () => (await list())[0]?.isOverdue;
  await due(wedding, "2026-11-03");
  expect(await isOverdue()).toBe(false);
  expect(await idsOf({ payment: "overdue" })).toEqual([]);
  await due(wedding, "2026-11-02");
  expect(await isOverdue()).toBe(true);
  expect(await idsOf({ payment: "overdue" })).toEqual([wedding]);
  await sql`update studio set settings = settings || '{"timeZone":"UTC"}'`.execute(server.services.db);
  expect(await isOverdue()).toBe(false);
  await sql`update studio set settings = settings - 'timeZone'`.execute(server.services.db);
  await studio.pay(wedding, 100_000);
  expect(await isOverdue()).toBe(false);
});

test("shoots and payments appear to those who may see them, also through order, filters and board", async () => {
  const late = await studio.addWedding();
  await studio.sign(late);
  await due(late, "2026-10-01");
  await shoot(late, "firm", 24);
  const otherWedding = await studio.addWedding();
  const codes = ["wedding", "wedding:all"];
  const plain = await server.createUser({ codes });
  const ofOthers = await server.createUser({ codes: [...codes, "shoot", "payment"] });
  for (const { token } of [plain, ofOthers]) {
    expect((await list({ sort: "nextAppointment", dir: "asc" }, token)).map(({ id }) => id)).toEqual([
      otherWedding,
      late,
    ]);
    expect(await idsOf({ sort: "outstandingCents" }, token)).toEqual([otherWedding, late]);
    expect((await list({}, token)).find(({ id }) => id === late)).toMatchObject({
      nextAppointment: null,
      outstandingCents: null,
      isOverdue: false,
    });
    expect(await idsOf({ payment: "overdue" }, token)).toEqual([]);
    expect((await board({}, token)).map(({ outstandingCents }) => outstandingCents)).toEqual(
      token === plain.token ? [null, null, null, null, null] : [0, 0, 0, 0, 0],
    );
  }
  const own = await list({ sort: "nextAppointment", dir: "asc" }, studio.mei.token);
  expect(own[0]).toMatchObject({ id: late, outstandingCents: 500_000, isOverdue: true });
  expect(own[0]?.nextAppointment).toMatchObject({ purpose: "studio" });
  const stranger = await server.createUser({ roles: ["consultant"] });
  expect(await list({}, stranger.token)).toEqual([]);
  expect((await board({}, stranger.token)).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
});

//
test("the board has the weddings of each stage that the list shows for it, without cancelled ones", async () => {
  const [planning, first, second, selecting] = [
    await studio.addWedding(),
    await studio.addWedding(),
    await studio.addWedding(),
    await studio.addWedding(),
  ];
  await studio.sign(first);
  await shoot(first, "firm", 48);
  await shoot(second, "firm", 24);
  await shoot(selecting, "done", -48);
  const cancelled = await studio.addWedding();
  await sql`insert into wedding_cancellation (wedding_id, cause, reason, paid_cents, kept_cents, refund_cents, double_cents,
      cancelled_by, cancelled_at) values (${cancelled}, 'other', 'x', 0, 0, 0, 0, ${studio.mei.id}, now())`.execute(
    server.services.db,
  );
  const columns = await board();
  expect(columns.map(({ stage, weddings }) => [stage, weddings.map(({ id }) => id)])).toEqual([
    ["planning", [planning]],
    ["shooting", [second, first]],
    ["selection", [selecting]],
    ["production", []],
    ["collected", []],
  ]);
  expect(columns[1]).toMatchObject({ count: 2, outstandingCents: 500_000 });
  for (const { stage, weddings } of columns)
    expect(await idsOf({ stage, sort: "nextAppointment", dir: "asc" })).toEqual(weddings.map(({ id }) => id));
  expect(await idsOf({ stage: "cancelled" })).toEqual([cancelled]);
  const filtered = await board({ consultantId: studio.mei.id, name: "nobody" });
  expect(filtered.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
});
