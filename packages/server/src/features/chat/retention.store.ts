import { sql } from "kysely";
import { countDue, isNotPaused, type Due } from "../../platform/database/due-retries.ts";
import type { Db } from "../../platform/database/index.ts";

/** Red packets are money and stay. Held messages are not sent yet. */
const isDue = (before: Date) => sql<boolean>`at < ${before} and type <> 3 and chat_message.state <> 'held'`;

export const countMessages = (db: Db, before: Date): Promise<{ stored: number; due: number }> =>
  countDue(db, sql`chat_message`, isDue(before));

export async function conversationsWithOldMessages(
  db: Db,
  before: Date,
  { runner, now }: Due,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct conversation_id as id from chat_message
    where ${isDue(before)} and ${isNotPaused(runner, sql`conversation_id`, now)} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes the old messages of a conversation. Returns those ids that have a file, and the number of messages. */
export async function deleteOldMessages(
  db: Db,
  conversationId: number,
  before: Date,
): Promise<{ withFiles: string[]; count: number }> {
  const { rows } = await sql<{ id: string; media: object | null }>`
    delete from chat_message where conversation_id = ${conversationId} and ${isDue(before)} returning id::text as id, media`.execute(
    db,
  );
  await sql`
    delete from conversation_gram where conversation_id = ${conversationId} and gram not in (
      select unnest(grams) from chat_message where conversation_id = ${conversationId})`.execute(db);
  await sql`
    update chat_inquiry set comment = '' where conversation_id = ${conversationId} and rated_at < ${before} and comment <> ''`.execute(
    db,
  );
  await sql`
    update conversation set last_line = null, version = version + 1 where id = ${conversationId} and last_at < ${before}`.execute(
    db,
  );
  return { withFiles: rows.flatMap(({ id, media }) => (media ? [id] : [])), count: rows.length };
}
