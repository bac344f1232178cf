import { agreementsApi, type AgreementDetail, type SignatureCode } from "@vowdesk/contract/agreements";
import { bookablesApi } from "@vowdesk/contract/bookables";
import { offersApi, type OfferDetail } from "@vowdesk/contract/offers";
import { shootsApi, type Shoot } from "@vowdesk/contract/shoots";
import {
  instalmentsApi,
  weddingPaymentsApi,
  type DueInstalment,
  type PaymentPlan,
  type WeddingReceipt,
} from "@vowdesk/contract/wedding-payments";
import { weddingsApi } from "@vowdesk/contract/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { someTerms } from "../../../../test/matrix/features/offers.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { readContext, systemActor } from "../../../kernel/http/context.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { balanceOf, paymentsForCouple, tellArrears } from "../index.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let mei: Awaited<ReturnType<TestServer["createUser"]>>;
let manager: Awaited<ReturnType<TestServer["createUser"]>>;
let finance: Awaited<ReturnType<TestServer["createUser"]>>;
let offerId: number;
let room: number;
let crew: number[];

beforeAll(async () => {
  server = await startTestServer({ clock });
  mei = await server.createUser({ roles: ["consultant"] });
  manager = await server.createUser({ roles: ["manager", "scheduler"] });
  finance = await server.createUser({ roles: ["finance"] });
  const offer = (await server.call(offersApi.add, someTerms as never, manager.token)).data as OfferDetail;
  await server.call(offersApi.activate, { id: offer.id, version: 1 }, manager.token);
  offerId = offer.id;
  const add = async (given: object) =>
    ((await server.call(bookablesApi.add, given as never, manager.token)).data as { id: number }).id;
  room = await add({ kind: "room", name: "Room" });
  crew = [
    await add({ kind: "person", name: "Photographer", skills: ["photography"] }),
    await add({ kind: "person", name: "Make-up", skills: ["makeup"] }),
  ];
});
afterAll(() => server?.close());

const context = () => readContext(server.services, { actor: systemActor, language: "en", requestId: "test", ip: "" });

let phones = 0;
const newPhone = () => `137${String((phones += 1)).padStart(8, "0")}`;
const addWedding = async () => {
  const couple = { nameA: "Anna", phoneA: newPhone(), nameB: "Ben", phoneB: newPhone() };
  return ((await server.call(weddingsApi.add, couple, mei.token)).data as { id: number }).id;
};

/** Both partners sign an agreement. */
async function sign(weddingId: number, discountCents = 0): Promise<AgreementDetail> {
  const given = { weddingId, offerId, discountCents, language: "en" } as const;
  const draft = (await server.call(agreementsApi.draft, given, mei.token)).data as AgreementDetail;
  const { id, version } = draft;
  const { digest } = (await server.call(agreementsApi.send, { id, version }, mei.token)).data as AgreementDetail;
  const line = [
    { x: 0, y: 0 },
    { x: 10, y: 20 },
  ];
  let answer: unknown;
  for (const partner of ["a", "b"] as const) {
    const { code } = (await server.call(agreementsApi.code, { id, partner }, mei.token)).data as SignatureCode;
    const signature = { id, partner, strokes: [line], code: code ?? "", digest: digest ?? "" };
    answer = (await server.call(agreementsApi.sign, signature, mei.token)).data;
  }
  return answer as AgreementDetail;
}

async function pay(weddingId: number, amountCents: number): Promise<void> {
  const given = { weddingId, amountCents, method: "cash", receivedOn: "2026-11-01" } as const;
  const { id, version } = (await server.call(weddingPaymentsApi.record, given, mei.token)).data as WeddingReceipt;
  await server.call(weddingPaymentsApi.check, { id, version }, finance.token);
}

const plan = async (weddingId: number, token = mei.token) =>
  (await server.call(instalmentsApi.plan, { weddingId }, token)).data as PaymentPlan;
const dueDays = async (weddingId: number) => (await plan(weddingId)).instalments.map(({ dueOn }) => dueOn);
const paid = async (weddingId: number) => (await plan(weddingId)).instalments.map(({ paidCents }) => paidCents);

let day = 9;
/** Books a firm studio shoot on a day of its own in March 2027. */
async function book(weddingId: number): Promise<Shoot> {
  day += 1;
  const at = (time: string) => `2027-03-${day}T${time}:00+08:00`;
  const given = { purpose: "studio", startsAt: at("10:00"), endsAt: at("12:00"), team: [room, ...crew], weddingId };
  const { data, message } = await server.call(shootsApi.book, given as never, manager.token);
  expect(data, message).toBeDefined();
  return data;
}

test("a signed agreement makes the plan, which couples see as staff do", async () => {
  const weddingId = await addWedding();
  expect(await plan(weddingId)).toMatchObject({ agreedCents: null, instalments: [] });
  await sign(weddingId);
  const shown = await plan(weddingId);
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

test("checked payments pay the instalment with the earliest date first, also when they are checked at the same time", async () => {
  const weddingId = await addWedding();
  await sign(weddingId);
  await Promise.all([pay(weddingId, 60_000), pay(weddingId, 70_000), pay(weddingId, 1)]);
  expect(await paid(weddingId)).toEqual([100_000, 30_001, 0]);
  expect(await balanceOf(context(), weddingId)).toBe(369_999);
  expect(await balanceOf(context(), await addWedding())).toBeNull();
  const next = { weddingId, step: "selection", on: "2026-12-01", version: 0 } as const;
  const dated = await server.call(instalmentsApi.dateStep, next, mei.token);
  expect(dated.data).toMatchObject({ steps: { selection: { on: "2026-12-01", version: 1 } } });
  expect(await paid(weddingId)).toEqual([100_000, 0, 30_001]);
  expect(await server.call(instalmentsApi.dateStep, { ...next, on: "2026-12-02" }, mei.token)).toMatchObject({
    code: 409,
  });
  await pay(weddingId, 500_000);
  expect(await plan(weddingId)).toMatchObject({ receivedCents: 630_001, overpaidCents: 130_001 });
  expect(await paid(weddingId)).toEqual([100_000, 150_000, 250_000]);
});

test("due dates move with the first shoot", async () => {
  const weddingId = await addWedding();
  await sign(weddingId);
  const first = await book(weddingId);
  expect(await dueDays(weddingId)).toEqual(["2026-11-02", "2027-03-03", null]);
  await book(weddingId);
  const { id, version } = first;
  const postponed = { id, version, cause: "weather", reason: "Storm" } as const;
  await server.call(shootsApi.postpone, postponed, manager.token);
  expect(await dueDays(weddingId)).toEqual(["2026-11-02", "2027-03-04", null]);
});

test("an amendment replaces what is not paid, and the end of the agreement removes the plan", async () => {
  const weddingId = await addWedding();
  await sign(weddingId);
  await pay(weddingId, 120_000);
  const { id, version } = await sign(weddingId, 50_000);
  expect(await plan(weddingId)).toMatchObject({
    agreedCents: 450_000,
    receivedCents: 120_000,
    instalments: [{ paidCents: 90_000 }, { paidCents: 30_000 }, { paidCents: 0 }],
  });
  await server.call(agreementsApi.end, { id, version, reason: "x" }, mei.token);
  expect(await plan(weddingId)).toMatchObject({ agreedCents: null, receivedCents: 120_000, instalments: [] });
});

test("lists what is unpaid within a time, and to consultants their own weddings only", async () => {
  const weddingId = await addWedding();
  await sign(weddingId);
  await sql`update wedding_instalment set due_on = '2026-11-01' where wedding_id = ${weddingId} and position = 1`.execute(
    server.services.db,
  );
  const list = async (given: object, token = mei.token) =>
    ((await server.call(instalmentsApi.list, { weddingId, ...given }, token)).data as { records: DueInstalment[] })
      .records;
  expect(await list({})).toHaveLength(3);
  expect(await list({ window: "overdue" })).toMatchObject([
    { state: "late", openCents: 100_000, couple: "Anna & Ben" },
  ]);
  expect(await list({ window: "month" })).toEqual([]);
  const other = await server.createUser({ roles: ["consultant"] });
  expect(await list({}, other.token)).toEqual([]);
  expect(await server.call(instalmentsApi.plan, { weddingId }, other.token)).toMatchObject({ success: false });
  expect(await plan(weddingId, finance.token)).toMatchObject({ agreedCents: 500_000 });
});

/** The user names that received each message about an overdue payment. */
async function told(): Promise<string[][]> {
  const { rows } = await sql<{ names: string[] }>`
    select array_agg(users.username order by users.username) as names from message
    join delivery on delivery.message_id = message.id join users on users.id = delivery.user_id
    where message.type = 17 group by message.id order by message.id`.execute(server.services.db);
  return rows.map(({ names }) => names);
}

test("staff is told once of each overdue date, also by simultaneous runs: the consultant, or those who check payments", async () => {
  await sql`update wedding_instalment set paid_cents = cents`.execute(server.services.db);
  const weddingId = await addWedding();
  await sign(weddingId);
  const change = (fields: ReturnType<typeof sql>) =>
    sql`update wedding_instalment set ${fields} where wedding_id = ${weddingId} and position = 1`.execute(
      server.services.db,
    );
  expect(await tellArrears(server.services)).toBe(0);
  clock.moveMs(24 * 60 * 60_000);
  await Promise.all([tellArrears(server.services), tellArrears(server.services)]);
  expect(await told()).toEqual([[mei.username]]);
  await change(sql`due_on = '2026-10-30'`);
  await tellArrears(server.services);
  expect(await told()).toEqual([[mei.username], [mei.username]]);
  await change(sql`due_on = '2026-10-29', paid_cents = cents`);
  expect(await tellArrears(server.services)).toBe(0);
  await sql`update wedding set consultant_id = null where id = ${weddingId}`.execute(server.services.db);
  await change(sql`paid_cents = 0`);
  await tellArrears(server.services);
  expect((await told()).at(-1)).toEqual([manager.username, finance.username].toSorted());
});
