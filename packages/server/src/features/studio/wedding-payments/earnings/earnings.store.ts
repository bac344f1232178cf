import { sql } from "kysely";
import type { Db } from "../../../../platform/database/index.ts";
import { mainPurposes } from "../plan/plan.policy.ts";

/** No studio has that many weddings with finished steps whose income nobody confirmed. */
const mostWaiting = 200;

/**
 * The weddings in a scope (that of a consultant, or null for all) with a finished step whose part of the price is not posted as income.
 * Another appointment of the part may still be planned.
 */
export async function weddingsWithUnposted(db: Db, scope: number | null): Promise<number[]> {
  const own = scope === null ? sql`true` : sql`wedding.consultant_id = ${scope}`;
  const { rows } = await sql<{ id: number }>`
    select wedding.id from wedding
    where ${own} and not exists (select from wedding_cancellation where wedding_id = wedding.id)
      and exists (select from agreement where agreement.wedding_id = wedding.id and agreement.state = 'signed')
      and exists (
        select from shoot where shoot.wedding_id = wedding.id and shoot.state = 'done'
          and shoot.purpose in (${sql.join([...mainPurposes, "selection", "pickup"])})
          and not coalesce((
            select count(*) filter (where purpose = 'wedding.earned') > count(*) filter (where purpose = 'wedding.unearned')
            from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
            where account = 'wedding:' || wedding.id
              and split_part(key, ':', 3) = case when shoot.purpose in ('selection', 'pickup') then shoot.purpose else 'shoot' end
          ), false))
    order by wedding.id limit ${mostWaiting}`.execute(db);
  return rows.map(({ id }) => id);
}
