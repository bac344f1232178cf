import { sql } from "kysely";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { lockRow, type Db, type NewRow, type Row } from "../../../platform/database/index.ts";
import { nextVersion } from "../../../platform/database/versions.ts";
import { nameOfAnyUser } from "../../staff/auth/staff-names.store.ts";
import { inScope } from "./galleries.store.ts";

export type CardRow = Row<"card"> & {
  /** Whether the pictures of its gallery were deleted. */
  is_purged: boolean;
  announced: number;
  stored: number;
  safe: number;
  counted_by_name: string;
  photographer: string | null;
  wiped_by_name: string | null;
};

const photosIn = (states: string) => sql<number>`(
  select count(*)::integer from card_photo join photo on photo.id = photo_id
  where card_id = card.id and photo.state = any(${states}::text[]))`;

const cards = (db: Db) =>
  db
    .selectFrom("card")
    .selectAll("card")
    .select([
      photosIn("{arriving,stored,safe,purged}").as("announced"),
      photosIn("{stored,safe,purged}").as("stored"),
      photosIn("{safe,purged}").as("safe"),
      sql<boolean>`exists (select from gallery where gallery.id = card.gallery_id and gallery.state = 'purged')`.as(
        "is_purged",
      ),
      nameOfAnyUser("card.counted_by").as("counted_by_name"),
      sql<string | null>`(select name from bookable where bookable.id = card.photographer_id)`.as("photographer"),
      sql<string | null>`case when card.wiped_by is not null then ${nameOfAnyUser("card.wiped_by")} end`.as(
        "wiped_by_name",
      ),
    ]);

export const listCards = (db: Db, galleryId: number): Promise<CardRow[]> =>
  cards(db).where("card.gallery_id", "=", galleryId).orderBy("card.id").execute();

/** Locks a card of a gallery in the scope until the transaction ends. */
export async function lockCard(db: Db, id: number, scope: number | null): Promise<CardRow | undefined> {
  await lockRow(db, "card", id);
  return cards(db)
    .where("card.id", "=", id)
    .where(sql<boolean>`exists (select from gallery where gallery.id = card.gallery_id and ${inScope(scope)})`)
    .executeTakeFirst();
}

/** Inserts a card. Returns undefined if the gallery has one with its label. */
export const insertCard = (
  db: Db,
  card: Omit<NewRow<"card">, "counted_at">,
  { by, at }: Author,
): Promise<{ id: number } | undefined> =>
  db
    .insertInto("card")
    .values({ ...card, counted_at: at, updated_at: at, updated_by: by })
    .onConflict((conflict) => conflict.columns(["gallery_id", "label"]).doNothing())
    .returning("id")
    .executeTakeFirst();

type CardChange = Partial<
  Pick<NewRow<"card">, "files" | "bytes" | "safe_at" | "wiped_at" | "wiped_by" | "photographer_id">
>;

export async function saveCard(db: Db, id: number, change: CardChange, author: Author): Promise<CardRow> {
  await db
    .updateTable("card")
    .set({ ...change, ...nextVersion(author) })
    .where("id", "=", id)
    .execute();
  return cards(db).where("card.id", "=", id).executeTakeFirstOrThrow();
}
