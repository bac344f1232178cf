import * as z from "zod";
import {
  api,
  endpoint,
  listInput,
  pageOf,
  staff,
  staffInPerson,
  Id,
  Text,
  Version,
  Reason,
} from "../../../kernel/index.ts";
import { AgreementPdf } from "../agreements/agreements.schema.ts";
import { WeddingDate } from "../weddings/weddings.schema.ts";
import { maxReceiptCents, PaymentMethod, ReceiptState, WeddingReceipt } from "./wedding-payments.schema.ts";

const ofVersion = { id: Id, version: Version };

export const weddingPaymentsApi = api("weddingPayments", "Money that couples paid, checked by a second person", {
  list: endpoint({
    method: "GET",
    path: "/api/wedding-payments/list",
    access: staff("payment"),
    summary: "List the receipts of weddings, newest first",
    input: listInput(
      {
        weddingId: Id,
        state: ReceiptState,
        method: PaymentMethod,
        /** First and last day on which the money was received. */
        from: WeddingDate,
        to: WeddingDate,
      },
      ["createdAt", "receivedOn"],
    ),
    output: pageOf(WeddingReceipt),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/wedding-payments/detail/:id",
    access: staff("payment"),
    summary: "Get one receipt",
    input: z.object({ id: Id }),
    output: WeddingReceipt,
  }),
  pdf: endpoint({
    method: "GET",
    path: "/api/wedding-payments/pdf/:id",
    access: staff("payment"),
    summary: "Get a checked receipt as a PDF document in the language of the caller",
    input: z.object({ id: Id }),
    output: AgreementPdf,
  }),
  record: endpoint({
    method: "POST",
    path: "/api/wedding-payments/record",
    access: staffInPerson("payment:record"),
    summary: "Record money that a couple paid. A repeated Idempotency-Key records it once",
    input: z.object({
      weddingId: Id,
      amountCents: z.int().min(1).max(maxReceiptCents),
      method: PaymentMethod,
      receivedOn: WeddingDate,
      reference: Text(64).optional(),
      /** Why it is recorded although the same transfer is recorded already. */
      duplicateReason: Reason.optional(),
      /** Address of a picture that the caller has uploaded for this purpose. */
      slip: z
        .string()
        .regex(/^(\/files\/[\w.-]{1,80})?$/)
        .default(""),
    }),
    output: WeddingReceipt,
  }),
  check: endpoint({
    method: "POST",
    path: "/api/wedding-payments/check",
    access: staffInPerson("payment:check"),
    summary: "Confirm that the money of a receipt arrived. Refused to the user who recorded it",
    input: z.object({
      ...ofVersion,
      /** Whether the caller confirms it although the same transfer is recorded already. */
      isDuplicateKept: z.boolean().default(false),
    }),
    output: WeddingReceipt,
  }),
  reject: endpoint({
    method: "POST",
    path: "/api/wedding-payments/reject",
    access: staffInPerson("payment:check"),
    summary: "Reject a receipt whose money did not arrive. Refused to the user who recorded it",
    input: z.object({ ...ofVersion, reason: Reason }),
    output: WeddingReceipt,
  }),
  askReversal: endpoint({
    method: "POST",
    path: "/api/wedding-payments/reversal/ask",
    access: staffInPerson("payment:record", "payment:check"),
    summary: "Ask to reverse a checked receipt, for example with a wrong amount",
    input: z.object({ ...ofVersion, reason: Reason }),
    output: WeddingReceipt,
  }),
  approveReversal: endpoint({
    method: "POST",
    path: "/api/wedding-payments/reversal/approve",
    access: staffInPerson("payment:check"),
    summary: "Reverse a receipt that another user asked to reverse",
    input: z.object(ofVersion),
    output: WeddingReceipt,
  }),
  refuseReversal: endpoint({
    method: "POST",
    path: "/api/wedding-payments/reversal/refuse",
    access: staffInPerson("payment:check"),
    summary: "Refuse the reversal of a receipt. Refused to the user who asked for it",
    input: z.object({ ...ofVersion, reason: Reason }),
    output: WeddingReceipt,
  }),
});
