import type { Db } from "../../../platform/database/index.ts";

type TicketTables = { socket_ticket: { hash: Buffer; session_id: string; expires_at: Date } };

const tables = (db: Db) => db.withTables<TicketTables>();

/** Stores the hash of a ticket and deletes expired tickets. */
export async function insertTicket(
  db: Db,
  ticket: { hash: Buffer; session_id: string; expires_at: Date },
  now: Date,
): Promise<void> {
  await tables(db)
    .with("expired", (part) => part.deleteFrom("socket_ticket").where("expires_at", "<", now))
    .insertInto("socket_ticket")
    .values(ticket)
    .execute();
}

/** Deletes a ticket and returns its session; null if the ticket is unknown, used or expired. */
export async function takeTicket(db: Db, hash: Buffer, now: Date): Promise<string | null> {
  const taken = await tables(db)
    .deleteFrom("socket_ticket")
    .where("hash", "=", hash)
    .returning(["session_id", "expires_at"])
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken.session_id : null;
}
