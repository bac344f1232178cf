import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";

/** Ids of conversations whose snooze is due to end, the earliest first. */
export async function dueSnoozes(db: Db, { runner, now }: Due, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from conversation where snoozed_until <= ${now} and ${isNotPaused(runner, sql`conversation.id`, now)}
    order by snoozed_until limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
