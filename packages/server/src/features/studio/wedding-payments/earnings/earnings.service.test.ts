import { agreementsApi, type AgreementDetail } from "@vowdesk/contract/studio/agreements";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import {
  cancellationsApi,
  earningsApi,
  refundOf,
  weddingRefundsApi,
  type CancellationTerms,
  type WaitingIncome,
  type WeddingEarnings,
  type WeddingRefund,
} from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { decide, settle } from "../../../../../test/studio/decide-item.ts";
import { openStudio } from "../../../../../test/studio/open-studio.ts";
import { fixedClock } from "../../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeAll(async () => {
  server = await startTestServer({ clock });
  studio = await openStudio(server);
});
afterAll(() => server?.close());

const finish = (shoot: Shoot, token?: string) => studio.finish(shoot, token);

/** The amounts of the account of a wedding by key, without the id of the wedding. */
async function entriesOf(weddingId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; cents: number }>`
    select key, cents::integer as cents from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
    where account = ${`wedding:${weddingId}`} and purpose = 'wedding.earned' order by transfer_id`.execute(
    server.services.db,
  );
  return Object.fromEntries(rows.map(({ key, cents }) => [key.split(":")[2] ?? "", cents]));
}

// R-22.14
test("earns the share of the shoot once, when the last main shoot is done", async () => {
  const weddingId = await studio.addWedding();
  const { terms } = await studio.sign(weddingId);
  const [first, second] = [await studio.book(weddingId), await studio.book(weddingId)];
  await finish(first);
  expect(await entriesOf(weddingId)).toEqual({});
  await finish(second);
  const cents = -(500_000 * terms.parts.shoot) / 100;
  expect(await entriesOf(weddingId)).toEqual({ shoot: cents });
  await finish(await studio.book(weddingId));
  expect(await entriesOf(weddingId)).toEqual({ shoot: cents });
});

const earnings = async (weddingId: number) =>
  (await server.call(earningsApi.detail, { weddingId }, studio.finance.token)).data as WeddingEarnings;

// R-22.35
test("an agreement is not ended while its couple owes something for finished steps, unless the wedding is cancelled", async () => {
  const weddingId = await studio.addWedding();
  const { id, terms } = await studio.sign(weddingId);
  const end = async () => {
    const { version } = (await server.call(agreementsApi.detail, { id }, studio.mei.token)).data as AgreementDetail;
    return server.call(agreementsApi.end, { id, version, reason: "x" }, studio.mei.token);
  };
  const scheduler = await server.createUser({ roles: ["scheduler"] });
  await finish(await studio.book(weddingId), scheduler.token);
  const cents = Math.floor((terms.totalCents * terms.parts.shoot) / 100);
  await studio.pay(weddingId, cents - 1);
  expect(await end()).toMatchObject({ code: 200, reason: "agreement-owed", message: expect.stringContaining("0.01") });
  expect(await studio.plan(weddingId)).toMatchObject({ agreedCents: terms.totalCents });
  await studio.pay(weddingId, 1);
  expect(await end()).toMatchObject({ success: true });
});

// R-22.32
test.each(["cancel", "noShow"] as const)(
  "the undo of %s takes back the income that it posted, and no other",
  async (act) => {
    const weddingId = await studio.addWedding();
    const { terms } = await studio.sign(weddingId);
    const [first, second] = [await studio.book(weddingId), await studio.book(weddingId)];
    await finish(first);
    const end = async ({ id }: Shoot) => {
      // Over, each at another time, so that its team is free for the undo.
      const at = (hours: number) => new Date(clock.now().getTime() - (3 * id - hours) * 60 * 60_000);
      await sql`update shoot set starts_at = ${at(0)}, ends_at = ${at(1)} where id = ${id}`.execute(server.services.db);
      const { version } = (await server.call(shootsApi.detail, { id }, studio.manager.token)).data as Shoot;
      const { data } = await server.call(
        shootsApi[act],
        { id, version, reason: "x", cause: "couple" } as never,
        studio.manager.token,
      );
      return data as Shoot;
    };
    const undo = ({ id, version }: Shoot) => server.call(shootsApi.undo, { id, version }, studio.manager.token);
    const cents = Math.floor((terms.totalCents * terms.parts.shoot) / 100);
    const ended = await end(second);
    expect(await earnings(weddingId)).toMatchObject({ incomeCents: cents });
    expect(await undo(ended)).toMatchObject({ success: true });
    expect(await earnings(weddingId)).toEqual({ incomeCents: 0, parts: [] });
    await finish((await server.call(shootsApi.detail, { id: second.id }, studio.manager.token)).data as Shoot);
    expect(await earnings(weddingId)).toMatchObject({ incomeCents: cents });
    clock.moveMs(1_000);
    await undo(await end(await studio.book(weddingId)));
    expect(await earnings(weddingId)).toMatchObject({ incomeCents: cents });
  },
);

const waitingFor = async (token: string) =>
  (await server.call(earningsApi.list, {}, token)).data as WaitingIncome[] | undefined;

async function balance(account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::integer as cents from ledger_entry where account = ${account}`.execute(
    server.services.db,
  );
  return rows[0]?.cents ?? 0;
}

// R-22.19
test("what was done before the signature waits for a user who checks payments, and so does the end of a shoot by another user", async () => {
  const weddingId = await studio.addWedding();
  await finish(await studio.book(weddingId));
  expect(await entriesOf(weddingId)).toEqual({});
  const { terms } = await studio.sign(weddingId);
  expect(await entriesOf(weddingId)).toEqual({});
  const cents = (500_000 * terms.parts.shoot) / 100;
  expect(await earnings(weddingId)).toEqual({ incomeCents: 0, parts: [{ part: "shoot", cents, state: "waiting" }] });
  const waiting = { weddingId, couple: "Anna & Ben", part: "shoot", cents };
  expect(await waitingFor(studio.finance.token)).toMatchObject([waiting]);
  expect(await waitingFor(studio.mei.token)).toBeUndefined();
  const input = { weddingId, part: "shoot", cents } as const;
  expect(await server.call(earningsApi.confirm, input, studio.mei.token)).toMatchObject({ code: 700 });
  const other = { ...input, cents: cents - 1 };
  expect(await server.call(earningsApi.confirm, other, studio.finance.token)).toMatchObject({
    reason: "earning-changed",
  });
  const answers = await Promise.all([
    server.call(earningsApi.confirm, input, studio.finance.token),
    server.call(earningsApi.confirm, input, studio.manager.token),
  ]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(await waitingFor(studio.finance.token)).toEqual([]);
  expect(await earnings(weddingId)).toEqual({ incomeCents: cents, parts: [{ part: "shoot", cents, state: "earned" }] });

  const second = await studio.addWedding();
  await studio.sign(second);
  const scheduler = await server.createUser({ roles: ["scheduler"] });
  await finish(await studio.book(second), scheduler.token);
  expect(await earnings(second)).toMatchObject({ incomeCents: 0, parts: [{ state: "waiting" }] });
});

test("the message about income that waits goes to the users who check payments and see those of the wedding", async () => {
  const codes = ["payment", "payment:check"];
  const [checker, consultant] = [await server.createUser({ codes }), await server.createUser({ codes })];
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  await sql`update wedding set consultant_id = ${consultant.id} where id = ${weddingId}`.execute(server.services.db);
  const before = await readersOfWaiting();
  const scheduler = await server.createUser({ roles: ["scheduler"] });
  await finish(await studio.book(weddingId), scheduler.token);
  const readers = (await readersOfWaiting()).slice(before.length).flat();
  expect(readers).toEqual(
    expect.arrayContaining([studio.manager.username, studio.finance.username, consultant.username]),
  );
  expect(readers).not.toContain(checker.username);
});

/** The recipients of each message about income that waits. */
async function readersOfWaiting(): Promise<string[][]> {
  const { rows } = await sql<{ names: string[] }>`
    select array_agg(users.username) as names from message join delivery on delivery.message_id = message.id
    join users on users.id = delivery.user_id where template ->> 'key' = 'earning-waiting'
    group by message.id order by message.id`.execute(server.services.db);
  return rows.map(({ names }) => names);
}

// R-22.14
test("an amendment after the shoot adjusts what was earned in both directions, and the couple gets back what it overpaid", async () => {
  const weddingId = await studio.addWedding();
  const { terms } = await studio.sign(weddingId);
  await studio.pay(weddingId, 500_000);
  await finish(await studio.book(weddingId));
  const shareOf = (cents: number) => Math.floor((cents * terms.parts.shoot) / 100);
  expect(await balance(`wedding:${weddingId}`)).toBe(500_000 - shareOf(500_000));
  await studio.sign(weddingId, 50_000);
  expect(await earnings(weddingId)).toMatchObject({ incomeCents: shareOf(450_000) });
  const lower = await studio.plan(weddingId);
  expect(lower).toMatchObject({ overpaidCents: 50_000, refundable: { balanceCents: 500_000 - shareOf(450_000) } });
  await studio.sign(weddingId, 0);
  expect(await earnings(weddingId)).toMatchObject({ incomeCents: shareOf(500_000) });
  expect(await balance(`wedding:${weddingId}`)).toBe(500_000 - shareOf(500_000));
});

// R-22.19
test("goodwill after everything was earned comes back from the income, and is not owed again", async () => {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  await studio.pay(weddingId, 300_000);
  await finish(await studio.book(weddingId));
  const held = await balance(`wedding:${weddingId}`);
  const { incomeCents } = await earnings(weddingId);
  expect((await studio.plan(weddingId)).refundable).toEqual({
    balanceCents: held,
    goodwillCents: incomeCents,
    doubleCents: 0,
  });
  const ask = (amountCents: number) =>
    server.call(weddingRefundsApi.ask, { weddingId, amountCents, reason: "Rain" }, studio.mei.token);
  expect(await ask(300_001)).toMatchObject({ reason: "refund-above-balance" });
  const requested = (await ask(held + 20_000)).data as WeddingRefund;
  expect(requested).toMatchObject({ amountCents: held + 20_000, goodwillCents: 20_000 });
  await decide(server, "refund", { id: requested.reviewId, act: "approve" }, studio.finance.token);
  await settle(server, clock);
  const payment = { id: requested.id, version: requested.version + 1, method: "transfer" } as const;
  expect(await server.call(weddingRefundsApi.pay, payment, studio.finance.token)).toMatchObject({ success: true });
  expect(await balance(`wedding:${weddingId}`)).toBe(0);
  expect(await earnings(weddingId)).toMatchObject({ incomeCents: incomeCents - 20_000 });
  expect(await studio.plan(weddingId)).toMatchObject({ goodwillCents: 20_000, overpaidCents: 0 });
  await studio.sign(weddingId, 0);
  expect(await earnings(weddingId)).toMatchObject({ incomeCents: incomeCents - 20_000 });
});

test("a studio that does not keep the agreement returns what it has earned", async () => {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  await studio.pay(weddingId, 500_000);
  const income = await balance("house:studio-income");
  await finish(await studio.book(weddingId));
  const terms = (await server.call(cancellationsApi.terms, { weddingId }, studio.mei.token)).data as CancellationTerms;
  const amounts = refundOf(terms, "studio");
  expect(amounts).toEqual({ keptCents: 0, refundCents: 500_000, doubleCents: 100_000 });
  const input = { weddingId, version: 1, cause: "studio", reason: "Lost the pictures", amounts } as const;
  expect(await server.call(cancellationsApi.cancel, input, studio.mei.token)).toMatchObject({ success: true });
  expect(await balance(`wedding:${weddingId}`)).toBe(500_000);
  expect(await balance("house:studio-income")).toBe(income);
});
