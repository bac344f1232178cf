import type { Partner } from "@vowdesk/contract/studio/weddings";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, NewRow, Row } from "../../../platform/database/index.ts";

export type LinkRow = Row<"couple_link">;

/** The latest link of each partner, ended or not. */
export const listLinks = (db: Db, weddingId: number): Promise<LinkRow[]> =>
  db
    .selectFrom("couple_link")
    .distinctOn("partner")
    .selectAll()
    .where("wedding_id", "=", weddingId)
    .orderBy("partner")
    .orderBy("issued_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** Ends the link of a partner and deletes its sessions. Returns it, or undefined if there is none. */
export async function endLink(
  db: Db,
  { weddingId, partner }: { weddingId: number; partner: Partner },
  { by, at }: Author,
): Promise<LinkRow | undefined> {
  const ended = await db
    .updateTable("couple_link")
    .set({ revoked_at: at, revoked_by: by })
    .where("wedding_id", "=", weddingId)
    .where("partner", "=", partner)
    .where("revoked_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (ended) await db.deleteFrom("couple_session").where("link_id", "=", ended.id).execute();
  return ended;
}

export async function insertLink(db: Db, link: NewRow<"couple_link">): Promise<void> {
  await db.insertInto("couple_link").values(link).execute();
}
