import {
  cancellationsApi,
  refundOf,
  weddingMonthsApi,
  weddingPaymentsApi,
  weddingRefundsApi,
  type CancellationTerms,
  type WeddingReceipt,
  type WeddingRefund,
} from "@vowdesk/contract/studio/wedding-payments";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { decide, settle } from "../../../../test/studio/decide-item.ts";
import { openStudio } from "../../../../test/studio/open-studio.ts";
import { fixedClock } from "../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeAll(async () => {
  server = await startTestServer({ clock });
  studio = await openStudio(server);
});
afterAll(() => server?.close());

async function balance(weddingId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::integer as cents from ledger_entry where account = ${`wedding:${weddingId}`}`.execute(
    server.services.db,
  );
  return rows[0]?.cents ?? 0;
}

const checked = async (weddingId: number, cents: number) =>
  (await studio.check(await studio.record(weddingId, cents))).data as WeddingReceipt;

const ask = ({ id, version }: WeddingReceipt, token = studio.mei.token) =>
  server.call(weddingPaymentsApi.askReversal, { id, version, reason: "120,000 instead of 12,000" }, token);
const approve = ({ id, version }: WeddingReceipt, token = studio.finance.token) =>
  server.call(weddingPaymentsApi.approveReversal, { id, version }, token);

// R-22.20
test("a checked receipt with a wrong amount is reversed by two users, and both entries stay visible", async () => {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  const receipt = await checked(weddingId, 400_000);
  const requested = (await ask(receipt, studio.finance.token)).data as WeddingReceipt;
  expect(requested).toMatchObject({ state: "checked", reversal: { state: "asked" }, allowed: [] });
  expect(await approve(requested)).toMatchObject({ code: 200, reason: "reversal-own" });
  expect(await approve(requested, studio.mei.token)).toMatchObject({ code: 700 });
  expect(await balance(weddingId)).toBe(400_000);
  const answers = await Promise.all([
    approve(requested, studio.manager.token),
    approve(requested, studio.manager.token),
  ]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(await balance(weddingId)).toBe(0);
  expect(await studio.plan(weddingId)).toMatchObject({
    receivedCents: 0,
    receipts: [{ amountCents: 400_000, state: "reversed", reversedOn: "2026-11-02" }],
    instalments: [{ paidCents: 0 }, { paidCents: 0 }, { paidCents: 0 }],
  });
  const list = async (state: "checked" | "reversed") =>
    (await server.call(weddingPaymentsApi.list, { weddingId, state }, studio.finance.token)).data as {
      records: object[];
    };
  expect((await list("reversed")).records).toMatchObject([{ id: receipt.id, reversal: { state: "reversed" } }]);
  expect((await list("checked")).records).toEqual([]);
  const months = (await server.call(weddingMonthsApi.list, {}, studio.finance.token)).data as Record<string, number>[];
  for (const { openingCents = 0, receivedCents = 0, refundedCents = 0, incomeCents = 0, closingCents } of months)
    expect(openingCents + receivedCents - refundedCents - incomeCents).toBe(closingCents);
});

test("a refused reversal leaves the receipt, and can be asked for again", async () => {
  const weddingId = await studio.addWedding();
  const requested = (await ask(await checked(weddingId, 1_000))).data as WeddingReceipt;
  const refusal = { id: requested.id, version: requested.version, reason: "It is right" };
  const refused = await server.call(weddingPaymentsApi.refuseReversal, refusal, studio.finance.token);
  expect(refused.data).toMatchObject({ state: "checked", reversal: { state: "refused" } });
  expect(await balance(weddingId)).toBe(1_000);
  expect(await ask(refused.data as WeddingReceipt)).toMatchObject({ success: true });
});

// R-22.20
test("the database refuses a reversal of a receipt that is not checked, an own decision and one without its transfer", async () => {
  const { db } = server.services;
  const waiting = await studio.record(await studio.addWedding(), 1_000);
  const insert = (id: number) =>
    sql`insert into wedding_receipt_reversal (receipt_id, reason, asked_by) values (${id}, 'x', ${studio.mei.id})`.execute(
      db,
    );
  await expect(insert(waiting.id)).rejects.toThrow("for a checked receipt");
  const { id } = await checked(await studio.addWedding(), 1_000);
  await insert(id);
  const decide = (by: number) =>
    sql`update wedding_receipt_reversal set state = 'reversed', decided_by = ${by}, decided_at = now()
      where receipt_id = ${id}`.execute(db);
  await expect(decide(studio.manager.id)).rejects.toThrow("has no transfer");
  await expect(decide(studio.mei.id)).rejects.toThrow();
});

/** Asks for a refund, approves and pays it. */
async function refunded(weddingId: number, amountCents: number): Promise<void> {
  const refund = { weddingId, amountCents, reason: "Paid twice" };
  const { id, reviewId } = (await server.call(weddingRefundsApi.ask, refund, studio.mei.token)).data as WeddingRefund;
  await decide(server, "refund", { id: reviewId, act: "approve" }, studio.finance.token);
  await settle(server, clock);
  await server.call(weddingRefundsApi.pay, { id, version: 2, method: "transfer" }, studio.finance.token);
}

// R-22.33
test("a receipt whose money was refunded already is reversed, and the couple owes the refund too", async () => {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  const receipt = await checked(weddingId, 400_000);
  await refunded(weddingId, 150_000);
  const requested = (await ask(receipt)).data as WeddingReceipt;
  expect(await approve(requested)).toMatchObject({ success: true });
  expect(await balance(weddingId)).toBe(-150_000);
  const owed = async () => (await studio.plan(weddingId)).instalments.map(({ cents, paidCents }) => [cents, paidCents]);
  expect(await owed()).toEqual([
    [250_000, 0],
    [150_000, 0],
    [250_000, 0],
  ]);
  const terms = (await server.call(cancellationsApi.terms, { weddingId }, studio.manager.token))
    .data as CancellationTerms;
  expect(refundOf(terms, "couple")).toEqual({ keptCents: 0, refundCents: 0, doubleCents: 0 });
  await studio.pay(weddingId, 200_000);
  expect(await owed()).toEqual([
    [100_000, 50_000],
    [150_000, 0],
    [250_000, 0],
  ]);
});

test("a wedding that has refunded more than it received is cancelled without keeping or returning anything", async () => {
  const weddingId = await studio.addWedding();
  const receipt = await checked(weddingId, 1_000);
  await refunded(weddingId, 1_000);
  await approve((await ask(receipt)).data as WeddingReceipt);
  const { data } = await server.call(weddingsApi.detail, { id: weddingId }, studio.manager.token);
  const terms = (await server.call(cancellationsApi.terms, { weddingId }, studio.manager.token))
    .data as CancellationTerms;
  const { version } = data as { version: number };
  const cancelled = { weddingId, version, cause: "couple", reason: "x", amounts: refundOf(terms, "couple") } as const;
  expect(await server.call(cancellationsApi.cancel, cancelled, studio.manager.token)).toMatchObject({ success: true });
  expect(await balance(weddingId)).toBe(0);
});

// R-22.21
test("the same transfer is recorded twice only with a reason and the confirmation of a second user, also for another couple", async () => {
  const [first, second] = [await studio.addWedding(), await studio.addWedding()];
  const transfer = {
    amountCents: 88_800,
    method: "transfer",
    receivedOn: "2026-11-02",
    reference: "tx 20261102-7",
  } as const;
  const record = (weddingId: number, input: object = {}) =>
    server.call(weddingPaymentsApi.record, { ...transfer, weddingId, ...input }, studio.mei.token);
  const original = (await record(first)).data as WeddingReceipt;
  for (const weddingId of [first, second])
    expect(await record(weddingId, { reference: "TX20261102 7" })).toMatchObject({
      code: 200,
      reason: "receipt-duplicate",
      data: { receipts: [{ id: original.id, weddingNumber: original.weddingNumber }] },
    });
  expect(await record(second, { amountCents: 88_801 })).toMatchObject({ success: true });
  const again = (await record(second, { duplicateReason: "Two transfers" })).data as WeddingReceipt;
  expect(again).toMatchObject({ duplicates: [original.weddingNumber], duplicateReason: "Two transfers" });
  expect(await studio.check(again)).toMatchObject({ reason: "receipt-duplicate" });
  const keepInput = { id: again.id, version: again.version, isDuplicateKept: true };
  expect(await server.call(weddingPaymentsApi.check, keepInput, studio.finance.token)).toMatchObject({ success: true });
});

// R-22.21
test("refuses receipts before the wedding was entered and after today", async () => {
  const weddingId = await studio.addWedding();
  const record = (receivedOn: string) =>
    server.call(
      weddingPaymentsApi.record,
      { weddingId, amountCents: 100, method: "cash", receivedOn },
      studio.mei.token,
    );
  expect(await record("2026-11-01")).toMatchObject({ code: 200, reason: "receipt-before-wedding" });
  expect(await record("2026-11-03")).toMatchObject({ code: 200, reason: "receipt-date" });
  expect(await record("2026-11-02")).toMatchObject({ success: true });
});
