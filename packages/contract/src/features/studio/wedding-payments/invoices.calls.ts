import * as z from "zod";
import {
  api,
  endpoint,
  listInput,
  pageOf,
  staff,
  staffInPerson,
  Id,
  NonEmptyText,
  OneLine,
  PaymentReason,
  Percent,
  Version,
} from "../../../kernel/index.ts";
import { AgreementPdf } from "../agreements/agreements.schema.ts";
import { Invoice, invoiceInput, InvoiceState, maxInvoiceBytes, WeddingInvoices } from "./invoices.schema.ts";

const ofVersion = { id: Id, version: Version };

/** A document as base64, with the other fields. */
const issueBytes = Math.ceil((maxInvoiceBytes * 4) / 3) + 16_384;

export const invoicesApi = api("invoices", "Invoices that couples ask for", {
  list: endpoint({
    method: "GET",
    path: "/api/wedding-payments/invoices",
    access: staff("payment:invoice"),
    summary: "List the invoices of weddings, newest first",
    input: listInput({ weddingId: Id, state: InvoiceState, buyer: NonEmptyText(60) }, ["createdAt"]),
    output: pageOf(Invoice),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/wedding-payments/invoices/:id",
    access: staff("payment:invoice"),
    summary: "Get one invoice",
    input: z.object({ id: Id }),
    output: Invoice,
  }),
  ofWedding: endpoint({
    method: "GET",
    path: "/api/wedding-payments/invoices/wedding/:weddingId",
    access: staff("payment:invoice"),
    summary: "Get the invoices of a wedding, and what can be invoiced now",
    input: z.object({ weddingId: Id }),
    output: WeddingInvoices,
  }),
  ask: endpoint({
    method: "POST",
    path: "/api/wedding-payments/invoices/ask",
    access: staffInPerson("payment:invoice:ask"),
    summary: "Ask for an invoice of a wedding. Refused if `cents` is not what can be invoiced now",
    input: z.object({ weddingId: Id, ...invoiceInput }),
    output: WeddingInvoices,
  }),
  issue: endpoint({
    method: "POST",
    path: "/api/wedding-payments/invoices/issue",
    access: staffInPerson("payment:invoice:issue"),
    bodyLimit: issueBytes,
    summary: "Enter number and PDF document of an invoice, and the tax rate of each line",
    input: z.object({
      ...ofVersion,
      number: OneLine(60).min(1),
      /** The tax rates in the order of the lines, one for each. Default: the stored rates. */
      taxPercents: z.array(Percent).max(50).optional(),
      /** A PDF file as base64. */
      document: z.base64().min(8).max(issueBytes),
    }),
    output: Invoice,
  }),
  refuse: endpoint({
    method: "POST",
    path: "/api/wedding-payments/invoices/refuse",
    access: staffInPerson("payment:invoice:issue"),
    summary: "Refuse a request for an invoice, for example with a wrong tax number",
    input: z.object({ ...ofVersion, reason: PaymentReason }),
    output: Invoice,
  }),
  document: endpoint({
    method: "GET",
    path: "/api/wedding-payments/invoices/document/:id",
    access: staff("payment:invoice"),
    summary: "Get the PDF document of an issued invoice",
    input: z.object({ id: Id }),
    output: AgreementPdf,
  }),
});
