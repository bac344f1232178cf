import type {
  PaymentMethod,
  PaymentQuestion,
  weddingPaymentsApi,
  WeddingMonth,
} from "@vowdesk/contract/studio/wedding-payments";
import { sql, type Expression } from "kysely";
import type { RequestKey } from "../../../kernel/concurrency/run-once.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { lockRow, type Db, type Row, type NewRow } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";
import { nameOfAnyUser } from "../../staff/auth/staff-names.store.ts";

export type ReceiptRow = Row<"wedding_receipt"> & {
  wedding_number: string;
  couple: string;
  recorded_name: string;
  decided_name: string;
  /** Numbers of the weddings with the same transfer. */
  duplicates: string[];
  reversal: Reversal | null;
};

/** The last reversal of a receipt. Times are ISO text, as in JSON. */
interface Reversal {
  id: number;
  state: "asked" | "reversed" | "refused";
  reason: string;
  asked_by: number;
  asked_name: string;
  decided_name: string;
  decided_at: string | null;
  version: number;
}

const nameOf = (column: "recorded_by" | "decided_by") => nameOfAnyUser(`wedding_receipt.${column}`);

const isReversed = (receipt: string) => sql<boolean>`exists (select from wedding_receipt_reversal
  where receipt_id = ${sql.ref(`${receipt}.id`)} and state = 'reversed')`;

/** A reference without blanks and punctuation, in upper case. */
const normal = (reference: Expression<unknown>) =>
  sql`upper(regexp_replace(${reference}, '[[:space:][:punct:]]', '', 'g'))`;

interface Transfer {
  id: Expression<unknown>;
  wedding_id: Expression<unknown>;
  method: Expression<unknown>;
  received_on: Expression<unknown>;
  amount_cents: Expression<unknown>;
  reference: Expression<unknown>;
}

/** Other receipts of the same transfer. Those without a reference are the same within a wedding only. */
const sameTransfer = ({ id, wedding_id, method, received_on, amount_cents, reference }: Transfer) =>
  sql`wedding_receipt as same where same.id <> ${id} and same.state <> 'rejected' and not ${isReversed("same")}
    and same.method = ${method} and same.received_on = ${received_on} and same.amount_cents = ${amount_cents}
    and ${normal(sql.ref("same.reference"))} = ${normal(reference)}
    and (${normal(reference)} <> '' or same.wedding_id = ${wedding_id})`;

const ofReceipt = (column: string) => sql.ref(`wedding_receipt.${column}`);

const named = [
  sql<string>`(select number from wedding where wedding.id = wedding_receipt.wedding_id)`.as("wedding_number"),
  sql<string>`(select concat_ws(' & ', nullif(name_a, ''), nullif(name_b, '')) from wedding
    where wedding.id = wedding_receipt.wedding_id)`.as("couple"),
  nameOf("recorded_by").as("recorded_name"),
  nameOf("decided_by").as("decided_name"),
  sql<
    string[]
  >`array(select wedding.number from wedding where wedding.id in (select same.wedding_id from ${sameTransfer({
    id: ofReceipt("id"),
    wedding_id: ofReceipt("wedding_id"),
    method: ofReceipt("method"),
    received_on: ofReceipt("received_on"),
    amount_cents: ofReceipt("amount_cents"),
    reference: ofReceipt("reference"),
  })}) order by wedding.number)`.as("duplicates"),
  sql<Reversal | null>`(select json_build_object('id', id, 'state', state, 'reason', reason, 'asked_by', asked_by,
      'asked_name', ${nameOfAnyUser(sql.ref("asked_by"))}, 'decided_name', ${nameOfAnyUser(sql.ref("decided_by"))},
      'decided_at', decided_at, 'version', version)
    from wedding_receipt_reversal as reversal where receipt_id = wedding_receipt.id order by id desc limit 1)`.as(
    "reversal",
  ),
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
    state: (query, state) =>
      state === "reversed"
        ? query.where(isReversed("wedding_receipt"))
        : query.where("state", "=", state).where(sql<boolean>`not ${isReversed("wedding_receipt")}`),
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
  /** Null if the payment provider reported it. */
  recorded_by: number | null;
  duplicate_reason: string;
  link_id?: number;
  payment_id?: string;
  question?: PaymentQuestion | null;
}

/** Receipts that are not rejected or reversed and have the same transfer as a new one. */
export async function findDuplicates(
  db: Db,
  { wedding_id, method, received_on, amount_cents, reference }: NewReceipt,
): Promise<{ id: number; weddingNumber: string }[]> {
  const { rows } = await sql<{ id: number; weddingNumber: string }>`
    select same.id, (select number from wedding where wedding.id = same.wedding_id) as "weddingNumber" from ${sameTransfer(
      {
        id: sql`0`,
        wedding_id: sql`${wedding_id}::integer`,
        method: sql`${method}::text`,
        received_on: sql`${received_on}`,
        amount_cents: sql`${amount_cents}::integer`,
        reference: sql`${reference}::text`,
      },
    )} order by same.id`.execute(db);
  return rows;
}

export const insertReceipt = (
  db: Db,
  receipt: NewReceipt,
  request: RequestKey | null,
  author: Author,
): Promise<ReceiptRow> =>
  db
    .insertInto("wedding_receipt")
    .values({
      ...receipt,
      client_key: request?.key ?? null,
      request_hash: request?.hash ?? null,
      ...firstVersion(author),
    })
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

const mostMonths = 120;
/** Purposes of transfers of opening balances. They count as opening balances of their month. */
const openingPurposes = ["wedding.opening", "wedding.opening-undone"];

/** The sums of the accounts of weddings by month of a time zone, newest first. */
export async function sumMonths(db: Db, zone: string): Promise<WeddingMonth[]> {
  const { rows } = await sql<WeddingMonth>`
    with moved as (
      select to_char(entry.at at time zone ${zone}, 'YYYY-MM') as month, transfer.purpose, entry.cents
      from ledger_entry entry join ledger_transfer transfer on transfer.id = entry.transfer_id
      where entry.account ~ '^wedding:'
    ), summed as (
      select month, sum(cents) as cents,
        coalesce(sum(cents) filter (where purpose in ('wedding.paid', 'wedding.late', 'wedding.reversed')), 0) as received,
        coalesce(-sum(cents) filter (where purpose = 'wedding.refund'), 0) as refunded,
        coalesce(sum(cents) filter (where purpose in (${sql.join(openingPurposes)})), 0) as brought,
        coalesce(-sum(cents) filter (where purpose not in ('wedding.paid', 'wedding.late', 'wedding.reversed', 'wedding.refund',
          ${sql.join(openingPurposes)})), 0) as income,
        sum(sum(cents)) over (order by month) as closing
      from moved group by month
    )
    select month, (closing - cents + brought)::double precision as "openingCents", received::double precision as "receivedCents",
      refunded::double precision as "refundedCents", income::double precision as "incomeCents",
      closing::double precision as "closingCents"
    from summed order by month desc limit ${mostMonths}`.execute(db);
  return rows;
}

export async function insertCancellation(db: Db, cancellation: NewRow<"wedding_cancellation">): Promise<void> {
  await db.insertInto("wedding_cancellation").values(cancellation).execute();
}
