import type { PaymentMethod, weddingPaymentsApi } from "@vowdesk/contract/wedding-payments";
import { sql, type Expression } from "kysely";
import type { RequestKey } from "../../kernel/concurrency/run-once.ts";
import type { Listing } from "../../kernel/paging/page.ts";
import type { Author } from "../../kernel/transaction/actor.ts";
import { lockRow, type Db, type Row } from "../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../platform/database/versions.ts";

export type ReceiptRow = Row<"wedding_receipt"> & {
  wedding_number: string;
  couple: string;
  recorded_name: string;
  decided_name: string;
};

const nameOf = (column: "recorded_by" | "decided_by") => sql<string>`coalesce((
  select coalesce(nullif(real_name, ''), username) from users where users.id = ${sql.ref(`wedding_receipt.${column}`)}), '')`;

const named = [
  sql<string>`(select number from wedding where wedding.id = wedding_receipt.wedding_id)`.as("wedding_number"),
  sql<string>`(select concat_ws(' & ', nullif(name_a, ''), nullif(name_b, '')) from wedding
    where wedding.id = wedding_receipt.wedding_id)`.as("couple"),
  nameOf("recorded_by").as("recorded_name"),
  nameOf("decided_by").as("decided_name"),
] as const;

const receipts = (db: Db) => db.selectFrom("wedding_receipt").selectAll().select(named);

/** Receipts of the weddings of a consultant; of all weddings if `scope` is null. */
const inScope = (scope: number | null): Expression<boolean> =>
  scope === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from wedding where wedding.id = wedding_receipt.wedding_id and consultant_id = ${scope})`;

type ReceiptListing = Listing<typeof weddingPaymentsApi.list, "wedding_receipt", number, ReceiptRow>;

/** The list of the receipts in a scope. */
export const listingOf = (scope: number | null): ReceiptListing => ({
  from: (db) => db.selectFrom("wedding_receipt").where(inScope(scope)),
  id: "wedding_receipt.id",
  where: {
    weddingId: (query, id) => query.where("wedding_id", "=", id),
    state: (query, state) => query.where("state", "=", state),
    method: (query, method) => query.where("method", "=", method),
    from: (query, date) => query.where("received_on", ">=", date),
    to: (query, date) => query.where("received_on", "<=", date),
  },
  sorts: {
    createdAt: { column: "wedding_receipt.created_at", dir: "desc" },
    receivedOn: { column: "wedding_receipt.received_on", dir: "desc" },
  },
  defaultSort: "createdAt",
  rows: (db, ids) => receipts(db).where("id", "in", ids).execute(),
});

export const findReceipt = (db: Db, id: number, scope: number | null): Promise<ReceiptRow | undefined> =>
  receipts(db).where("id", "=", id).where(inScope(scope)).executeTakeFirst();

export async function lockReceipt(db: Db, id: number, scope: number | null): Promise<ReceiptRow | undefined> {
  await lockRow(db, "wedding_receipt", id);
  return findReceipt(db, id, scope);
}

export const findByKey = (db: Db, userId: number, key: string): Promise<ReceiptRow | undefined> =>
  receipts(db).where("recorded_by", "=", userId).where("client_key", "=", key).executeTakeFirst();

interface NewReceipt {
  wedding_id: number;
  amount_cents: number;
  method: PaymentMethod;
  received_on: string;
  reference: string;
  slip: string;
  recorded_by: number;
}

export const insertReceipt = (
  db: Db,
  receipt: NewReceipt,
  { key, hash }: RequestKey,
  author: Author,
): Promise<ReceiptRow> =>
  db
    .insertInto("wedding_receipt")
    .values({ ...receipt, client_key: key, request_hash: hash, ...firstVersion(author) })
    .returningAll()
    .returning(named)
    .executeTakeFirstOrThrow();

type Decision = Pick<Row<"wedding_receipt">, "state" | "decided_by" | "reason">;

export const saveDecision = (db: Db, id: number, decision: Decision, author: Author): Promise<ReceiptRow> =>
  db
    .updateTable("wedding_receipt")
    .set({ ...decision, decided_at: author.at, ...nextVersion(author) })
    .where("id", "=", id)
    .returningAll()
    .returning(named)
    .executeTakeFirstOrThrow();
