import * as z from "zod";
import {
  api,
  endpoint,
  listInput,
  pageOf,
  staff,
  staffInPerson,
  Id,
  CentsUpTo,
  Text,
  Version,
  PaymentReason,
} from "../../../kernel/index.ts";
import { maxReceiptCents, PaymentMethod } from "./wedding-payments.schema.ts";
import { RefundKind, RefundState, WeddingRefund } from "./refunds.schema.ts";

const ofVersion = { id: Id, version: Version };

export const weddingRefundsApi = api("weddingRefunds", "Money that goes back to couples: requests and payments", {
  list: endpoint({
    method: "GET",
    path: "/api/wedding-payments/refunds",
    access: staff("payment:refund"),
    summary: "List the refunds of weddings, newest first",
    input: listInput({ weddingId: Id, state: RefundState, kind: RefundKind }, ["createdAt"]),
    output: pageOf(WeddingRefund),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/wedding-payments/refunds/:id",
    access: staff("payment:refund"),
    summary: "Get one refund",
    input: z.object({ id: Id }),
    output: WeddingRefund,
  }),
  ask: endpoint({
    method: "POST",
    path: "/api/wedding-payments/refunds/ask",
    access: staffInPerson("payment:refund:ask"),
    summary:
      "Submit a refund for approval. What it exceeds the money of the wedding is taken back from its income. A repeated Idempotency-Key submits it once",
    input: z
      .object({
        weddingId: Id,
        amountCents: CentsUpTo(maxReceiptCents),
        /** The part that the studio pays on top, after the refund of a cancellation with it was refused. */
        doubleCents: CentsUpTo(maxReceiptCents).default(0),
        reason: PaymentReason,
      })
      .refine(({ amountCents, doubleCents }) => amountCents + doubleCents > 0, { path: ["amountCents"] }),
    output: WeddingRefund,
  }),
  pay: endpoint({
    method: "POST",
    path: "/api/wedding-payments/refunds/pay",
    access: staffInPerson("payment:refund:pay"),
    summary: "Record that an approved refund was paid. Refused to the user who asked for it",
    input: z.object({ ...ofVersion, method: PaymentMethod, reference: Text(64).optional() }),
    output: WeddingRefund,
  }),
  refuse: endpoint({
    method: "POST",
    path: "/api/wedding-payments/refunds/refuse",
    access: staffInPerson("payment:refund:pay"),
    summary:
      "Reject an approved refund that is not paid, for example because its money is not there any more. Refused to the user who asked for it",
    input: z.object({ ...ofVersion, reason: PaymentReason }),
    output: WeddingRefund,
  }),
});
