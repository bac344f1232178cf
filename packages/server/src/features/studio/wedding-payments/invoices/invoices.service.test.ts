import { coupleApi } from "@vowdesk/contract/studio/couples";
import { businessApi, type BusinessSettings } from "@vowdesk/contract/operations/business";
import {
  invoicesApi,
  weddingRefundsApi,
  type Invoice,
  type WeddingInvoices,
  type WeddingRefund,
} from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enter, keyFor } from "../../../../../test/matrix/couple-callers.ts";
import { decide, settle } from "../../../../../test/studio/decide-item.ts";
import { openStudio } from "../../../../../test/studio/open-studio.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeAll(async () => {
  server = await startTestServer({ clock, demo: true });
  studio = await openStudio(server);
  const admin = await server.signIn("admin");
  const { version } = (await server.call(businessApi.settings, {}, admin)).data as BusinessSettings;
  await server.call(businessApi.change, { taxPercent: 6, version }, admin);
});
afterAll(() => server?.close());

const document = Buffer.from("%PDF-1.7\n%%EOF").toString("base64");
const buyer = { buyerName: "Anna Trading Ltd", taxNumber: "91310000MA1K", mail: "anna@example.com" };

async function paid(cents = 100_000) {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  await studio.pay(weddingId, cents);
  return weddingId;
}

const ask = (weddingId: number, cents: number, token = studio.mei.token) =>
  server.call(invoicesApi.ask, { weddingId, ...buyer, cents }, token);

async function asked(weddingId: number, cents = 100_000): Promise<Invoice> {
  const [invoice] = ((await ask(weddingId, cents)).data as WeddingInvoices).invoices;
  return (await server.call(invoicesApi.detail, { id: invoice?.id ?? 0 }, studio.finance.token)).data as Invoice;
}

let numbers = 0;
const issue = ({ id, version }: Invoice, input: object = {}, token = studio.finance.token) =>
  server.call(invoicesApi.issue, { id, version, number: `INV-${(numbers += 1)}`, document, ...input }, token);

//
test("a request gets number, rates and document, and the couple sees it and saves the document", async () => {
  const weddingId = await paid();
  const invoice = await asked(weddingId);
  expect(invoice).toMatchObject({ state: "asked", amountCents: 100_000, ...buyer, allowed: ["issue", "refuse"] });
  expect(invoice.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(100_000);
  expect(invoice.lines).toMatchObject([{ taxPercent: 6, taxCents: 5_660 }]);
  expect(await issue(invoice, { taxPercents: [13, 6] })).toMatchObject({ code: 422 });
  const issued = await issue(invoice, { number: "A-1", taxPercents: [13] });
  expect(issued.data).toMatchObject({ state: "issued", number: "A-1", taxCents: 11_504, decidedBy: "person-3" });
  const cookie = await enter(server, await keyFor(server, weddingId));
  const headers = { cookie: `couple=${cookie}` };
  expect((await server.call(coupleApi.invoices, {}, undefined, headers)).data).toMatchObject({
    billableCents: 0,
    invoices: [{ state: "issued", number: "A-1" }],
  });
  const pdf = await server.call(coupleApi.invoicePdf, { id: invoice.id }, undefined, headers);
  expect(pdf.data).toEqual({ fileName: "A-1.pdf", content: document });
});

//
test("a couple asks on its own page, once while a request waits, and for its own wedding only", async () => {
  const [weddingId, other] = [await paid(), await paid()];
  const headers = { cookie: `couple=${await enter(server, await keyFor(server, weddingId))}` };
  const request = (cents: number) => server.call(coupleApi.askForInvoice, { ...buyer, cents }, undefined, headers);
  expect(await request(99_999)).toMatchObject({ reason: "invoice-amount" });
  const answers = await Promise.all([request(100_000), request(100_000)]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.find(({ success }) => !success)).toMatchObject({ reason: "invoice-asked" });
  const foreign = await asked(other);
  await issue(foreign);
  expect(await server.call(coupleApi.invoicePdf, { id: foreign.id }, undefined, headers)).toMatchObject({
    reason: "not-found",
  });
});

//
test("money that was given back since the request is not invoiced", async () => {
  const weddingId = await paid();
  const invoice = await asked(weddingId);
  const refund = { weddingId, amountCents: 1_000, reason: "x" };
  const { id, reviewId } = (await server.call(weddingRefundsApi.ask, refund, studio.mei.token)).data as WeddingRefund;
  expect(await decide(server, "refund", { id: reviewId, act: "approve" }, studio.finance.token)).toMatchObject({
    success: true,
  });
  await settle(server, clock);
  const pay = { id, version: 2, method: "cash" } as const;
  expect(await server.call(weddingRefundsApi.pay, pay, studio.finance.token)).toMatchObject({ success: true });
  expect(await issue(invoice)).toMatchObject({ reason: "invoice-above-money" });
});

//
test("money that is set aside for an open refund is not invoiced", async () => {
  const weddingId = await paid();
  const invoice = await asked(weddingId);
  const refund = { weddingId, amountCents: 1_000, reason: "x" };
  const { reviewId } = (await server.call(weddingRefundsApi.ask, refund, studio.mei.token)).data as WeddingRefund;
  expect(await issue(invoice)).toMatchObject({ reason: "invoice-above-money" });
  const { id, version } = invoice;
  await server.call(invoicesApi.refuse, { id, version, reason: "A refund is open" }, studio.finance.token);
  const billable = async () =>
    ((await server.call(invoicesApi.ofWedding, { weddingId }, studio.mei.token)).data as WeddingInvoices).billableCents;
  expect(await billable()).toBe(99_000);
  await decide(server, "refund", { id: reviewId, act: "reject", reason: "No" }, studio.finance.token);
  await settle(server, clock);
  expect(await billable()).toBe(100_000);
});

//
test("a refused request has its reason, and what it was for can be asked for again", async () => {
  const weddingId = await paid();
  const { id, version } = await asked(weddingId);
  const refused = await server.call(
    invoicesApi.refuse,
    { id, version, reason: "Wrong tax number" },
    studio.finance.token,
  );
  expect(refused.data).toMatchObject({ state: "refused", reason: "Wrong tax number", allowed: [] });
  expect((await ask(weddingId, 100_000)).data).toMatchObject({ invoices: [{ state: "asked" }, { state: "refused" }] });
});

//
test("a number is used once, a document is a PDF file, and an issued invoice does not change", async () => {
  const [first, second] = [await asked(await paid()), await asked(await paid())];
  const text = Buffer.from("<html>document</html>").toString("base64");
  expect(await issue(first, { document: text })).toMatchObject({ reason: "invoice-document" });
  expect(await issue(first, { number: "B-1" })).toMatchObject({ success: true });
  for (const number of ["B-1", "b-1", "B - 1", "Ｂ-１"])
    expect(await issue(second, { number })).toMatchObject({ reason: "invoice-number" });
  expect(await issue(first)).toMatchObject({ code: 409 });
  const change = sql`update wedding_invoice set number = 'B-2' where id = ${first.id}`.execute(server.services.db);
  await expect(change).rejects.toThrow("cannot be changed");
});

//
test("of two invoices that get one number at the same time, one gets it", async () => {
  const [first, second] = [await asked(await paid()), await asked(await paid())];
  const answers = await Promise.all([issue(first, { number: "C-1" }), issue(second, { number: "C-1" })]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.find(({ success }) => !success)).toMatchObject({ reason: "invoice-number" });
});

//
test("consultants see the invoices of their own weddings and do not issue them", async () => {
  const invoice = await asked(await paid());
  const other = await server.createUser({ roles: ["consultant"] });
  expect(await server.call(invoicesApi.detail, { id: invoice.id }, other.token)).toMatchObject({ reason: "not-found" });
  expect(await ask(invoice.weddingId, 1, other.token)).toMatchObject({ reason: "not-found" });
  expect(await issue(invoice, {}, studio.mei.token)).toMatchObject({ reason: "no-permission" });
});
