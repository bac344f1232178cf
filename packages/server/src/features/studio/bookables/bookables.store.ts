import type { bookablesApi } from "@vowdesk/contract/studio/bookables";
import { sql } from "kysely";
import { namesById, type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import type { Language } from "@vowdesk/contract/kernel";
import { textMatches } from "../../../kernel/paging/like.ts";
import { inNameOrder } from "../../../kernel/paging/name-order.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import { staffByName, staffInScope, nameOfAnyUser } from "../../staff/auth/staff-names.store.ts";
import type { Actor, Author } from "../../../kernel/transaction/actor.ts";
import { lockRow, type Db, type Row } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";

export type BookableRow = Row<"bookable"> & { user_name: string };

/** The columns that users change. */
export type BookableFields = Omit<Row<"bookable">, "id" | "version" | "created_at" | "updated_by" | "updated_at">;

const userName = nameOfAnyUser("bookable.user_id");

const bookables = (db: Db) => db.selectFrom("bookable").selectAll().select(userName.as("user_name"));

/** Whether time of it is reserved now, buffers included. An expired hold reserves nothing. */
const isReservedAt = (now: Date) => sql<boolean>`exists (
  select from slot where slot.bookable_id = bookable.id and slot.released_at is null
    and tstzrange(slot.blocked_from, slot.blocked_to) @> ${now}::timestamptz
    and not exists (select from shoot where shoot.id = slot.shoot_id and shoot.expires_at <= ${now}))`;

export const listing: Listing<typeof bookablesApi.list, "bookable", number, BookableRow> = {
  from: (db) => db.selectFrom("bookable"),
  id: "bookable.id",
  where: {
    name: (query, text) => query.where(textMatches("name", text)),
    kind: (query, kind) => query.where("kind", "=", kind),
    skill: (query, skill) => query.where(sql<boolean>`${skill} = any(skills)`),
    state: (query, state) => query.where("retired_at", state === "retired" ? "is not" : "is", null),
    free: (query, _now, now) => query.where(sql<boolean>`not ${isReservedAt(now)}`),
  },
  sorts: {
    name: { column: "bookable.name", dir: "asc", isName: true },
    createdAt: { column: "bookable.created_at", dir: "desc" },
  },
  defaultSort: "name",
  rows: (db, ids) => bookables(db).where("id", "in", ids).execute(),
};

export const findBookable = (db: Db, id: number): Promise<BookableRow | undefined> =>
  bookables(db).where("id", "=", id).executeTakeFirst();

/** Waits for bookings of the bookable, which lock its key, until the transaction ends. */
export async function lockBookable(db: Db, id: number): Promise<BookableRow | undefined> {
  await lockRow(db, "bookable", id);
  return findBookable(db, id);
}

/** The bookables in use with these ids, none of which is retired until the transaction ends. In the order of ids. */
export const keepBookables = (db: Db, ids: readonly number[]): Promise<Row<"bookable">[]> =>
  db
    .selectFrom("bookable")
    .selectAll()
    .where("id", "in", [...ids])
    .where("retired_at", "is", null)
    .orderBy("id")
    .forKeyShare()
    .execute();

/** Ids and names of the bookables in use. */
export const listInUse = (db: Db): Promise<{ id: number; name: string }[]> =>
  db.selectFrom("bookable").select(["id", "name"]).where("retired_at", "is", null).execute();

/** The people in use, by name. */
export const listPersons = (db: Db, language: Language): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom("bookable")
    .select(["id", "name"])
    .where("kind", "=", "person")
    .where("retired_at", "is", null)
    .orderBy(inNameOrder("name", language))
    .execute();

const columnsOf = ({ hours, ...fields }: BookableFields) => ({ ...fields, hours: JSON.stringify(hours) });

export async function insertBookable(db: Db, fields: BookableFields, author: Author): Promise<BookableRow> {
  return db
    .insertInto("bookable")
    .values({ ...columnsOf(fields), ...firstVersion(author) })
    .returningAll()
    .returning(userName.as("user_name"))
    .executeTakeFirstOrThrow();
}

export const saveBookable = (db: Db, id: number, fields: BookableFields, author: Author): Promise<BookableRow> =>
  db
    .updateTable("bookable")
    .set({ ...columnsOf(fields), ...nextVersion(author) })
    .where("id", "=", id)
    .returningAll()
    .returning(userName.as("user_name"))
    .executeTakeFirstOrThrow();

/** The bookable of a user. */
export const findByUser = (db: Db, userId: number): Promise<{ id: number } | undefined> =>
  db.selectFrom("bookable").select("id").where("user_id", "=", userId).executeTakeFirst();

/** Whether it is reserved for a shoot after this time. */
export async function isInUse(db: Db, id: number, after: Date): Promise<boolean> {
  const slot = await db
    .selectFrom("slot")
    .select("id")
    .where("bookable_id", "=", id)
    .where("reason", "=", "shoot")
    .where("released_at", "is", null)
    .where("ends_at", ">", after)
    .limit(1)
    .executeTakeFirst();
  return slot !== undefined;
}

export const listStaff = (db: Db, actor: Actor, language: Language): Promise<{ id: number; name: string }[]> =>
  staffByName(db, actor, language).execute();

export const findStaff = (db: Db, actor: Actor, id: number): Promise<{ id: number } | undefined> =>
  staffInScope(db, actor).where("id", "=", id).executeTakeFirst();

/** Names in the audit trail. */
export const subjectNames: SubjectNames = { bookable: namesById("bookable", () => sql`name`) };
