import { sql } from "kysely";
import { lockRow, type Db } from "../../../../platform/database/index.ts";

/** The cards that hold a picture. */
export async function listCardsOf(db: Db, photoId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select card_id as id from card_photo where photo_id = ${photoId} order by card_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The different pictures that a card is known to hold. One that was damaged after its arrival is one of them. */
export async function countKnown(db: Db, cardId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct announced_sha)::integer as n from card_photo join photo on photo.id = photo_id
    where card_id = ${cardId} and (state <> 'broken' or stored_at is not null)`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface SafeCard {
  id: number;
  gallery_id: number;
  label: string;
  files: number;
}

/** Marks those of the cards as safe of which all files are safe. Returns the cards that were marked. */
export async function markSafe(db: Db, ids: readonly number[], now: Date): Promise<SafeCard[]> {
  for (const id of ids) await lockRow(db, "card", id);
  const { rows } = await sql<SafeCard>`
    update card set safe_at = ${now}, version = version + 1, updated_at = ${now}, updated_by = 'system'
    where id = any(${[...ids]}::integer[]) and safe_at is null and has_safe_files(card)
    returning id, gallery_id, label, files`.execute(db);
  return rows;
}
