import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";
import { sql } from "kysely";
import type { Db } from "../../../../platform/database/index.ts";

interface Another {
  queue: ReviewQueue;
  personId: number;
  statuses: readonly string[];
  /** Only items that share one of these keys; null for all items. */
  alike: readonly string[] | null;
}

/** Whether a person has an item in one of these states, or one that an undo returns to such a state. */
export async function hasAnother(db: Db, { queue, personId, statuses, alike }: Another): Promise<boolean> {
  const sharing = alike === null ? sql`true` : sql`alike_keys && ${alike}::text[]`;
  const { rows } = await sql`
    select from review where person_id = ${personId} and queue = ${queue}
      and case when effect_at is null then status else coalesce(undo->>'status', status) end = any(${statuses}::text[])
      and ${sharing} limit 1`.execute(db);
  return rows.length > 0;
}
