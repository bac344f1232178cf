import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

interface OtherWithdrawals {
  personId: number;
  exceptId: number;
  since: Date;
}

/**
 * Sums a person's other withdrawals that were requested or approved since a moment, in cents. Rejected and failed ones do not
 * count once the decision is final.
 */
export async function otherCentsSince(db: Db, { personId, exceptId, since }: OtherWithdrawals): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum((details->>'amountCents')::bigint), 0)::double precision as cents from review
    where person_id = ${personId} and queue = 'withdrawal' and id <> ${exceptId}
      and (status not in ('rejected', 'failed') or effect_at is not null)
      and (created_at > ${since} or (details#>>'{approvals,-1,at}')::timestamptz > ${since})`.execute(db);
  return rows[0]?.cents ?? 0;
}
