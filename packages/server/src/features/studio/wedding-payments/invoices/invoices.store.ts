import type { InvoiceLine, invoicesApi } from "@vowdesk/contract/studio/wedding-payments";
import { sql, type Expression } from "kysely";
import { textMatches } from "../../../../kernel/paging/like.ts";
import type { Listing } from "../../../../kernel/paging/page.ts";
import type { Author } from "../../../../kernel/transaction/actor.ts";
import { lockName, lockRow, type Db, type NewRow, type Row } from "../../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../../platform/database/versions.ts";
import { nameOfAnyUser } from "../../../staff/auth/staff-names.store.ts";

export type InvoiceRow = Omit<Row<"wedding_invoice">, "document"> & {
  wedding_number: string;
  couple: string;
  asked_name: string;
  decided_name: string;
};

const named = [
  sql<string>`(select number from wedding where wedding.id = wedding_invoice.wedding_id)`.as("wedding_number"),
  sql<string>`(select concat_ws(' & ', nullif(name_a, ''), nullif(name_b, '')) from wedding
    where wedding.id = wedding_invoice.wedding_id)`.as("couple"),
  nameOfAnyUser("wedding_invoice.asked_by").as("asked_name"),
  nameOfAnyUser("wedding_invoice.decided_by").as("decided_name"),
] as const;

/** All columns but the document, which is read by itself. */
const columns = [
  "id",
  "wedding_id",
  "buyer_name",
  "tax_number",
  "mail",
  "amount_cents",
  "lines",
  "state",
  "number",
  "reason",
  "asked_by",
  "decided_by",
  "decided_at",
  "created_at",
  "version",
  "updated_by",
  "updated_at",
] as const;

const invoices = (db: Db) => db.selectFrom("wedding_invoice").select(columns).select(named);

/** Invoices of the weddings of a consultant; of all weddings if `scope` is null. */
const inScope = (scope: number | null): Expression<boolean> =>
  scope === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from wedding where wedding.id = wedding_invoice.wedding_id and consultant_id = ${scope})`;

export const listingOf = (
  scope: number | null,
): Listing<typeof invoicesApi.list, "wedding_invoice", number, InvoiceRow> => ({
  from: (db) => db.selectFrom("wedding_invoice").where(inScope(scope)),
  id: "wedding_invoice.id",
  where: {
    weddingId: (query, id) => query.where("wedding_id", "=", id),
    state: (query, state) => query.where("state", "=", state),
    buyer: (query, text) => query.where(textMatches(sql<string>`wedding_invoice.buyer_name`, text)),
  },
  sorts: { createdAt: { column: "wedding_invoice.created_at", dir: "desc" } },
  defaultSort: "createdAt",
  rows: (db, ids) => invoices(db).where("id", "in", ids).execute(),
});

export const findInvoice = (db: Db, id: number, scope: number | null): Promise<InvoiceRow | undefined> =>
  invoices(db).where("id", "=", id).where(inScope(scope)).executeTakeFirst();

export async function lockInvoice(db: Db, id: number, scope: number | null): Promise<InvoiceRow | undefined> {
  await lockRow(db, "wedding_invoice", id);
  return findInvoice(db, id, scope);
}

/** The invoices of a wedding, the newest first. The caller has checked the actor. */
export const listOfWedding = (db: Db, weddingId: number): Promise<InvoiceRow[]> =>
  invoices(db).where("wedding_id", "=", weddingId).orderBy("id", "desc").execute();

type NewInvoice = Pick<
  NewRow<"wedding_invoice">,
  "wedding_id" | "buyer_name" | "tax_number" | "mail" | "amount_cents" | "asked_by"
> & { lines: InvoiceLine[] };

export const insertInvoice = (db: Db, { lines, ...invoice }: NewInvoice, author: Author): Promise<InvoiceRow> =>
  db
    .insertInto("wedding_invoice")
    .values({ ...invoice, lines: JSON.stringify(lines), ...firstVersion(author) })
    .returning(columns)
    .returning(named)
    .executeTakeFirstOrThrow();

type Decision = Pick<Row<"wedding_invoice">, "state"> &
  Partial<Pick<Row<"wedding_invoice">, "number" | "document" | "reason">> & {
    lines?: InvoiceLine[];
    decided_by: number;
  };

export const saveDecision = (
  db: Db,
  id: number,
  { lines, ...decision }: Decision,
  author: Author,
): Promise<InvoiceRow> =>
  db
    .updateTable("wedding_invoice")
    .set({
      ...decision,
      ...(lines && { lines: JSON.stringify(lines) }),
      decided_at: author.at,
      ...nextVersion(author),
    })
    .where("id", "=", id)
    .returning(columns)
    .returning(named)
    .executeTakeFirstOrThrow();

/** A number as it is compared with others: without blanks, in upper case and with half-width characters. The query below does the same. */
const comparedNumber = (number: string): string => number.normalize("NFKC").replaceAll(/\s+/g, "").toUpperCase();

/**
 * Whether an invoice has the number, also with other blanks, case or width of its characters. No other one gets it until the transaction
 * ends.
 */
export async function isNumberTaken(db: Db, number: string): Promise<boolean> {
  const compared = comparedNumber(number);
  await lockName(db, `invoice number ${compared}`);
  const { rows } = await sql`select from wedding_invoice
    where upper(regexp_replace(normalize(number, NFKC), '\\s', '', 'g')) = ${compared} and state = 'issued'`.execute(
    db,
  );
  return rows.length > 0;
}

/** The document of an invoice in a scope; null if it has none. */
export async function findDocument(db: Db, id: number, scope: number | null): Promise<Buffer | null> {
  const invoice = db.selectFrom("wedding_invoice").select("document").where("id", "=", id).where(inScope(scope));
  return (await invoice.executeTakeFirst())?.document ?? null;
}
