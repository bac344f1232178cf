import { agreementsApi } from "@vowdesk/contract/studio/agreements";
import { shootsApi } from "@vowdesk/contract/studio/shoots";
import {
  cancellationsApi,
  refundOf,
  weddingRefundsApi,
  type CancelCause,
  type CancellationTerms,
  type WeddingRefund,
} from "@vowdesk/contract/studio/wedding-payments";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { decide, settle } from "../../../../test/studio/decide-item.ts";
import { openStudio } from "../../../../test/studio/open-studio.ts";
import { readContext, systemActor } from "../../../kernel/http/context.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { paymentsForCouple } from "./wedding-payments.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeAll(async () => {
  server = await startTestServer({ clock });
  studio = await openStudio(server);
});
afterAll(() => server?.close());

const context = () => readContext(server.services, { actor: systemActor, language: "en", requestId: "test", ip: "" });
const recordsOf = ({ data }: { data: unknown }) => (data as { records: unknown[] }).records;
const wedding = async (id: number) =>
  (await server.call(weddingsApi.detail, { id }, studio.mei.token)).data as WeddingDetail;
const terms = async (weddingId: number) =>
  (await server.call(cancellationsApi.terms, { weddingId }, studio.mei.token)).data as CancellationTerms;

/** Cancels a wedding with the amounts that the page shows. */
async function cancel(weddingId: number, cause: CancelCause, overrides: object = {}) {
  const { version } = await wedding(weddingId);
  const amounts = refundOf(await terms(weddingId), cause);
  const input = { weddingId, version, cause, reason: "They move abroad", amounts, ...overrides };
  return server.call(cancellationsApi.cancel, input, studio.mei.token);
}

const refundsOf = async (weddingId: number) =>
  (
    (await server.call(weddingRefundsApi.list, { weddingId }, studio.finance.token)).data as {
      records: WeddingRefund[];
    }
  ).records;
const onlyRefund = async (weddingId: number) => (await refundsOf(weddingId))[0] as WeddingRefund;

/** Approves and pays a refund. */
async function payOut({ id, version, reviewId }: WeddingRefund): Promise<WeddingRefund> {
  const { token } = studio.finance;
  await decide(server, "refund", { id: reviewId, act: "approve" }, token);
  await settle(server, clock);
  const payment = { id, version: version + 1, method: "transfer" } as const;
  return (await server.call(weddingRefundsApi.pay, payment, token)).data as WeddingRefund;
}

async function balance(account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::integer as cents from ledger_entry where account = ${account}`.execute(
    server.services.db,
  );
  return rows[0]?.cents ?? 0;
}

/** A signed wedding with a shoot, of which 3,000.00 are paid; the price is 5,000.00 and the deposit 1,000.00. */
async function signedWedding(): Promise<number> {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  await studio.book(weddingId);
  await studio.pay(weddingId, 300_000);
  return weddingId;
}

//
test("keeps the deposit when the couple cancels, and ends shoots, agreement and plan", async () => {
  const weddingId = await signedWedding();
  const income = await balance("house:studio-income");
  expect((await cancel(weddingId, "couple")).data).toEqual({
    keptCents: 100_000,
    refundCents: 200_000,
    doubleCents: 0,
  });
  expect(await balance(`wedding:${weddingId}`)).toBe(200_000);
  expect(await balance("house:studio-income")).toBe(income + 100_000);
  expect(await studio.plan(weddingId)).toMatchObject({
    agreedCents: null,
    instalments: [],
    cancellation: { cause: "couple", cancelledOn: "2026-11-02", refundCents: 200_000 },
    refunds: [{ amountCents: 200_000, state: "asked", paidOn: null }],
  });
  expect(await paymentsForCouple(context(), weddingId)).toEqual(await studio.plan(weddingId));
  expect(await wedding(weddingId)).toMatchObject({ version: 2, allowed: ["update", "reveal"] });
  const shoots = await server.call(shootsApi.list, { weddingId }, studio.manager.token);
  expect(recordsOf(shoots)).toMatchObject([{ state: "cancelled", endReason: "They move abroad" }]);
  const agreements = await server.call(agreementsApi.list, { weddingId }, studio.mei.token);
  expect(recordsOf(agreements)).toMatchObject([{ state: "ended" }]);
  const { rows } = await sql`select from slot join shoot on shoot.id = slot.shoot_id
    where shoot.wedding_id = ${weddingId} and released_at is null`.execute(server.services.db);
  expect(rows).toEqual([]);
});

test("returns the deposit twice when the studio is in default", async () => {
  const weddingId = await signedWedding();
  const [bank, loss] = [await balance("bank"), await balance("house:loss")];
  await cancel(weddingId, "studio");
  const refund = await onlyRefund(weddingId);
  expect(refund).toMatchObject({ kind: "cancellation", amountCents: 400_000, doubleCents: 100_000 });
  expect(await payOut(refund)).toMatchObject({ state: "paid" });
  expect(await balance(`wedding:${weddingId}`)).toBe(0);
  expect(await balance("bank")).toBe(bank + 400_000);
  expect(await balance("house:loss")).toBe(loss - 100_000);
  expect(await studio.plan(weddingId)).toMatchObject({ receivedCents: 300_000, refundedCents: 300_000 });
});

const ask = (weddingId: number, amountCents: number, doubleCents: number) =>
  server.call(weddingRefundsApi.ask, { weddingId, amountCents, doubleCents, reason: "Again" }, studio.mei.token);

//
test("pays the doubled deposit once, also if its refund was refused and asked for again", async () => {
  const weddingId = await signedWedding();
  const loss = await balance("house:loss");
  await cancel(weddingId, "studio");
  expect((await studio.plan(weddingId)).refundable).toMatchObject({ balanceCents: 0, doubleCents: 0 });
  expect(await ask(weddingId, 0, 1)).toMatchObject({ reason: "refund-above-double" });
  const { reviewId: id } = await onlyRefund(weddingId);
  await decide(server, "refund", { id, act: "reject", reason: "Wrong account" }, studio.finance.token);
  await settle(server, clock);
  expect((await studio.plan(weddingId)).refundable).toMatchObject({ balanceCents: 300_000, doubleCents: 100_000 });
  expect(await ask(weddingId, 300_000, 100_001)).toMatchObject({ code: 200, reason: "refund-above-double" });
  const answers = await Promise.all([ask(weddingId, 300_000, 100_000), ask(weddingId, 0, 100_000)]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect((await studio.plan(weddingId)).refundable.doubleCents).toBe(0);
  for (const refund of await refundsOf(weddingId)) if (refund.state === "asked") await payOut(refund);
  expect(await balance("house:loss")).toBe(loss - 100_000);
  expect(await ask(weddingId, 0, 100_000)).toMatchObject({ reason: "refund-above-double" });
});

//
test("the database refuses a second doubled deposit and one that is not owed", async () => {
  const [owed, other] = [await signedWedding(), await signedWedding()];
  await cancel(owed, "studio");
  await cancel(other, "couple");
  const insert = (
    weddingId: number,
  ) => sql`insert into wedding_refund (wedding_id, kind, amount_cents, double_cents, asked_by)
    values (${weddingId}, 'request', 0, 1, ${studio.mei.id})`;
  const { db } = server.services;
  await expect(insert(owed).execute(db)).rejects.toThrow("wedding_refund_doubled_once");
  await expect(insert(other).execute(db)).rejects.toThrow("is not owed 1 on top");
});

test("refuses a request for nothing", async () => {
  const weddingId = await signedWedding();
  expect(await ask(weddingId, 0, 0)).toMatchObject({ success: false });
});

//
test("refuses other amounts than those that the user saw, and a second cancellation", async () => {
  const weddingId = await signedWedding();
  const amounts = { keptCents: 0, refundCents: 300_000, doubleCents: 0 };
  expect(await cancel(weddingId, "couple", { amounts })).toMatchObject({ code: 200, reason: "cancellation-changed" });
  expect(await wedding(weddingId)).toMatchObject({ cancelledAt: null });
  expect(await cancel(weddingId, "couple", { version: 7 })).toMatchObject({ code: 409 });
  expect(await cancel(weddingId, "couple")).toMatchObject({ success: true });
  expect(await cancel(weddingId, "studio")).toMatchObject({ reason: "wedding-cancelled" });
});

test("cancels once when two users do it at the same time", async () => {
  const weddingId = await signedWedding();
  const answers = await Promise.all([cancel(weddingId, "couple"), cancel(weddingId, "couple")]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(await refundsOf(weddingId)).toHaveLength(1);
});

//
test("a cancelled wedding gets no shoot, no agreement and no payment that revives it", async () => {
  const weddingId = await signedWedding();
  const late = await studio.record(weddingId, 50_000);
  const { id, version } = (await studio.book(weddingId)) as { id: number; version: number };
  await server.call(shootsApi.cancel, { id, version, reason: "x" }, studio.manager.token);
  expect(await terms(weddingId)).toMatchObject({ paidCents: 300_000, waitingCents: 50_000 });
  await cancel(weddingId, "couple");
  const undone = await server.call(shootsApi.undo, { id, version: version + 1 }, studio.manager.token);
  expect(undone).toMatchObject({ reason: "wedding-cancelled" });
  expect(await studio.tryToBook(weddingId)).toMatchObject({ reason: "wedding-cancelled" });
  expect(await studio.draft(weddingId)).toMatchObject({ reason: "wedding-cancelled" });
  const { db } = server.services;
  for (const revive of [
    sql`update shoot set state = 'firm' where wedding_id = ${weddingId}`,
    sql`insert into agreement (wedding_id, number, language, terms, offer_id, offer_number, price_cents, discount_cents,
        total_cents, deposit_cents, needs_approval, author_id)
      select wedding_id, 9, language, terms, offer_id, offer_number, price_cents, discount_cents, total_cents, deposit_cents,
        false, author_id from agreement where wedding_id = ${weddingId}`,
    sql`delete from wedding_cancellation where wedding_id = ${weddingId}`,
    sql`update wedding_cancellation set refund_cents = 0, kept_cents = paid_cents where wedding_id = ${weddingId}`,
  ])
    await expect(revive.execute(db)).rejects.toMatchObject({ code: "23514" });
  await studio.check(late);
  expect(await studio.plan(weddingId)).toMatchObject({ agreedCents: null, instalments: [], receivedCents: 350_000 });
  const refunds = await refundsOf(weddingId);
  expect(refunds).toMatchObject([
    { kind: "late", state: "asked", amountCents: 50_000 },
    { kind: "cancellation", amountCents: 200_000 },
  ]);
  for (const refund of refunds) await payOut(refund);
  expect(await balance(`wedding:${weddingId}`)).toBe(0);
});

test("refuses a cancellation while a refund is open or a shoot is under way", async () => {
  const weddingId = await signedWedding();
  const requested = { weddingId, amountCents: 1_000, reason: "x" };
  await server.call(weddingRefundsApi.ask, requested, studio.mei.token);
  expect(await cancel(weddingId, "couple")).toMatchObject({ reason: "cancellation-open-refund" });
  await payOut(await onlyRefund(weddingId));
  expect(await terms(weddingId)).toMatchObject({ paidCents: 299_000, hasOpenRefund: false });
  await sql`update shoot set state = 'shooting' where wedding_id = ${weddingId}`.execute(server.services.db);
  expect(await cancel(weddingId, "couple")).toMatchObject({ reason: "cancellation-open-shoot" });
});

test("a booking and a cancellation at the same time leave no shoot of a cancelled wedding", async () => {
  for (let round = 0; round < 4; round += 1) {
    const weddingId = await studio.addWedding();
    const [booked, cancelled] = await Promise.all([studio.tryToBook(weddingId), cancel(weddingId, "other")]);
    expect([booked.success, booked.reason]).toContain(booked.success ? true : "wedding-cancelled");
    const { rows } = await sql<{ state: string }>`
      select state from shoot where wedding_id = ${weddingId} and ended_at is null`.execute(server.services.db);
    expect(cancelled.success ? rows : []).toEqual([]);
  }
});
