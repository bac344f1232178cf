import { sql } from "kysely";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";

export type OpeningRow = Row<"wedding_opening">;

export async function insertOpening(
  db: Db,
  opening: { wedding_id: number; cents: number; received_on: string },
  { by, at }: Author,
): Promise<void> {
  await db
    .insertInto("wedding_opening")
    .values({ ...opening, created_at: at, updated_at: at, updated_by: by })
    .execute();
}

/** Weddings with a receipt, a payment link, a dated step, a waiver, a refund, an invoice or a cancellation. */
export async function countWithPayments(db: Db, weddingIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from unnest(${[...weddingIds]}::integer[]) as given (id)
    where exists (select from wedding_receipt where wedding_id = given.id)
      or exists (select from wedding_payment_link where wedding_id = given.id)
      or exists (select from wedding_step where wedding_id = given.id)
      or exists (select from wedding_waiver where wedding_id = given.id)
      or exists (select from wedding_refund where wedding_id = given.id)
      or exists (select from wedding_invoice where wedding_id = given.id)
      or exists (select from wedding_cancellation where wedding_id = given.id)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes the opening balances of weddings and the instalments that follow from their agreements. Returns the balances. */
export async function deleteOpenings(
  db: Db,
  weddingIds: readonly number[],
): Promise<(OpeningRow & { number: string })[]> {
  await db
    .deleteFrom("wedding_instalment")
    .where("wedding_id", "in", [...weddingIds])
    .execute();
  return db
    .deleteFrom("wedding_opening")
    .where("wedding_id", "in", [...weddingIds])
    .returningAll()
    .returning(sql<string>`(select number from wedding where wedding.id = wedding_id)`.as("number"))
    .execute();
}
