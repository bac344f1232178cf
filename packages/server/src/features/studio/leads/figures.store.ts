import { openLeadStates, touchedLeadStates, type LeadSource } from "@vowdesk/contract/studio/leads";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { nameOfAnyUser } from "../../staff/auth/staff-names.store.ts";

/** Leads of a consultant; of all if `scope` is null. */
const inScope = (scope: number | null) =>
  sql<boolean>`(${scope}::integer is null or consultant_id = ${scope}::integer)`;

interface BoardRow {
  state: (typeof touchedLeadStates)[number];
  count: number;
  /** Earliest next touch first. */
  ids: number[];
}

/** Each state that has a next touch: the number of its leads, and the ids of the first ones. */
export async function readBoard(db: Db, scope: number | null, limit: number): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select state, count(*)::integer as count,
      coalesce(array_agg(id order by place) filter (where place <= ${limit}), '{}') as ids
    from (
      select id, state, row_number() over (partition by state order by next_touch_at, id) as place
      from lead where state = any(${[...touchedLeadStates]}::text[]) and ${inScope(scope)}
    ) as placed group by state`.execute(db);
  return rows;
}

export interface ConversionRow {
  source: LeadSource | null;
  consultant_id: number | null;
  consultant_name: string;
  total: number;
  open: number;
  dormant: number;
  won: number;
  lost: number;
}

interface Asked {
  scope: number | null;
  from: Date;
  /** Exclusive. */
  until: Date;
  by: "source" | "consultant";
}

/**
 * The leads that were added in a period, counted by how they ended, the largest group first. The figures of a period change until all of its
 * leads have ended.
 */
export async function readConversion(db: Db, { scope, from, until, by }: Asked): Promise<ConversionRow[]> {
  const [source, consultant] =
    by === "source" ? [sql`source`, sql`null::integer`] : [sql`null::text`, sql`consultant_id`];
  const { rows } = await sql<ConversionRow>`
    select counted.*, ${nameOfAnyUser("counted.consultant_id")} as consultant_name
    from (
      select ${source} as source, ${consultant} as consultant_id, count(*)::integer as total,
        count(*) filter (where state = any(${[...openLeadStates]}::text[]))::integer as open,
        count(*) filter (where state = 'dormant')::integer as dormant,
        count(*) filter (where state = 'won')::integer as won,
        count(*) filter (where state = 'lost')::integer as lost
      from lead where created_at >= ${from} and created_at < ${until} and ${inScope(scope)}
      group by 1, 2
    ) as counted order by total desc, source, consultant_id`.execute(db);
  return rows;
}
