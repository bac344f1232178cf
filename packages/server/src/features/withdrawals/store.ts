import { sql } from "kysely";
import type { Db } from "../../platform/database/index.ts";

interface Others {
  personId: number;
  /** The withdrawal beside which the others are counted. */
  exceptId: number;
  since: Date;
}

/**
 * What a person's other withdrawals come to in cents: those that were asked for or approved since then. Money that came back does
 * not count, once that cannot be taken back.
 */
export async function otherCentsSince(db: Db, { personId, exceptId, since }: Others): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum((details->>'amountCents')::bigint), 0)::double precision as cents from review
    where person_id = ${personId} and queue = 'withdrawal' and id <> ${exceptId}
      and (status not in ('rejected', 'failed') or effect_at is not null)
      and (created_at > ${since} or (details#>>'{approvals,-1,at}')::timestamptz > ${since})`.execute(db);
  return rows[0]?.cents ?? 0;
}
