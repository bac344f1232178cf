import { instalmentsApi, weddingMonthsApi, type DueInstalment } from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../../test/server.ts";
import { openStudio } from "../../../../../test/studio/open-studio.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { notifyOfArrears } from "../arrears.service.ts";

let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;
let events: ReturnType<typeof recordEvents>;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z") });
  studio = await openStudio(server);
  events = recordEvents(server);
});
afterAll(() => server?.close());

const dueOf = async (weddingId: number, token = studio.finance.token) =>
  ((await server.call(instalmentsApi.list, { weddingId }, token)).data as { records: DueInstalment[] }).records;

/** The last instalment of a new wedding, of which 1,000.00 of 5,000.00 are paid. */
async function lastInstalment(): Promise<DueInstalment> {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  await studio.pay(weddingId, 100_000);
  return (await dueOf(weddingId)).at(-1) as DueInstalment;
}

const ask = ({ id, openCents: cents }: Pick<DueInstalment, "id" | "openCents">, token = studio.finance.token) =>
  server.call(instalmentsApi.waive, { id, cents, reason: "Hail on the day" }, token);
const decide = (step: "approveWaiver" | "withdrawWaiver", { id, version }: DueInstalment, token: string) =>
  server.call(instalmentsApi[step], { id, version }, token);
const approve = (due: DueInstalment, token = studio.manager.token) => decide("approveWaiver", due, token);
const asked = async (due: DueInstalment) => (await ask(due)).data as DueInstalment;

async function balance(account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::integer as cents from ledger_entry where account = ${account}`.execute(
    server.services.db,
  );
  return rows[0]?.cents ?? 0;
}

//
test("waives an instalment with the approval of a second person", async () => {
  const due = await lastInstalment();
  expect(due).toMatchObject({ waiver: null, allowed: ["waive"] });
  const waiting = await asked(due);
  expect(waiting).toMatchObject({
    waiver: { cents: due.openCents, reason: "Hail on the day" },
    allowed: ["withdrawWaiver"],
  });
  expect(await studio.plan(due.weddingId)).toMatchObject({ waivedCents: 0 });
  expect(await approve(waiting, studio.finance.token)).toMatchObject({ code: 200, reason: "waiver-own" });
  const otherUser = await server.createUser({ roles: ["finance"] });
  expect((await dueOf(due.weddingId, otherUser.token)).at(-1)).toMatchObject({
    allowed: ["approveWaiver", "refuseWaiver"],
  });
  expect((await approve(waiting)).data).toMatchObject({ state: "waived", openCents: 0, waiver: null, allowed: [] });
  const plan = await studio.plan(due.weddingId);
  expect(plan).toMatchObject({ waivedCents: due.openCents, overpaidCents: 0 });
  expect(plan.instalments.find(({ id }) => id === due.id)).toMatchObject({ state: "waived", paidCents: 0 });
  expect((await dueOf(due.weddingId)).map(({ id }) => id)).not.toContain(due.id);
  expect(events.filter(({ type }) => type.startsWith("payment.waive")).slice(-2)).toMatchObject([
    { type: "payment.waiver-asked", reason: "Hail on the day" },
    { type: "payment.waived", after: { instalmentKind: due.kind, waivedCents: due.openCents } },
  ]);
});

test("a consultant cannot waive, and sees that it was asked for", async () => {
  const due = await lastInstalment();
  expect(await ask(due, studio.mei.token)).toMatchObject({ code: 700 });
  const waiting = await asked(due);
  expect(await approve(waiting, studio.mei.token)).toMatchObject({ code: 700 });
  expect((await dueOf(due.weddingId, studio.mei.token)).at(-1)).toMatchObject({ version: 1, allowed: [] });
});

//
test("refuses another amount than the open one, before and after it was asked for", async () => {
  const due = await lastInstalment();
  expect(await ask({ ...due, openCents: due.openCents - 1 })).toMatchObject({ code: 200, reason: "waiver-amount" });
  const waiting = await asked(due);
  expect(await ask(due)).toMatchObject({ code: 409 });
  await studio.pay(due.weddingId, 400_000);
  expect(await approve(waiting)).toMatchObject({ reason: "waiver-amount" });
  expect(await studio.plan(due.weddingId)).toMatchObject({ waivedCents: 0 });
});

//
test("decides once when two users do it at the same time, and a withdrawn waiver not at all", async () => {
  const waiting = await asked(await lastInstalment());
  const otherUser = await server.createUser({ roles: ["manager"] });
  const answers = await Promise.all([approve(waiting), approve(waiting, otherUser.token)]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  const second = await asked(await lastInstalment());
  expect((await decide("withdrawWaiver", second, studio.finance.token)).data).toMatchObject({ allowed: ["waive"] });
  expect(await approve(second)).toMatchObject({ code: 409 });
  const third = await asked(await lastInstalment());
  const { id } = third;
  const refusal = { id, version: 1, reason: "No" };
  expect((await server.call(instalmentsApi.refuseWaiver, refusal, studio.manager.token)).data).toMatchObject({
    waiver: null,
    openCents: third.openCents,
  });
});

//
test("the database refuses an own decision, a change, and a waiver that begins as approved", async () => {
  const due = await asked(await lastInstalment());
  const { db } = server.services;
  const of = sql`where wedding_id = ${due.weddingId}`;
  const own = sql`update wedding_waiver set state = 'waived', decided_by = asked_by, decided_at = now() ${of}`;
  await expect(own.execute(db)).rejects.toThrow("wedding_waiver_second_person");
  const more = sql`update wedding_waiver set state = 'withdrawn', cents = cents + 1 ${of}`;
  await expect(more.execute(db)).rejects.toThrow("cannot be changed");
  const approved = sql`insert into wedding_waiver (wedding_id, agreement_id, position, cents, reason, asked_by, decided_by, decided_at, state)
    select wedding_id, agreement_id, position + 1, cents, reason, asked_by, ${studio.manager.id}, now(), 'waived' from wedding_waiver ${of}`;
  await expect(approved.execute(db)).rejects.toThrow("begins as asked");
  await expect(sql`delete from wedding_waiver ${of}`.execute(db)).rejects.toThrow("cannot be changed");
});

//
test("leaves the arrears, and no message is sent about it", async () => {
  const due = await lastInstalment();
  await sql`update wedding_instalment set due_on = '2026-10-01' where id = ${due.id}`.execute(server.services.db);
  const { db } = server.services;
  const reminders = async () =>
    (await sql`select from wedding_instalment where id = ${due.id} and reminded_due_on is not null`.execute(db)).rows
      .length;
  await sql`update wedding_instalment set waived_cents = cents where id = ${due.id}`.execute(db);
  await notifyOfArrears(server.services);
  expect(await reminders()).toBe(0);
  await sql`update wedding_instalment set waived_cents = 0 where id = ${due.id}`.execute(db);
  await notifyOfArrears(server.services);
  expect(await reminders()).toBe(1);
});

//
test("takes back what was earned of the waived money, and earns the rest of the lower price", async () => {
  const due = await lastInstalment();
  const { weddingId, openCents } = due;
  const income = await balance("house:studio-income");
  await studio.finish(await studio.book(weddingId));
  const share = (await balance("house:studio-income")) - income;
  await approve(await asked(due));
  const owed = 500_000 - openCents;
  expect((await balance("house:studio-income")) - income).toBe(Math.floor((share * owed) / 500_000));
  expect(await balance(`wedding:${weddingId}`)).toBe(100_000 - Math.floor((share * owed) / 500_000));
  const months = (await server.call(weddingMonthsApi.list, {}, studio.finance.token)).data as {
    closingCents: number;
    openingCents: number;
    receivedCents: number;
    refundedCents: number;
    incomeCents: number;
  }[];
  for (const { openingCents, receivedCents, refundedCents, incomeCents, closingCents } of months)
    expect(openingCents + receivedCents - refundedCents - incomeCents).toBe(closingCents);
});

//
test("an amendment replaces the plan with its waiver", async () => {
  const due = await lastInstalment();
  await approve(await asked(due));
  const open = await asked((await dueOf(due.weddingId)).at(-1) as DueInstalment);
  await studio.sign(due.weddingId, 50_000);
  const plan = await studio.plan(due.weddingId);
  expect(plan).toMatchObject({ agreedCents: 450_000, waivedCents: 0 });
  expect(await approve(open)).toMatchObject({ success: false });
});
