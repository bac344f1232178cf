import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { itsHandling, streamRow, type StreamRow } from "../store.ts";

/** A message as the archive shows it; `id` is its place in the stream there, which its own id stands beside. */
export interface ArchivedRow {
  id: string;
  message: StreamRow;
  readAt: Date | null;
}

/** These places of one person's stream. */
export async function findArchived(db: Db, userId: number, seqs: readonly string[]): Promise<ArchivedRow[]> {
  const { rows } = await sql<ArchivedRow>`
    select seq::text as id, ${streamRow} as message, read_at as "readAt"
    from delivery join message on message.id = message_id ${itsHandling} cross join stream_epoch
    where delivery.user_id = ${userId} and seq = any(${seqs}::bigint[])`.execute(db);
  return rows;
}

/** How many messages hold these letters, at most `most`. */
export async function countMatches(db: Db, grams: readonly string[], most: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count_message_matches(${grams}::text[], ${most}::integer) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many messages are of senders whose name begins so, at most `most`. */
export async function countSenders(db: Db, beginning: string, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count_sender_matches(${beginning}, ${most}::integer) as n`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
