import { agreementsApi } from "@vowdesk/contract/studio/agreements";
import { shootsApi } from "@vowdesk/contract/studio/shoots";
import { instalmentsApi, type DueInstalment } from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { openStudio } from "../../../../../test/studio/open-studio.ts";
import { readContext, systemActor } from "../../../../kernel/http/context.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { balanceOf, paymentsForCouple, notifyOfArrears } from "../wedding-payments.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeAll(async () => {
  server = await startTestServer({ clock });
  studio = await openStudio(server);
});
afterAll(() => server?.close());

const context = () => readContext(server.services, { actor: systemActor, language: "en", requestId: "test", ip: "" });

const dueDays = async (weddingId: number) => (await studio.plan(weddingId)).instalments.map(({ dueOn }) => dueOn);
const paid = async (weddingId: number) => (await studio.plan(weddingId)).instalments.map(({ paidCents }) => paidCents);

//
test("a signed agreement makes the plan, which couples see as staff do", async () => {
  const weddingId = await studio.addWedding();
  expect(await studio.plan(weddingId)).toMatchObject({ agreedCents: null, instalments: [] });
  await studio.sign(weddingId);
  const shown = await studio.plan(weddingId);
  expect(shown).toMatchObject({
    agreedCents: 500_000,
    receivedCents: 0,
    instalments: [
      { kind: "deposit", cents: 100_000, dueOn: "2026-11-02", state: "due" },
      { kind: "prepayment", cents: 150_000, dueOn: null, dueEvent: "before-shoot", state: "planned" },
      { kind: "balance", cents: 250_000, dueOn: null, dueEvent: "selection", state: "planned" },
    ],
  });
  expect(await paymentsForCouple(context(), weddingId)).toEqual(shown);
});

//
test("checked payments pay the instalment with the earliest date first, also when they are checked at the same time", async () => {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  await Promise.all([studio.pay(weddingId, 60_000), studio.pay(weddingId, 70_000), studio.pay(weddingId, 1)]);
  expect(await paid(weddingId)).toEqual([100_000, 30_001, 0]);
  expect(await balanceOf(context(), weddingId)).toBe(369_999);
  expect(await balanceOf(context(), await studio.addWedding())).toBeNull();
  const next = { weddingId, step: "selection", on: "2026-12-01", version: 0 } as const;
  const dated = await server.call(instalmentsApi.dateStep, next, studio.mei.token);
  expect(dated.data).toMatchObject({ steps: { selection: { on: "2026-12-01", version: 1 } } });
  expect(await paid(weddingId)).toEqual([100_000, 0, 30_001]);
  expect(await server.call(instalmentsApi.dateStep, { ...next, on: "2026-12-02" }, studio.mei.token)).toMatchObject({
    code: 409,
  });
  await studio.pay(weddingId, 500_000);
  expect(await studio.plan(weddingId)).toMatchObject({ receivedCents: 630_001, overpaidCents: 130_001 });
  expect(await paid(weddingId)).toEqual([100_000, 150_000, 250_000]);
});

//
test("due dates move with the first shoot", async () => {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  const first = await studio.book(weddingId);
  expect(await dueDays(weddingId)).toEqual(["2026-11-02", "2027-03-03", null]);
  await studio.book(weddingId);
  const { id, version } = first;
  const postponed = { id, version, cause: "weather", reason: "Storm" } as const;
  await server.call(shootsApi.postpone, postponed, studio.manager.token);
  expect(await dueDays(weddingId)).toEqual(["2026-11-02", "2027-03-04", null]);
});

//
//
test("users who record payments state the days of selection and pickup, and a changed day moves the due dates", async () => {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  const state = (step: "selection" | "pickup", on: string, version: number, token = studio.mei.token) =>
    server.call(instalmentsApi.dateStep, { weddingId, step, on, version }, token);
  await state("selection", "2027-04-01", 0);
  expect(await dueDays(weddingId)).toEqual(["2026-11-02", null, "2027-04-01"]);
  await state("selection", "2027-05-01", 1);
  expect(await dueDays(weddingId)).toEqual(["2026-11-02", null, "2027-05-01"]);
  expect((await state("pickup", "2027-06-01", 0)).data).toMatchObject({ steps: { pickup: { on: "2027-06-01" } } });
  const reader = await server.createUser({ codes: ["payment", "payment:all"] });
  expect(await state("pickup", "2027-07-01", 1, reader.token)).toMatchObject({ reason: "no-permission" });
});

test("an amendment replaces what is not paid, and the end of the agreement removes the plan", async () => {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  await studio.pay(weddingId, 120_000);
  const { id, version } = await studio.sign(weddingId, 50_000);
  expect(await studio.plan(weddingId)).toMatchObject({
    agreedCents: 450_000,
    receivedCents: 120_000,
    instalments: [{ paidCents: 90_000 }, { paidCents: 30_000 }, { paidCents: 0 }],
  });
  await server.call(agreementsApi.end, { id, version, reason: "x" }, studio.mei.token);
  expect(await studio.plan(weddingId)).toMatchObject({ agreedCents: null, receivedCents: 120_000, instalments: [] });
});

test("lists what is unpaid within a time, and to consultants their own weddings only", async () => {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  await sql`update wedding_instalment set due_on = '2026-11-01' where wedding_id = ${weddingId} and position = 1`.execute(
    server.services.db,
  );
  const list = async (input: object, token = studio.mei.token) =>
    ((await server.call(instalmentsApi.list, { weddingId, ...input }, token)).data as { records: DueInstalment[] })
      .records;
  expect(await list({})).toHaveLength(3);
  expect(await list({ window: "overdue" })).toMatchObject([
    { state: "late", openCents: 100_000, couple: "Anna & Ben" },
  ]);
  expect(await list({ window: "month" })).toEqual([]);
  const otherUser = await server.createUser({ roles: ["consultant"] });
  expect(await list({}, otherUser.token)).toEqual([]);
  expect(await server.call(instalmentsApi.plan, { weddingId }, otherUser.token)).toMatchObject({ success: false });
  expect(await studio.plan(weddingId, studio.finance.token)).toMatchObject({ agreedCents: 500_000 });
});

/** The user names that received each message about an overdue payment. */
async function recipients(): Promise<string[][]> {
  const { rows } = await sql<{ names: string[] }>`
    select array_agg(users.username order by users.username) as names from message
    join delivery on delivery.message_id = message.id join users on users.id = delivery.user_id
    where message.type = 17 group by message.id order by message.id`.execute(server.services.db);
  return rows.map(({ names }) => names);
}

//
test("staff are notified once of each overdue date, also by simultaneous runs: the consultant, or those who check payments", async () => {
  await sql`update wedding_instalment set paid_cents = cents`.execute(server.services.db);
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  const change = (fields: ReturnType<typeof sql>) =>
    sql`update wedding_instalment set ${fields} where wedding_id = ${weddingId} and position = 1`.execute(
      server.services.db,
    );
  expect(await notifyOfArrears(server.services)).toBe(0);
  clock.moveMs(24 * 60 * 60_000);
  await Promise.all([notifyOfArrears(server.services), notifyOfArrears(server.services)]);
  expect(await recipients()).toEqual([[studio.mei.username]]);
  await change(sql`due_on = '2026-10-30'`);
  await notifyOfArrears(server.services);
  expect(await recipients()).toEqual([[studio.mei.username], [studio.mei.username]]);
  await change(sql`due_on = '2026-10-29', paid_cents = cents`);
  expect(await notifyOfArrears(server.services)).toBe(0);
  await sql`update wedding set consultant_id = null where id = ${weddingId}`.execute(server.services.db);
  await change(sql`paid_cents = 0`);
  await notifyOfArrears(server.services);
  const checkers = [studio.manager.username, studio.finance.username].toSorted();
  expect((await recipients()).at(-1)).toEqual(checkers);
  // The message names an amount, which a consultant without the permission for payments does not see elsewhere either.
  const planner = await server.createUser({ codes: ["wedding", "wedding:edit"] });
  await sql`update wedding set consultant_id = ${planner.id} where id = ${weddingId}`.execute(server.services.db);
  await change(sql`due_on = '2026-10-28'`);
  await notifyOfArrears(server.services);
  expect((await recipients()).at(-1)).toEqual(checkers);
});
