import { instalmentsApi, weddingPaymentsApi, type WeddingReceipt } from "@vowdesk/contract/studio/wedding-payments";
import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf, TestFile } from "../../../../test/forms.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

let server: TestServer;
let consultant: Awaited<ReturnType<TestServer["createUser"]>>;
let finance: Awaited<ReturnType<TestServer["createUser"]>>;
let manager: Awaited<ReturnType<TestServer["createUser"]>>;
let weddingId: number;
let transfers = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z") });
  consultant = await server.createUser({ roles: ["consultant"] });
  finance = await server.createUser({ roles: ["finance"] });
  manager = await server.createUser({ roles: ["manager"] });
  weddingId = await addWedding();
});
afterAll(() => server?.close());

const addWedding = async () =>
  ((await server.call(weddingsApi.add, { nameA: "Anna", nameB: "Ben" }, consultant.token)).data as { id: number }).id;

const record = (input: object = {}, token = consultant.token, headers: Record<string, string> = {}) =>
  server.call(
    weddingPaymentsApi.record,
    {
      weddingId,
      amountCents: 100_000,
      method: "transfer",
      receivedOn: "2026-11-02",
      reference: `T${(transfers += 1)}`,
      ...input,
    } as never,
    token,
    headers,
  );
const recorded = async (input: object = {}, token = consultant.token) =>
  (await record(input, token)).data as WeddingReceipt;
const check = ({ id, version }: WeddingReceipt, token = finance.token) =>
  server.call(weddingPaymentsApi.check, { id, version }, token);

/** Balance of the account of a wedding in cents. */
async function balance(id: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::integer as cents from ledger_entry where account = ${`wedding:${id}`}`.execute(
    server.services.db,
  );
  return rows[0]?.cents ?? 0;
}

// R-22.3
test("counts a payment after the check of a second person", async () => {
  const id = await addWedding();
  const receipt = await recorded({ weddingId: id, reference: "T-1" });
  expect(receipt).toMatchObject({ couple: "Anna & Ben", state: "waiting", reference: "T-1", allowed: [] });
  const totals = () => server.call(instalmentsApi.plan, { weddingId: id }, finance.token);
  expect((await totals()).data).toMatchObject({ receivedCents: 0, waitingCents: 100_000 });
  expect(await balance(id)).toBe(0);
  expect((await check(receipt)).data).toMatchObject({ state: "checked", allowed: ["askReversal"] });
  expect((await totals()).data).toMatchObject({ receivedCents: 100_000, waitingCents: 0 });
  expect(await balance(id)).toBe(100_000);
});

// R-22.16
test("a payment slip is shown to those who see payments, and stays with its receipt", async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  const upload = async (token: string) => {
    const { payload, headers } = formOf([["file", new TestFile(picture)]]);
    const url = `${uploadsApi.upload.path}?module=payment`;
    const answer = await server.http.inject({ method: "POST", url, headers: { ...headers, token }, payload });
    return answer.json<{ data: string }>().data;
  };
  const slip = await upload(consultant.token);
  const { id } = await recorded({ slip });
  const open = async (token: string) =>
    (await server.http.inject({ method: "GET", url: slip, headers: { token } })).statusCode;
  expect(await open(finance.token)).toBe(200);
  expect(await open((await server.createUser({ roles: ["dispatcher"] })).token)).toBe(404);
  const shown = await server.call(weddingPaymentsApi.detail, { id }, finance.token);
  expect(shown.data).toMatchObject({ slip });
  // Who sees payments of other weddings only gets the answer of a file that does not exist.
  const otherConsultant = await server.createUser({ roles: ["consultant"] });
  expect(await server.call(weddingPaymentsApi.detail, { id }, otherConsultant.token)).toMatchObject({
    reason: "not-found",
  });
  expect(await open(otherConsultant.token)).toBe(404);
  expect(await open(consultant.token)).toBe(200);
  const change = sql`update wedding_receipt set slip = '' where id = ${id}`.execute(server.services.db);
  await expect(change).rejects.toThrow("cannot be changed");
  expect(await record({ slip: await upload(finance.token) })).toMatchObject({ reason: "file-unknown" });
  expect(await record({ slip: "https://elsewhere.example/slip.png" })).toMatchObject({ reason: "invalid-input" });
});

// R-22.2
test("refuses the check to the user who recorded the payment", async () => {
  const receipt = await recorded({}, manager.token);
  expect(receipt.allowed).toEqual([]);
  expect(await check(receipt, manager.token)).toMatchObject({ code: 200, success: false });
  const own = sql`update wedding_receipt set state = 'checked', decided_by = recorded_by, decided_at = now() where id = ${receipt.id}`;
  await expect(own.execute(server.services.db)).rejects.toThrow("wedding_receipt_second_person");
});

// R-22.3
test("posts a payment once when two users check it at the same time", async () => {
  const id = await addWedding();
  const receipt = await recorded({ weddingId: id });
  const answers = await Promise.all([check(receipt), check(receipt, manager.token), check(receipt)]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(await balance(id)).toBe(100_000);
});

// R-22.2
test("keeps a decided payment as it is", async () => {
  const { db } = server.services;
  const receipt = await recorded();
  const input = { id: receipt.id, version: 1, reason: "Not on the account" };
  const rejected = await server.call(weddingPaymentsApi.reject, input, finance.token);
  expect(rejected.data).toMatchObject({ state: "rejected", reason: "Not on the account", version: 2 });
  expect(await check({ ...receipt, version: 2 })).toMatchObject({ code: 409 });
  await expect(
    sql`update wedding_receipt set state = 'checked', reason = '' where id = ${receipt.id}`.execute(db),
  ).rejects.toThrow("cannot be changed");
  await expect(sql`delete from wedding_receipt where id = ${receipt.id}`.execute(db)).rejects.toThrow(
    "cannot be changed",
  );
});

// R-22.1, R-22.4
test("refuses a date in the future, and the deletion of a wedding with payments", async () => {
  expect(await record({ receivedOn: "2026-11-03" })).toMatchObject({ success: false });
  const id = await addWedding();
  await recorded({ weddingId: id });
  expect(await server.call(weddingsApi.delete, { id }, manager.token)).toMatchObject({ success: false });
});

// R-22.4
test("shows consultants the payments of their own weddings only", async () => {
  const receipt = await recorded();
  const otherUser = await server.createUser({ roles: ["consultant"] });
  expect((await server.call(weddingPaymentsApi.list, {}, otherUser.token)).data).toMatchObject({ records: [] });
  expect(await server.call(weddingPaymentsApi.detail, { id: receipt.id }, otherUser.token)).toMatchObject({
    success: false,
  });
  expect(await record({}, otherUser.token)).toMatchObject({ success: false });
});

// R-22.1
test("a receipt has amount, method, day and reference, and a repeated key records it once", async () => {
  const id = await addWedding();
  const input = { weddingId: id, amountCents: 70_000, method: "cash", receivedOn: "2026-11-02", reference: "once" };
  const headers = { "idempotency-key": "receipt-once" };
  const receipts = [await record(input, consultant.token, headers), await record(input, consultant.token, headers)];
  const [first, second] = receipts.map(({ data }) => data as WeddingReceipt);
  expect(first).toMatchObject(input);
  expect(second?.id).toBe(first?.id);
});

// R-22.2
test("a rejection has a reason, also in the database", async () => {
  const receipt = await recorded();
  const input = { id: receipt.id, version: 1, reason: " " };
  expect(await server.call(weddingPaymentsApi.reject, input, finance.token)).toMatchObject({ success: false });
  const rejected = sql`update wedding_receipt set state = 'rejected', decided_by = ${finance.id}, decided_at = now()
    where id = ${receipt.id}`;
  await expect(rejected.execute(server.services.db)).rejects.toThrow("wedding_receipt_reason");
});
