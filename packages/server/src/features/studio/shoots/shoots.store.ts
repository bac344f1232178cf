import { shootScopes, type shootsApi } from "@vowdesk/contract/studio/shoots";
import { sql, type Expression } from "kysely";
import { namesById, type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import type { Language } from "@vowdesk/contract/kernel";
import { inNameOrder } from "../../../kernel/paging/name-order.ts";
import { fromDate, toDate, type Listing } from "../../../kernel/paging/page.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { lockRow, type Db, type NewRow, type Row } from "../../../platform/database/index.ts";
import { nextVersion } from "../../../platform/database/versions.ts";

export type BookableRow = Row<"bookable">;
export type SlotRow = Row<"slot">;
export type ShootRow = Row<"shoot"> & {
  wedding_number: string | null;
  name_a: string | null;
  name_b: string | null;
  place_name: string | null;
  place_address: string | null;
};

/** A time range without its end. */
export interface Range {
  from: Date;
  to: Date;
}

/** Shoots of a user: of their weddings and leads, created by them, or with themselves in the team. All shoots if `scope` is null. */
export const inScope = (scope: number | null): Expression<boolean> =>
  scope === null
    ? sql<boolean>`true`
    : sql<boolean>`(shoot.created_by = ${scope} or shoot.service_account_id = ${scope}
        or shoot.team && array(select bookable.id from bookable where bookable.user_id = ${scope})
        or exists (select from wedding where wedding.id = shoot.wedding_id and wedding.consultant_id = ${scope})
        or exists (select from lead where lead.id = shoot.lead_id and lead.consultant_id = ${scope}))`;

const overlaps = (range: Range): Expression<boolean> =>
  sql<boolean>`tstzrange(shoot.starts_at, shoot.ends_at) && tstzrange(${range.from}, ${range.to})`;

const shoots = (db: Db) =>
  db
    .selectFrom("shoot")
    .leftJoin("wedding", "wedding.id", "shoot.wedding_id")
    .leftJoin("lead", "lead.id", "shoot.lead_id")
    .leftJoin("bookable as place", "place.id", "shoot.place_id")
    .selectAll("shoot")
    .select([
      "wedding.number as wedding_number",
      sql<string | null>`coalesce(wedding.name_a, lead.name_a)`.as("name_a"),
      sql<string | null>`coalesce(wedding.name_b, lead.name_b)`.as("name_b"),
      "place.name as place_name",
      "place.address as place_address",
    ]);

/** The list of the shoots in a scope. */
export const listingOf = (scope: number | null): Listing<typeof shootsApi.list, "shoot", number, ShootRow> => ({
  from: (db) => db.selectFrom("shoot").where(inScope(scope)),
  id: "shoot.id",
  where: {
    weddingId: (query, id) => query.where("wedding_id", "=", id),
    purpose: (query, purpose) => query.where("purpose", "=", purpose),
    state: (query, state) => query.where("state", "=", state),
    scope: (query, scope) => query.where("state", "in", [...shootScopes[scope]]),
    bookableId: (query, id) => query.where(sql<boolean>`team @> array[${id}::integer]`),
    from: fromDate((query, start) => query.where("starts_at", ">=", start)),
    to: toDate((query, end) => query.where("starts_at", "<", end)),
    expiresTo: toDate((query, end) => query.where("state", "=", "tentative").where("expires_at", "<", end)),
  },
  sorts: {
    startsAt: { column: "shoot.starts_at", dir: "desc" },
    createdAt: { column: "shoot.created_at", dir: "desc" },
  },
  defaultSort: "startsAt",
  rows: (db, ids) => findShoots(db, ids, null),
});

export const findShoots = (db: Db, ids: readonly number[], scope: number | null): Promise<ShootRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : shoots(db)
        .where("shoot.id", "in", [...ids])
        .where(inScope(scope))
        .execute();

export const findShoot = async (db: Db, id: number, scope: number | null): Promise<ShootRow | undefined> =>
  (await findShoots(db, [id], scope))[0];

/** All shoots of a wedding, in the order of their times. */
export const listOfWedding = (db: Db, weddingId: number): Promise<ShootRow[]> =>
  shoots(db).where("shoot.wedding_id", "=", weddingId).orderBy("starts_at").orderBy("shoot.id").execute();

/** Locks a shoot in the scope until the transaction ends. */
export async function lockShoot(db: Db, id: number, scope: number | null): Promise<ShootRow | undefined> {
  await lockRow(db, "shoot", id);
  return findShoot(db, id, scope);
}

/** The column that names who booked a shoot: a user or a service account. */
export type ShootAuthor = { created_by: number } | { service_account_id: number };

/** The earlier result of a caller's request. */
export const findByRequest = (db: Db, author: ShootAuthor, key: string): Promise<ShootRow | undefined> =>
  shoots(db)
    .where((eb) =>
      "created_by" in author
        ? eb("shoot.created_by", "=", author.created_by)
        : eb("shoot.service_account_id", "=", author.service_account_id),
    )
    .where("shoot.client_key", "=", key)
    .executeTakeFirst();

/** Shoots in the scope that overlap the range: those that reserve time and those that are done. */
export const shootsIn = (db: Db, range: Range, scope: number | null): Promise<ShootRow[]> =>
  shoots(db)
    .where(overlaps(range))
    .where("shoot.state", "in", ["tentative", "firm", "confirmed", "checked_in", "shooting", "done"])
    .where(inScope(scope))
    .execute();

export async function insertShoot(db: Db, shoot: NewRow<"shoot">): Promise<ShootRow> {
  const { id } = await db.insertInto("shoot").values(shoot).returning("id").executeTakeFirstOrThrow();
  return shoots(db).where("shoot.id", "=", id).executeTakeFirstOrThrow();
}

/** The columns that a change of a shoot sets. */
export type ShootChange = Partial<
  Pick<
    Row<"shoot">,
    | "state"
    | "starts_at"
    | "ends_at"
    | "team"
    | "zone"
    | "place_id"
    | "expires_at"
    | "ended_at"
    | "postponed_by"
    | "end_reason"
    | "undo"
    | "reminded_at"
    | "unfirmed_at"
    | "stops"
    | "wishes"
  >
>;

export async function saveShoot(db: Db, id: number, { undo, stops, ...change }: ShootChange, author: Author) {
  await db
    .updateTable("shoot")
    .set({
      ...change,
      ...(stops && { stops: JSON.stringify(stops) }),
      undo: undo ? JSON.stringify(undo) : null,
      ...nextVersion(author),
    })
    .where("id", "=", id)
    .execute();
  return shoots(db).where("shoot.id", "=", id).executeTakeFirstOrThrow();
}

/** Bookables by id, also retired ones. */
export const findBookables = (db: Db, ids: readonly number[]): Promise<BookableRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("bookable")
        .selectAll()
        .where("id", "in", [...ids])
        .execute();

/** All bookables in use, by kind and name. */
export const listBookables = (db: Db, language: Language): Promise<BookableRow[]> =>
  db
    .selectFrom("bookable")
    .selectAll()
    .where("retired_at", "is", null)
    .orderBy("kind")
    .orderBy(inNameOrder("name", language))
    .execute();

/** The bookable of a user. */
export const findOwnBookable = (db: Db, userId: number): Promise<BookableRow | undefined> =>
  db.selectFrom("bookable").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** Slots of the bookables in a range, without expired holds. */
export const slotsIn = (db: Db, ids: readonly number[], range: Range, now: Date): Promise<SlotRow[]> =>
  db
    .selectFrom(sql<{ id: number }>`unnest(${[...ids]}::integer[])`.as<"wanted">(sql`wanted(id)`))
    .innerJoin("slot", "slot.bookable_id", "wanted.id")
    .selectAll("slot")
    .where("slot.released_at", "is", null)
    .where(sql<boolean>`tstzrange(slot.blocked_from, slot.blocked_to) && tstzrange(${range.from}, ${range.to})`)
    .where(isHeld(now))
    .orderBy("slot.starts_at")
    .orderBy("slot.id")
    .execute();

/** Whether the slot is not one of an expired hold that is still to be released. */
export const isHeld = (now: Date): Expression<boolean> =>
  sql<boolean>`not exists (select from shoot where shoot.id = slot.shoot_id and shoot.expires_at <= ${now})`;

/** The time that a shoot or block takes of a bookable, with the buffers around it. */
export interface Reserved extends Range {
  bookableId: number;
  blocked: Range;
}

/**
 * Reserves time in the order of bookables. The constraint `slot_taken` fails with 23P01 if a simultaneous transaction has taken
 * part of it.
 */
export async function insertSlots(
  db: Db,
  reserved: readonly Reserved[],
  slot: Pick<NewRow<"slot">, "shoot_id" | "reason" | "note">,
  { by, at }: Author,
): Promise<SlotRow[]> {
  if (reserved.length === 0) return [];
  const rows = reserved
    .toSorted((a, b) => a.bookableId - b.bookableId)
    .map(({ bookableId, from, to, blocked }) => ({
      ...slot,
      bookable_id: bookableId,
      starts_at: from,
      ends_at: to,
      blocked_from: blocked.from,
      blocked_to: blocked.to,
      created_at: at,
      updated_by: by,
    }));
  return db.insertInto("slot").values(rows).returningAll().execute();
}

/** Releases the slots of shoots. */
export async function releaseSlots(db: Db, shootIds: readonly number[], { by, at }: Author): Promise<void> {
  await db
    .updateTable("slot")
    .set({ released_at: at, updated_by: by })
    .where("shoot_id", "in", [...shootIds])
    .where("released_at", "is", null)
    .execute();
}

/** Names in the audit trail. */
export const subjectNames: SubjectNames = {
  shoot: namesById(
    "shoot",
    () =>
      sql`(select concat_ws(' & ', nullif(name_a, ''), nullif(name_b, '')) from wedding where wedding.id = wedding_id)`,
  ),
};
