import { apis } from "@vowdesk/contract";
import type { WeddingInvoices } from "@vowdesk/contract/studio/wedding-payments";
import type { Case, Records } from "./records.ts";

/** Inputs of the writing calls of invoices. */
export function invoiceCases({ create, createVersioned, makeWedding, makeUser }: Records): Record<string, Case> {
  async function makeRequest() {
    const { id: weddingId } = await makeWedding();
    const money = { amountCents: 100_000, method: "cash", receivedOn: "2026-11-02", duplicateReason: "x" };
    const receipt = await createVersioned(apis.weddingPayments.record, { ...money, weddingId });
    await create(
      apis.weddingPayments.check,
      { ...receipt, isDuplicateKept: true },
      (await makeUser(["finance"])).token,
    );
    return { weddingId, buyerName: "Ada", cents: money.amountCents };
  }
  async function makeAsked() {
    const { invoices } = (await create(apis.invoices.ask, await makeRequest())) as WeddingInvoices;
    return { id: invoices[0]?.id, version: 1 };
  }
  const document = Buffer.from("%PDF-1.7").toString("base64");
  return {
    "invoices.ask": async () => ({ input: await makeRequest() }),
    "invoices.issue": async () => ({ input: { ...(await makeAsked()), number: "I-1", document } }),
    "invoices.refuse": async () => ({ input: { ...(await makeAsked()), reason: "x" } }),
  };
}
