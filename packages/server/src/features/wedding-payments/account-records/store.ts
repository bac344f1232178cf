import { sql } from "kysely";
import { isOfOwnWedding, partnerColumns } from "../../../kernel/paging/partner-columns.ts";
import { recordsOf, type PersonalPart, type PersonalTable } from "../../../kernel/paging/personal-tables.ts";
import type { Db } from "../../../platform/database/index.ts";
import { releaseOwned } from "../../uploads/index.ts";
import { scopeOf } from "../policy.ts";

/** The payments of a wedding. Its own personal columns belong to the weddings feature. */
const wedding: PersonalTable = {
  table: "wedding",
  isOf: partnerColumns.isOwn,
  personal: {},
  facts: ["number"],
};

const partOf = { key: "wedding_id" } as const;

const receipt: PersonalPart = {
  ...partOf,
  table: "wedding_receipt",
  isOf: isOfOwnWedding("wedding_receipt.wedding_id"),
  personal: { reference: "alias", reason: "alias", duplicate_reason: "alias", slip: () => sql`''` },
  facts: ["amount_cents", "method", "received_on", "state"],
};

const refund: PersonalPart = {
  ...partOf,
  table: "wedding_refund",
  isOf: isOfOwnWedding("wedding_refund.wedding_id"),
  personal: { reason: "alias", refusal: "alias", reference: "alias" },
  facts: ["kind", "amount_cents", "double_cents", "state", "method", "created_at", "paid_at"],
};

const cancellation: PersonalPart = {
  ...partOf,
  table: "wedding_cancellation",
  isOf: isOfOwnWedding("wedding_cancellation.wedding_id"),
  personal: { reason: "alias" },
  facts: ["cause", "paid_cents", "kept_cents", "refund_cents", "double_cents", "cancelled_at"],
};

const waiver: PersonalPart = {
  ...partOf,
  table: "wedding_waiver",
  isOf: isOfOwnWedding("wedding_waiver.wedding_id"),
  personal: { reason: "alias", refusal: "alias" },
  facts: ["cents", "state", "created_at"],
};

const reversal: PersonalPart = {
  key: sql<number>`(select wedding_id from wedding_receipt where wedding_receipt.id = wedding_receipt_reversal.receipt_id)`,
  table: "wedding_receipt_reversal",
  isOf: (id) => sql<boolean>`wedding_receipt_reversal.receipt_id in (
    select wedding_receipt.id from wedding_receipt where ${receipt.isOf(id)})`,
  personal: { reason: "alias", refusal: "alias" },
  facts: ["state", "created_at", "decided_at"],
};

const parts = [reversal, receipt, refund, cancellation, waiver];
export const personalTables: readonly PersonalTable[] = parts;

async function receiptsOf(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from wedding_receipt where slip <> '' and ${receipt.isOf(id)} order by id`.execute(db);
  return rows.map((row) => row.id);
}

const isOpen = sql<boolean>`(exists (
    select from wedding_receipt where wedding_receipt.wedding_id = wedding.id and wedding_receipt.state = 'waiting')
  or exists (
    select from wedding_refund where wedding_refund.wedding_id = wedding.id and wedding_refund.state in ('asked', 'approved')))`;

/** Amounts, methods and days of payments are receipts and stay; references, texts and pictures of slips do not. */
export const accountRecords = recordsOf({
  section: "payments",
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
