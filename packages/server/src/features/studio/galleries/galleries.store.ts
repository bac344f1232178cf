import type { galleriesApi } from "@vowdesk/contract/studio/galleries";
import { sql, type Expression } from "kysely";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import { namesById, type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import { typedNumber } from "../../../kernel/text/typed-number.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { lockRow, type Db, type Row } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";
import { inScope as shootInScope } from "../shoots/shoots.ts";

export type GalleryRow = Row<"gallery"> & {
  wedding_number: string;
  name_a: string;
  name_b: string;
  photo_count: number;
  safe_count: number;
  card_count: number;
  unsafe_card_count: number;
};

/** The columns that users edit. */
export type GalleryFields = Pick<
  Row<"gallery">,
  "title" | "opens_on" | "closes_on" | "keep_until" | "downloads" | "is_marked"
>;

/** Galleries of the weddings of a consultant, and of the shoots of a user. All galleries if `scope` is null. */
export const inScope = (scope: number | null): Expression<boolean> =>
  scope === null
    ? sql<boolean>`true`
    : sql<boolean>`(
        exists (select from wedding where wedding.id = gallery.wedding_id and wedding.consultant_id = ${scope})
        or exists (select from shoot where shoot.id = gallery.shoot_id and ${shootInScope(scope)}))`;

const photos = (condition: Expression<boolean>) =>
  sql<number>`(select count(*)::integer from photo where photo.gallery_id = gallery.id and (${condition}))`;
const cards = (condition: Expression<boolean>) =>
  sql<number>`(select count(*)::integer from card where card.gallery_id = gallery.id and ${condition})`;

const galleries = (db: Db) =>
  db
    .selectFrom("gallery")
    .innerJoin("wedding", "wedding.id", "gallery.wedding_id")
    .selectAll("gallery")
    .select([
      "wedding.number as wedding_number",
      "wedding.name_a",
      "wedding.name_b",
      photos(sql`photo.state in ('stored', 'safe') or photo.state = 'purged' and photo.stored_at is not null`).as(
        "photo_count",
      ),
      photos(sql`photo.state = 'safe'`).as("safe_count"),
      cards(sql`true`).as("card_count"),
      cards(sql`safe_at is null`).as("unsafe_card_count"),
    ]);

const isNamed = (text: string) => sql<boolean>`(${textMatches("gallery.title", text)} or exists (
  select from wedding where wedding.id = gallery.wedding_id and (${textMatches("name_a", text)}
    or ${textMatches("name_b", text)} or number = upper(${typedNumber(text)}))))`;

export const listingOf = (scope: number | null): Listing<typeof galleriesApi.list, "gallery", number, GalleryRow> => ({
  from: (db) => db.selectFrom("gallery").where(inScope(scope)),
  id: "gallery.id",
  where: {
    name: (query, text) => query.where(isNamed(text)),
    weddingId: (query, id) => query.where("gallery.wedding_id", "=", id),
    state: (query, state) => query.where("gallery.state", "=", state),
  },
  sorts: { createdAt: { column: "gallery.created_at", dir: "desc" } },
  defaultSort: "createdAt",
  rows: (db, ids) =>
    galleries(db)
      .where("gallery.id", "in", [...ids])
      .execute(),
});

export const findGallery = (db: Db, id: number, scope: number | null): Promise<GalleryRow | undefined> =>
  galleries(db).where("gallery.id", "=", id).where(inScope(scope)).executeTakeFirst();

/** Locks a gallery in the scope until the transaction ends. */
export async function lockGallery(db: Db, id: number, scope: number | null): Promise<GalleryRow | undefined> {
  await lockRow(db, "gallery", id);
  return findGallery(db, id, scope);
}

/** Locks a gallery in the scope until the transaction ends, without the numbers of its pictures and cards, which take long to count. */
export async function lockUncounted(
  db: Db,
  id: number,
  scope: number | null,
): Promise<Pick<Row<"gallery">, "state"> | undefined> {
  await lockRow(db, "gallery", id);
  return db.selectFrom("gallery").select("state").where("id", "=", id).where(inScope(scope)).executeTakeFirst();
}

type NewGallery = GalleryFields & Pick<Row<"gallery">, "wedding_id" | "shoot_id">;

/** Inserts a gallery with the next position of the wedding, which the caller has locked. Returns its id. */
export async function insertGallery(db: Db, gallery: NewGallery, author: Author): Promise<number> {
  const position = sql<number>`(
    select coalesce(max(position), 0) + 1 from gallery where wedding_id = ${gallery.wedding_id})`;
  const { id } = await db
    .insertInto("gallery")
    .values({ ...gallery, position, ...firstVersion(author) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveGallery(
  db: Db,
  id: number,
  change: Partial<GalleryFields> & { state?: GalleryRow["state"]; purged_at?: Date },
  author: Author,
): Promise<GalleryRow> {
  await db
    .updateTable("gallery")
    .set({ ...change, ...nextVersion(author) })
    .where("id", "=", id)
    .execute();
  return galleries(db).where("gallery.id", "=", id).executeTakeFirstOrThrow();
}

/** Names in the audit trail. */
export const subjectNames: SubjectNames = { gallery: namesById("gallery", () => sql`title`) };
