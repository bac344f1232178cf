import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

interface Purged {
  gone: number;
  /** The last message that was looked at; null when there was none left. */
  last: string | null;
}

/**
 * Looks at some old messages after one: takes them out of the streams of those who read them, or may not see them any more, and
 * removes those that stand in no stream.
 */
export async function purgeMessages(
  db: Db,
  { before, after, atMost }: { before: Date; after: string; atMost: number },
): Promise<Purged> {
  const { rows } = await sql<{ id: string }>`
    select id from message where created_at < ${before} and id > ${after}::bigint order by id limit ${atMost}`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { gone: 0, last: null };
  await sql`delete from delivery where message_id = any(${ids}::bigint[]) and (flag = 1 or withdrawn_at is not null)`.execute(
    db,
  );
  const { rows: gone } = await sql`
    delete from message where id = any(${ids}::bigint[]) and not exists (select from delivery where message_id = message.id)
    returning id`.execute(db);
  return { gone: gone.length, last: ids.at(-1) ?? null };
}

/** What was done so long ago is asked for by no message any more. */
export async function purgeHandlings(db: Db, before: Date): Promise<void> {
  await sql`delete from handling where state = 'done' and at < ${before}`.execute(db);
}
