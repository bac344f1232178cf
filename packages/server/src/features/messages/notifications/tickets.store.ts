import type { Db, NewRow } from "../../../platform/database/index.ts";

/** Stores the hash of a ticket and deletes expired tickets. */
export async function insertTicket(db: Db, ticket: NewRow<"socket_ticket">, now: Date): Promise<void> {
  await db
    .with("expired", (part) => part.deleteFrom("socket_ticket").where("expires_at", "<", now))
    .insertInto("socket_ticket")
    .values(ticket)
    .execute();
}

/** Deletes a ticket and returns its session; null if the ticket is unknown, used or expired. */
export async function takeTicket(db: Db, hash: Buffer, now: Date): Promise<string | null> {
  const taken = await db
    .deleteFrom("socket_ticket")
    .where("hash", "=", hash)
    .returning(["session_id", "expires_at"])
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken.session_id : null;
}
