import type { WeddingStage } from "@vowdesk/contract/studio/weddings";
import { sql, type SelectQueryBuilder } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { stageInSql } from "./parts.store.ts";

interface BoardRow {
  stage: WeddingStage;
  count: number;
  outstanding_cents: number | null;
  /** Earliest next appointment first, then the newest weddings. */
  ids: number[];
}

/** Each stage of the given weddings that are not cancelled: their number, what they owe, and the ids of the first ones. */
export async function readBoard<DB, TB extends keyof DB>(
  db: Db,
  weddings: SelectQueryBuilder<DB, TB, Record<never, never>>,
  limit: number,
): Promise<BoardRow[]> {
  const staged = weddings.select([
    sql<number>`wedding.id`.as("id"),
    sql<Date | null>`next.starts_at`.as("next_at"),
    sql<number | null>`owed.cents`.as("cents"),
    stageInSql.as("stage"),
  ]);
  const { rows } = await sql<BoardRow>`
    select stage, count(*)::integer as count, sum(cents) as outstanding_cents,
      array_agg(id order by place) filter (where place <= ${limit}) as ids
    from (
      select id, stage, cents, row_number() over (partition by stage order by next_at, id desc) as place from ${staged} as staged
    ) as placed where stage <> 'cancelled' group by stage`.execute(db);
  return rows;
}
