import { sql } from "kysely";
import type { Db, NewRow, Row } from "../../../../platform/database/index.ts";

/** A picture with what a zip needs. Nothing is null of one that has arrived. */
export type ZipRow = Pick<Row<"photo">, "number" | "name" | "key" | "bytes" | "culled_at" | "chapter"> & {
  crc: string;
  sha: Buffer;
  stored_at: Date;
};

/** The pictures of a gallery that have arrived, by number. None of a gallery that was deleted. */
export async function listArrived(db: Db, galleryId: number): Promise<ZipRow[]> {
  const { rows } = await sql<ZipRow>`
    select number, name, key, bytes, crc, sha, stored_at, culled_at, chapter from photo
    where gallery_id = ${galleryId} and state in ('stored', 'safe')
      and exists (select from gallery where gallery.id = gallery_id and gallery.state <> 'purged')
    order by number`.execute(db);
  return rows;
}

export type TicketRow = Row<"gallery_ticket">;

/** Stores the hash of a ticket and deletes expired tickets. */
export async function insertTicket(db: Db, ticket: NewRow<"gallery_ticket">, now: Date): Promise<void> {
  await db
    .with("expired", (part) => part.deleteFrom("gallery_ticket").where("expires_at", "<", now))
    .insertInto("gallery_ticket")
    .values(ticket)
    .execute();
}

export const findTicket = (db: Db, hash: Buffer, now: Date): Promise<TicketRow | undefined> =>
  db.selectFrom("gallery_ticket").selectAll().where("hash", "=", hash).where("expires_at", ">", now).executeTakeFirst();

/** Lets a ticket that is in use expire later, but not after its end. */
export async function renewTicket(db: Db, hash: Buffer, expiresAt: Date): Promise<void> {
  await db
    .updateTable("gallery_ticket")
    .set({ expires_at: sql<Date>`least(ends_at, ${expiresAt}::timestamptz)` })
    .where("hash", "=", hash)
    .execute();
}
