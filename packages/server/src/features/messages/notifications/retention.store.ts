import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

interface Purged {
  deleted: number;
  /** The last message of the batch; null if the batch was empty. */
  last: string | null;
}

/**
 * Processes one batch of old messages after an id: deletes read and withdrawn deliveries, then the messages without any
 * delivery.
 */
export async function purgeMessages(
  db: Db,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<Purged> {
  const { rows } = await sql<{ id: string }>`
    select id from message where created_at < ${before} and id > ${after}::bigint order by id limit ${limit}`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { deleted: 0, last: null };
  await sql`delete from delivery where message_id = any(${ids}::bigint[]) and (flag = 1 or withdrawn_at is not null)`.execute(
    db,
  );
  const { rows: deleted } = await sql`
    delete from message where id = any(${ids}::bigint[]) and not exists (select from delivery where message_id = message.id)
    returning id`.execute(db);
  return { deleted: deleted.length, last: ids.at(-1) ?? null };
}

/** Old completed handlings have no messages left. */
export async function purgeHandlings(db: Db, before: Date): Promise<void> {
  await sql`delete from handling where state = 'done' and at < ${before}`.execute(db);
}

export async function countMessages(db: Db, before: Date): Promise<{ stored: number; due: number }> {
  const { rows } = await sql<{ stored: number; due: number }>`
    select count(*)::integer as stored, (count(*) filter (where created_at < ${before} and not exists (
      select from delivery where message_id = message.id and flag = 0 and withdrawn_at is null)))::integer as due
    from message`.execute(db);
  return rows[0] ?? { stored: 0, due: 0 };
}
