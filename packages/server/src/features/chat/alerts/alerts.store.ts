import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";

/** Ids of conversations whose customer has waited longer than the limit of the next alert level. */
export async function waitingTooLong(
  db: Db,
  { lateMs, veryLateMs, runner, now }: Due & { lateMs: number; veryLateMs: number },
  limit: number,
): Promise<number[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<{ id: number }>`
    select id from conversation
    where not is_snoozed and waiting_since <= ${before(lateMs)}
      and (alert_level = 0 or alert_level = 1 and waiting_since <= ${before(veryLateMs)})
      and ${isNotPaused(runner, sql`conversation.id`, now)}
    order by waiting_since limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
