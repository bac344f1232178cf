import { sql } from "kysely";
import { isOfOwnWedding, partnerColumns } from "../weddings/partner-columns.store.ts";
import { recordsOf, type PersonalPart } from "../../../kernel/paging/personal-tables.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";
import type { Db } from "../../../platform/database/index.ts";
import { releaseOwned } from "../../operations/uploads/uploads.ts";
import { authorColumn } from "../../staff/auth/staff-names.store.ts";
import { scopeOf } from "./wedding-payments.policy.ts";

/** The payments of a wedding. Its own personal columns belong to the weddings feature. */
const wedding: PersonalTable = {
  table: "wedding",
  subject: "couple",
  isOf: partnerColumns.isOwn,
  personal: {},
  facts: ["number"],
};

/** Amounts, methods and days are vouchers. Rows that were decided do not change. */
const voucher = { subject: "couple", law: "accounting", isFrozen: true } as const;
const partOf = { ...voucher, key: "wedding_id" } as const;
const text = { kind: "text", erased: "alias" } as const;

const receipt: PersonalPart = {
  ...partOf,
  table: "wedding_receipt",
  isOf: isOfOwnWedding("wedding_receipt.wedding_id"),
  personal: {
    reference: { kind: "payment", erased: "alias" },
    reason: text,
    duplicate_reason: text,
    slip: { kind: "picture", erased: "empty" },
  },
  facts: ["amount_cents", "method", "received_on", "state"],
};

const refund: PersonalPart = {
  ...partOf,
  table: "wedding_refund",
  isOf: isOfOwnWedding("wedding_refund.wedding_id"),
  personal: { reason: text, refusal: text, reference: { kind: "payment", erased: "alias" } },
  facts: ["kind", "amount_cents", "double_cents", "state", "method", "created_at", "paid_at"],
};

const cancellation: PersonalPart = {
  ...partOf,
  table: "wedding_cancellation",
  isOf: isOfOwnWedding("wedding_cancellation.wedding_id"),
  personal: { reason: text },
  facts: ["cause", "paid_cents", "kept_cents", "refund_cents", "double_cents", "cancelled_at"],
};

const waiver: PersonalPart = {
  ...partOf,
  table: "wedding_waiver",
  isOf: isOfOwnWedding("wedding_waiver.wedding_id"),
  personal: { reason: text, refusal: text },
  facts: ["cents", "state", "created_at"],
};

const reversal: PersonalPart = {
  ...voucher,
  key: sql<number>`(select wedding_id from wedding_receipt where wedding_receipt.id = wedding_receipt_reversal.receipt_id)`,
  table: "wedding_receipt_reversal",
  isOf: (id) => sql<boolean>`wedding_receipt_reversal.receipt_id in (
    select wedding_receipt.id from wedding_receipt where ${receipt.isOf(id)})`,
  personal: { reason: text, refusal: text },
  facts: ["state", "created_at", "decided_at"],
};

/** A page of the provider, and its number, which only the provider can link to a person. */
const link: PersonalPart = {
  ...partOf,
  isFrozen: false,
  table: "wedding_payment_link",
  isOf: isOfOwnWedding("wedding_payment_link.wedding_id"),
  personal: {
    url: { kind: "payment", erased: "empty" },
    updated_by: authorColumn("wedding_payment_link.updated_by"),
  },
  facts: ["cents", "state", "created_at", "expires_at"],
};

/** The invoice itself is kept by the program that issued it. */
const invoice: PersonalPart = {
  ...partOf,
  table: "wedding_invoice",
  isOf: isOfOwnWedding("wedding_invoice.wedding_id"),
  personal: {
    buyer_name: { kind: "name", erased: "alias" },
    tax_number: { kind: "identity", erased: "alias" },
    document: {
      kind: "payment",
      erased: "null",
      exported: () => sql`encode(wedding_invoice.document, 'base64')`,
    },
    mail: { kind: "email", erased: "empty" },
    reason: text,
    updated_by: authorColumn("wedding_invoice.updated_by"),
  },
  facts: ["amount_cents", "state", "number", "created_at", "decided_at"],
};

const parts = [invoice, reversal, receipt, link, refund, cancellation, waiver];

async function receiptsOf(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from wedding_receipt where slip <> '' and ${receipt.isOf(id)} order by id`.execute(db);
  return rows.map((row) => row.id);
}

const isOpen = sql<boolean>`(exists (
    select from wedding_receipt where wedding_receipt.wedding_id = wedding.id and wedding_receipt.state = 'waiting')
  or exists (
    select from wedding_refund where wedding_refund.wedding_id = wedding.id and wedding_refund.state in ('asked', 'approved'))
  or exists (
    select from wedding_invoice where wedding_invoice.wedding_id = wedding.id and wedding_invoice.state = 'asked'))`;

/** Amounts, methods and days of payments are receipts and stay; references, texts and pictures of slips do not. */
export const accountRecords = recordsOf({
  section: "payments",
  onErasure: "kept",
  main: wedding,
  parts,
  inScope(actor) {
    const scope = scopeOf(actor);
    return scope === null ? sql<boolean>`true` : sql<boolean>`wedding.consultant_id = ${scope}`;
  },
  isOpen,
  async eraseMore(ctx, id) {
    for (const receiptId of await receiptsOf(ctx.db, id)) await releaseOwned(ctx, `receipt:${receiptId}:slip`);
  },
});
