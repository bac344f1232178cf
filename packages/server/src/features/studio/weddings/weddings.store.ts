import type { WeddingParts, weddingsApi } from "@vowdesk/contract/studio/weddings";
import { sql, type Expression } from "kysely";
import { textMatches } from "../../../kernel/paging/like.ts";
import { typedNumber } from "../../../kernel/text/typed-number.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import { phoneMatches } from "../../../kernel/paging/phone-search.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { lockRow, type Db, type Row, type Tables } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";
import { nameOfAnyUser } from "../../staff/auth/staff-names.store.ts";
import {
  nextAppointments,
  owedAmounts,
  partColumns,
  seesPayments,
  seesShoots,
  stageInSql,
  type PartColumns,
} from "./parts.store.ts";
import type { Reader } from "./reader.policy.ts";
import type { PersonWedding } from "@vowdesk/contract/people/people";
import { rowsOfUser } from "../../../platform/database/rows-of-user.ts";

export type WeddingRow = Row<"wedding"> &
  PartColumns & {
    consultant_name: string;
    cancelled_at: Date | null;
    has_shoots: boolean;
    has_agreements: boolean;
    has_payments: boolean;
    has_galleries: boolean;
    shoots: WeddingParts["shoots"];
    agreements: WeddingParts["agreements"];
  };

/** The columns that users edit. */
export type WeddingFields = Omit<
  Row<"wedding">,
  "id" | "number" | "version" | "created_at" | "updated_by" | "updated_at"
>;

const consultantName = nameOfAnyUser("wedding.consultant_id");

const isNamedBy = (table: "shoot" | "agreement" | "wedding_receipt" | "wedding_opening" | "gallery") =>
  sql<boolean>`exists (select from ${sql.table(table)} as named where named.wedding_id = wedding.id)`;

/** What lists and details show besides the columns. */
const facts = [
  consultantName.as("consultant_name"),
  sql<Date | null>`(
    select cancelled_at from wedding_cancellation where wedding_cancellation.wedding_id = wedding.id)`.as(
    "cancelled_at",
  ),
  isNamedBy("shoot").as("has_shoots"),
  isNamedBy("agreement").as("has_agreements"),
  sql<boolean>`(${isNamedBy("wedding_receipt")} or ${isNamedBy("wedding_opening")})`.as("has_payments"),
  isNamedBy("gallery").as("has_galleries"),
  sql<WeddingParts["shoots"]>`(
    select coalesce(jsonb_agg(jsonb_build_object('purpose', purpose, 'state', shoot.state, 'startsAt', starts_at)), '[]')
    from shoot where shoot.wedding_id = wedding.id)`.as("shoots"),
  sql<
    WeddingParts["agreements"]
  >`array(select agreement.state from agreement where agreement.wedding_id = wedding.id)`.as("agreements"),
] as const;

const shown = (reader: Reader) => [...facts, ...partColumns(reader)] as const;

const weddings = (db: Db, reader: Reader) => db.selectFrom("wedding").selectAll().select(shown(reader));

export const readWeddings = (db: Db, ids: readonly number[], reader: Reader): Promise<WeddingRow[]> =>
  weddings(db, reader).where("id", "in", ids).execute();

/** Weddings of a consultant; of all if `scope` is null. */
export const inScope = (scope: number | null): Expression<boolean> =>
  scope === null ? sql<boolean>`true` : sql<boolean>`wedding.consultant_id = ${scope}`;

const isEnded = sql<boolean>`exists (select from wedding_cancellation where wedding_cancellation.wedding_id = wedding.id)`;

const anyOf = (...conditions: Expression<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** The weddings of a reader, with what lists sort and filter by. The database reads the joined parts only if they are used. */
const withParts = (db: Db, reader: Reader) =>
  db
    .selectFrom("wedding")
    .leftJoin(nextAppointments(reader).as("next"), (join) =>
      join.onRef("next.wedding_id", "=", "wedding.id").on(seesShoots(reader)),
    )
    .leftJoin(owedAmounts(reader).as("owed"), (join) =>
      join.onRef("owed.wedding_id", "=", "wedding.id").on(seesPayments(reader)),
    )
    .where(inScope(reader.scope));

type WithParts = Tables & {
  next: { wedding_id: number | null; starts_at: Date | null };
  owed: { wedding_id: number | null; cents: number | null; is_overdue: boolean | null };
};
type WeddingListing = Listing<typeof weddingsApi.list, "wedding" | "next" | "owed", number, WeddingRow, WithParts>;

const last = { column: "wedding.id", dir: "desc" } as const;

/** The list of the weddings of a reader. */
export const listingOf = (reader: Reader): WeddingListing => ({
  from: (db) => withParts(db, reader),
  id: "wedding.id",
  where: {
    name: (query, text) =>
      query.where(
        anyOf(
          ...["name_a", "name_b"].map((name) => textMatches(name, text)),
          sql<boolean>`number = upper(${typedNumber(text)})`,
        ),
      ),
    phone: (query, text) => query.where(anyOf(phoneMatches("phone_a", text), phoneMatches("phone_b", text))),
    state: (query, state) => query.where(state === "cancelled" ? isEnded : sql<boolean>`not ${isEnded}`),
    stage: (query, stage) => query.where(sql<boolean>`${stageInSql} = ${stage}`),
    consultantId: (query, id) => query.where("consultant_id", "=", id),
    payment: (query) => query.where(sql<boolean>`owed.is_overdue`),
    from: (query, date) => query.where("wedding_date", ">=", date),
    to: (query, date) => query.where("wedding_date", "<=", date),
  },
  sorts: {
    createdAt: { column: "wedding.created_at", dir: "desc" },
    weddingDate: { column: "wedding.wedding_date", dir: "asc", emptyBy: last },
    nextAppointment: { column: "next.starts_at", dir: "asc", emptyBy: last },
    outstandingCents: { column: "owed.cents", dir: "desc", emptyBy: last },
  },
  defaultSort: "createdAt",
  rows: (db, ids) => readWeddings(db, ids, reader),
});

export const findWedding = (db: Db, id: number, reader: Reader): Promise<WeddingRow | undefined> =>
  weddings(db, reader).where("id", "=", id).where(inScope(reader.scope)).executeTakeFirst();

export async function lockWedding(db: Db, id: number, reader: Reader): Promise<WeddingRow | undefined> {
  await lockRow(db, "wedding", id);
  return findWedding(db, id, reader);
}

/** Makes changes of what belongs to a wedding run one after the other. Returns false if there is no such wedding. */
export async function lockForParts(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from wedding where id = ${id} for no key update`.execute(db);
  return rows.length > 0;
}

/** Keeps a wedding from being cancelled until the transaction ends, and returns whether it is cancelled already. */
export async function isCancelled(db: Db, id: number): Promise<boolean> {
  await sql`select from wedding where id = ${id} for key share`.execute(db);
  const { rows } = await sql`select from wedding_cancellation where wedding_id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Takes the next id, which is part of the number. */
export async function reserveId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('wedding_id_seq')::integer as id`.execute(db);
  return rows[0]?.id ?? 0;
}

type NewWedding = WeddingFields & { id: number; number: string };

export const insertWedding = (db: Db, wedding: NewWedding, reader: Reader, author: Author): Promise<WeddingRow> =>
  db
    .insertInto("wedding")
    .values({ ...wedding, ...firstVersion(author) })
    .returningAll()
    .returning(shown(reader))
    .executeTakeFirstOrThrow();

export const saveWedding = (
  db: Db,
  { id, ...fields }: WeddingFields & { id: number },
  reader: Reader,
  author: Author,
): Promise<WeddingRow> =>
  db
    .updateTable("wedding")
    .set({ ...fields, ...nextVersion(author) })
    .where("id", "=", id)
    .returningAll()
    .returning(shown(reader))
    .executeTakeFirstOrThrow();

/** Counts a change of what other tables have of the wedding. */
export async function countChange(db: Db, id: number, { by, at }: Author): Promise<void> {
  await sql`update wedding set version = version + 1, updated_at = ${at}, updated_by = ${by} where id = ${id}`.execute(
    db,
  );
}

export async function deleteWedding(db: Db, id: number): Promise<void> {
  await db.deleteFrom("wedding").where("id", "=", id).execute();
}

/** The conversation of the customer who proved one of these phone numbers. */
export async function findConversation(db: Db, phones: readonly string[]): Promise<number | null> {
  const row = await db
    .selectFrom("conversation")
    .innerJoin("app_account", "app_account.id", "conversation.customer_id")
    .select("conversation.id")
    .where("app_account.phone", "in", [...phones])
    .where("app_account.phone_verified_at", "is not", null)
    .orderBy("conversation.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findIdOfNumber(db: Db, number: string): Promise<number | undefined> {
  const row = await db.selectFrom("wedding").select("id").where("number", "=", number).executeTakeFirst();
  return row?.id;
}

interface Asked {
  phone: string;
  /** The consultant whose weddings are read; null for all. */
  scope: number | null;
  now: Date;
}

type Found = Omit<PersonWedding, "nextShootAt"> & { nextShootAt: Date | null };

const maxShown = 20;

export async function findOfPhone(db: Db, { phone, scope, now }: Asked): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id, number, concat_ws(' & ', name_a, nullif(name_b, '')) as couple, wedding_date as "weddingDate",
      ${nameOfAnyUser("wedding.consultant_id")} as "consultantName",
      (select min(starts_at) from shoot where shoot.wedding_id = wedding.id and shoot.ended_at is null
        and shoot.starts_at > ${now}) as "nextShootAt"
    from wedding where ${phone} <> '' and (phone_a = ${phone} or phone_b = ${phone})
      and (${scope}::integer is null or consultant_id = ${scope}::integer)
    order by created_at desc, id desc limit ${maxShown}`.execute(db);
  return rows;
}

/** The weddings of a consultant. */
export const weddingsOf = rowsOfUser("wedding", "consultant_id");
