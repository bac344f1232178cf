import type { Purpose } from "@vowdesk/contract/studio/shoots";
import type { OfferState, offersApi } from "@vowdesk/contract/studio/offers";
import { sql } from "kysely";
import { namesById, type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { lockRow, type Db, type Row } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";
import type { Language } from "@vowdesk/contract/kernel";
import { inNameOrder } from "../../../kernel/paging/name-order.ts";

export type VersionRow = Row<"offer_version">;

/** The columns of a version that users edit. */
export type Terms = Omit<VersionRow, "offer_id" | "number" | "frozen_at" | "created_at">;

/** An offer with its newest version. */
export type OfferRow = Row<"offer"> & Terms & Pick<VersionRow, "frozen_at">;

const offers = (db: Db) =>
  db
    .selectFrom("offer")
    .innerJoin("offer_version as newest", (join) =>
      join.onRef("newest.offer_id", "=", "offer.id").onRef("newest.number", "=", "offer.latest"),
    )
    .selectAll("offer")
    .select([
      "newest.texts",
      "newest.price_cents",
      "newest.deposit_cents",
      "newest.photo_count",
      "newest.extra_photo_cents",
      "newest.purposes",
      "newest.parts",
      "newest.pieces",
      "newest.outfits",
      "newest.looks",
      "newest.hours",
      "newest.frozen_at",
    ]);

const isNamed = (text: string) => sql<boolean>`exists (
  select from offer_version newest, jsonb_each(newest.texts) as text (language, words)
  where newest.offer_id = offer.id and newest.number = offer.latest and ${textMatches(sql<string>`words->>'name'`, text)})`;

export const listing: Listing<typeof offersApi.list, "offer", number, OfferRow> = {
  from: (db) => db.selectFrom("offer"),
  id: "offer.id",
  where: {
    name: (query, text) => query.where(isNamed(text)),
    state: (query, state) => query.where("state", "=", state),
  },
  sorts: { createdAt: { column: "offer.created_at", dir: "desc" } },
  defaultSort: "createdAt",
  rows: (db, ids) => offers(db).where("offer.id", "in", ids).execute(),
};

export const findOffer = (db: Db, id: number): Promise<OfferRow | undefined> =>
  offers(db).where("offer.id", "=", id).executeTakeFirst();

export async function lockOffer(db: Db, id: number): Promise<OfferRow | undefined> {
  await lockRow(db, "offer", id);
  return findOffer(db, id);
}

/** The versions of an offer, newest first. */
export const listVersions = (db: Db, offerId: number): Promise<VersionRow[]> =>
  db.selectFrom("offer_version").selectAll().where("offer_id", "=", offerId).orderBy("number", "desc").execute();

/** The columns of a version; JSON as text. */
const stored = ({ texts, parts, pieces, ...terms }: Terms) => ({
  ...terms,
  pieces: JSON.stringify(pieces),
  texts: JSON.stringify(texts),
  parts: JSON.stringify(parts),
});

export async function insertOffer(db: Db, author: Author): Promise<number> {
  const values = firstVersion(author);
  return (await db.insertInto("offer").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

export async function insertVersion(db: Db, offerId: number, number: number, terms: Terms, at: Date): Promise<void> {
  await db
    .insertInto("offer_version")
    .values({ ...stored(terms), offer_id: offerId, number, created_at: at })
    .execute();
}

export async function saveVersion(db: Db, offerId: number, number: number, terms: Terms): Promise<void> {
  await db
    .updateTable("offer_version")
    .set(stored(terms))
    .where("offer_id", "=", offerId)
    .where("number", "=", number)
    .execute();
}

/** Saves state and newest version, and counts the change. */
export async function saveOffer(
  db: Db,
  id: number,
  fields: { state: OfferState; latest: number },
  author: Author,
): Promise<void> {
  await db
    .updateTable("offer")
    .set({ ...fields, ...nextVersion(author) })
    .where("id", "=", id)
    .execute();
}

/** Deletes an offer with its versions. */
export async function deleteOffer(db: Db, id: number): Promise<void> {
  await db.deleteFrom("offer").where("id", "=", id).execute();
}

/** Names in the audit trail. */
export const subjectNames: SubjectNames = {
  offer: namesById(
    "offer",
    (language) =>
      sql`(select texts->${language}->>'name' from offer_version where offer_id = offer.id and number = offer.latest)`,
  ),
};

export const lockOfferRow = (db: Db, id: number): Promise<Row<"offer"> | undefined> =>
  db.selectFrom("offer").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Freezes a version at its first use, and returns it. The caller holds the lock of the offer. */
export async function markFrozen(db: Db, offerId: number, number: number, at: Date): Promise<VersionRow> {
  await db
    .updateTable("offer_version")
    .set({ frozen_at: at })
    .where("offer_id", "=", offerId)
    .where("number", "=", number)
    .where("frozen_at", "is", null)
    .execute();
  return db
    .selectFrom("offer_version")
    .selectAll()
    .where("offer_id", "=", offerId)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
}

export const findFrozen = (db: Db, offerId: number, number: number): Promise<VersionRow | undefined> =>
  db
    .selectFrom("offer_version")
    .selectAll()
    .where("offer_id", "=", offerId)
    .where("number", "=", number)
    .where("frozen_at", "is not", null)
    .executeTakeFirst();

/** The active offers with the terms of their newest versions, by name. */
export const listActiveOffers = (db: Db, language: Language) =>
  db
    .selectFrom("offer")
    .innerJoin("offer_version as newest", (join) =>
      join.onRef("newest.offer_id", "=", "offer.id").onRef("newest.number", "=", "offer.latest"),
    )
    .select([
      "offer.id",
      sql<string>`newest.texts->${language}->>'name'`.as("name"),
      "newest.price_cents as priceCents",
      "newest.photo_count as photoCount",
      "newest.pieces",
      "newest.outfits",
      "newest.looks",
      "newest.hours",
    ])
    .where("offer.state", "=", "active")
    .orderBy(inNameOrder(sql<string>`newest.texts->${language}->>'name'`, language))
    .execute();

/** The lowest price in cents of the active offers that include each kind of shoot. */
export async function lowestPrices(db: Db): Promise<ReadonlyMap<Purpose, number>> {
  const { rows } = await sql<{ purpose: Purpose; cents: number }>`
    select included.purpose, min(newest.price_cents)::integer as cents
    from offer join offer_version newest on newest.offer_id = offer.id and newest.number = offer.latest,
      unnest(newest.purposes) as included (purpose)
    where offer.state = 'active' and newest.price_cents > 0 group by 1`.execute(db);
  return new Map(rows.map(({ purpose, cents }) => [purpose, cents]));
}
