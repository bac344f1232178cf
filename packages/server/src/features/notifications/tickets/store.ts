import type { Db } from "../../../platform/database/index.ts";

type TicketTables = { socket_ticket: { hash: Buffer; session_id: string; expires_at: Date } };

const tables = (db: Db) => db.withTables<TicketTables>();

/** Keeps a ticket's hash, and forgets those nobody used in time. */
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

/** The session a ticket was made for; the ticket is gone after this, whichever node asks first. */
export async function takeTicket(db: Db, hash: Buffer, now: Date): Promise<string | null> {
  const taken = await tables(db)
    .deleteFrom("socket_ticket")
    .where("hash", "=", hash)
    .returning(["session_id", "expires_at"])
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken.session_id : null;
}
