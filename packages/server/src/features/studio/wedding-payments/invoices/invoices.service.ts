import type { AgreementPdf } from "@vowdesk/contract/studio/agreements";
import type { CallKey, HandlerInput, Page } from "@vowdesk/contract/kernel";
import {
  maxInvoiceBytes,
  type Invoice,
  type InvoiceAction,
  type invoicesApi,
  type WeddingInvoices,
} from "@vowdesk/contract/studio/wedding-payments";
import { assertVersion, refuseAsChanged } from "../../../../kernel/concurrency/version.ts";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse, refuseFields } from "../../../../kernel/http/refusal.ts";
import { presentedPage } from "../../../../kernel/paging/page.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { businessSettings } from "../../../operations/business/business.ts";
import { lastSignedOf } from "../../agreements/agreements.ts";
import { coupleOf } from "../../weddings/weddings.ts";
import { assertInScope, lockPlan, openRefundCents, paymentsForCouple } from "../plan/plan.service.ts";
import { scopeOf } from "../wedding-payments.policy.ts";
import { linesOf, withRates } from "./invoices.policy.ts";
import { auditFields, present, presentRequested } from "./invoices.present.ts";
import * as store from "./invoices.store.ts";
import type { InvoiceRow } from "./invoices.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "payment.invoice-asked": Fact;
    "payment.invoice-issued": Fact;
    "payment.invoice-refused": Fact;
  }
}

type Input<C extends CallKey<typeof invoicesApi>> = HandlerInput<(typeof invoicesApi)[C]>;

const subjectOf = ({ wedding_number }: InvoiceRow) => `wedding:${wedding_number}`;

function signalChange(ctx: Context, { id, version }: InvoiceRow): void {
  const access = { access: "payment:invoice", all: "payment:all" };
  ctx.signal({ kind: "changed", feature: "invoices", id: String(id), version, ...access });
}

export const list = (ctx: Context, query: Input<"list">): Promise<Page<Invoice>> =>
  presentedPage(ctx, store.listingOf(scopeOf(ctx.actor)), query, (row) => present(ctx.actor, row));

const find = async (ctx: Context, id: number): Promise<InvoiceRow> =>
  (await store.findInvoice(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");

export const detail = async (ctx: Context, { id }: { id: number }): Promise<Invoice> =>
  present(ctx.actor, await find(ctx, id));

/** What a wedding has received, neither given back nor set aside for a refund, in cents. */
async function keptCents(ctx: Context, weddingId: number): Promise<number> {
  const [{ receivedCents, refundedCents }, openCents] = await Promise.all([
    paymentsForCouple(ctx, weddingId),
    openRefundCents(ctx, weddingId),
  ]);
  return receivedCents - refundedCents - openCents;
}

const invoicedCents = (rows: readonly InvoiceRow[]): number =>
  rows.reduce((sum, { state, amount_cents }) => (state === "issued" ? sum + amount_cents : sum), 0);

/** The invoices of a wedding. The caller has checked that the actor may see them; couples see the same as staff. */
export async function invoicesForCouple(ctx: Context, weddingId: number): Promise<WeddingInvoices> {
  const [rows, cents] = await Promise.all([store.listOfWedding(ctx.db, weddingId), keptCents(ctx, weddingId)]);
  const isAsked = rows.some(({ state }) => state === "asked");
  return {
    billableCents: isAsked ? 0 : Math.max(0, cents - invoicedCents(rows)),
    invoices: rows.map(presentRequested),
  };
}

export async function ofWedding(ctx: Context, { weddingId }: { weddingId: number }): Promise<WeddingInvoices> {
  await assertInScope(ctx, weddingId);
  return invoicesForCouple(ctx, weddingId);
}

type Request = Omit<Input<"ask">, "weddingId">;

/** Asks for an invoice of what can be invoiced now. The caller has checked that the actor may act for the wedding. */
export async function askForCouple(ctx: Context, weddingId: number, request: Request): Promise<WeddingInvoices> {
  const { buyerName: buyer_name, taxNumber: tax_number, mail, cents } = request;
  await lockPlan(ctx, weddingId);
  const { billableCents, invoices } = await invoicesForCouple(ctx, weddingId);
  if (invoices.some(({ state }) => state === "asked")) refuse("invoice-asked");
  if (cents !== billableCents) refuse("invoice-amount");
  const [signed, { number }, { taxPercent }] = await Promise.all([
    lastSignedOf(ctx, weddingId),
    coupleOf(ctx, weddingId),
    businessSettings(ctx),
  ]);
  const lines = linesOf(signed, number, cents, taxPercent);
  const asked_by = ctx.actor.kind === "staff" ? ctx.actor.id : null;
  const invoice = { wedding_id: weddingId, buyer_name, tax_number, mail, amount_cents: cents, lines, asked_by };
  const row = await store.insertInvoice(ctx.db, invoice, authorOf(ctx));
  ctx.emit({ type: "payment.invoice-asked", subject: subjectOf(row), after: auditFields(row) });
  signalChange(ctx, row);
  return invoicesForCouple(ctx, weddingId);
}

export async function ask(ctx: Context, { weddingId, ...request }: Input<"ask">): Promise<WeddingInvoices> {
  await assertInScope(ctx, weddingId);
  return askForCouple(ctx, weddingId, request);
}

/** Locks an invoice for an action that its state allows to this user. The lock of the wedding keeps its money as it is. */
async function lockFor(ctx: Context, action: InvoiceAction, { id, version }: { id: number; version: number }) {
  await lockPlan(ctx, (await find(ctx, id)).wedding_id);
  const row = (await store.lockInvoice(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");
  await assertVersion(row, version, () => present(ctx.actor, row));
  const shown = present(ctx.actor, row);
  if (!shown.allowed.includes(action)) refuseAsChanged(row, shown);
  return row;
}

async function decide(
  ctx: Context,
  before: InvoiceRow,
  type: "payment.invoice-issued" | "payment.invoice-refused",
  decision: Parameters<typeof store.saveDecision>[2],
): Promise<Invoice> {
  const after = await store.saveDecision(ctx.db, before.id, decision, authorOf(ctx));
  const reason = after.reason || undefined;
  ctx.emit({ type, subject: subjectOf(after), before: auditFields(before), after: auditFields(after), reason });
  signalChange(ctx, after);
  return present(ctx.actor, after);
}

/** The bytes of a PDF file. */
function readDocument(content: string): Buffer {
  const bytes = Buffer.from(content, "base64");
  const isPdf = bytes.subarray(0, 5).toString("latin1") === "%PDF-";
  return isPdf && bytes.length <= maxInvoiceBytes ? bytes : refuse("invoice-document");
}

/** Enters number and document. What was given back since the request cannot be invoiced any more. */
export async function issue(ctx: Context, input: Input<"issue">): Promise<Invoice> {
  const before = await lockFor(ctx, "issue", input);
  const pdf = readDocument(input.document);
  const invoiced = invoicedCents(await store.listOfWedding(ctx.db, before.wedding_id));
  if ((await keptCents(ctx, before.wedding_id)) - invoiced < before.amount_cents) refuse("invoice-above-money");
  if (await store.isNumberTaken(ctx.db, input.number)) refuse("invoice-number");
  const lines = withRates(before.lines, input.taxPercents) ?? refuseFields({ taxPercents: "wrong" });
  const decision = { state: "issued", number: input.number, document: pdf, lines, decided_by: ctx.actor.id } as const;
  return decide(ctx, before, "payment.invoice-issued", decision);
}

async function refuseRequest(ctx: Context, { reason, ...input }: Input<"refuse">): Promise<Invoice> {
  const before = await lockFor(ctx, "refuse", input);
  return decide(ctx, before, "payment.invoice-refused", { state: "refused", reason, decided_by: ctx.actor.id });
}

async function read(ctx: Context, { id, number }: InvoiceRow, scope: number | null): Promise<AgreementPdf> {
  const content = (await store.findDocument(ctx.db, id, scope)) ?? refuse("not-found");
  return { fileName: `${number.replaceAll(/[^\w.-]+/g, "-")}.pdf`, content: content.toString("base64") };
}

export const document = async (ctx: Context, { id }: { id: number }): Promise<AgreementPdf> =>
  read(ctx, await find(ctx, id), scopeOf(ctx.actor));

/** The document of an invoice of a wedding. The caller has checked that it is the couple's own. */
export async function invoicePdfForCouple(ctx: Context, weddingId: number, id: number): Promise<AgreementPdf> {
  const row = await store.findInvoice(ctx.db, id, null);
  return row?.wedding_id === weddingId ? read(ctx, row, null) : refuse("not-found");
}

export { refuseRequest as refuse };
