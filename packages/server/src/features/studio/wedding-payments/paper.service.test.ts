import { coupleApi } from "@vowdesk/contract/studio/couples";
import { weddingPaymentsApi, type WeddingReceipt } from "@vowdesk/contract/studio/wedding-payments";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enter, keyFor } from "../../../../test/matrix/couple-callers.ts";
import { openStudio } from "../../../../test/studio/open-studio.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { findReceipt } from "./wedding-payments.store.ts";
import { presentSheet } from "./paper.present.ts";

let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z"), demo: true });
  studio = await openStudio(server);
});
afterAll(() => server?.close());

const pdfOf = (id: number, token = studio.mei.token) => server.call(weddingPaymentsApi.pdf, { id }, token);
const startOf = (data: unknown) => atob((data as { content: string }).content).slice(0, 5);

//
test("a checked receipt is a document for staff and its own couple, and no other one is", async () => {
  const [weddingId, other] = [await studio.addWedding(), await studio.addWedding()];
  const receipt = await studio.record(weddingId, 123_456);
  expect(await pdfOf(receipt.id)).toMatchObject({ reason: "receipt-unchecked" });
  const checked = (await studio.check(receipt)).data as WeddingReceipt;
  const { data } = await pdfOf(receipt.id);
  expect(data).toMatchObject({ fileName: `${receipt.weddingNumber}-R${receipt.id}.pdf` });
  expect(startOf(data)).toBe("%PDF-");

  const cookieOf = async (id: number) => ({ cookie: `couple=${await enter(server, await keyFor(server, id))}` });
  const ask = async (id: number) =>
    server.call(coupleApi.receiptPdf, { id: receipt.id }, undefined, await cookieOf(id));
  expect(startOf((await ask(weddingId)).data)).toBe("%PDF-");
  expect(await ask(other)).toMatchObject({ reason: "not-found" });
  const colleague = await server.createUser({ roles: ["consultant"] });
  expect(await pdfOf(receipt.id, colleague.token)).toMatchObject({ reason: "not-found" });

  const { id, version } = checked;
  await server.call(weddingPaymentsApi.askReversal, { id, version, reason: "x" }, studio.mei.token);
  const { data: asked } = await server.call(weddingPaymentsApi.detail, { id }, studio.finance.token);
  const reversal = { id, version: (asked as WeddingReceipt).version };
  await server.call(weddingPaymentsApi.approveReversal, reversal, studio.finance.token);
  expect(await pdfOf(receipt.id)).toMatchObject({ reason: "receipt-unchecked" });
});

//
test.each([
  ["en", "Receipt", "Amount: ¥1,234.56", "This receipt is not a tax invoice."],
  ["zh", "收款收据", "金额：¥1,234.56", "本收据不是发票。"],
] as const)("the document says in %s what was paid, by whom and to whom", async (language, title, amount, note) => {
  const weddingId = await studio.addWedding();
  const { id, weddingNumber } = await studio.record(weddingId, 123_456);
  const row = await findReceipt(server.services.db, id, null);
  if (!row) throw new Error("no receipt");
  const issuer = { name: "Lily Studio", address: "1 Main Street", phone: "" };
  const sheet = presentSheet(row, issuer, language);
  expect(sheet.title).toBe(title);
  for (const text of [weddingNumber, "Anna & Ben", amount, "Lily Studio · 1 Main Street", note])
    expect(sheet.text).toContain(text);
});
