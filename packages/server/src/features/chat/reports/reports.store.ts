import type { chatReportsApi } from "@vowdesk/contract/chat";
import { sql } from "kysely";
import { fromDate, toDate, type Listing } from "../../../kernel/paging/page.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import { nameOfUser, shownName } from "../../staff/auth/staff-names.store.ts";

/**
 * Figures of the inquiries that began in the range, so that those of a line agree and each is a filter of one list. Times are medians in
 * milliseconds: one conversation that stays open over a weekend would dominate a mean.
 */
export interface FiguresRow {
  grouped_by: "all" | "colleague" | "team";
  id: number;
  name: string;
  inquiries: number;
  answered: number;
  resolved: number;
  rated: number;
  first_response_ms: number | null;
  resolution_ms: number | null;
  rating: number | null;
}

/** Figures of the inquiries that began in a period: in all, per colleague and per team. */
export async function figuresOf(db: Db, from: Date, until: Date): Promise<FiguresRow[]> {
  const { rows } = await sql<FiguresRow>`
    with figures as (
      select case grouping(colleague_id, team_id) when 3 then 'all' when 1 then 'colleague' else 'team' end as grouped_by,
        coalesce(colleague_id, team_id, 0) as id, count(*)::integer as inquiries, count(replied_at)::integer as answered,
        count(resolved_at)::integer as resolved, count(rating)::integer as rated,
        percentile_cont(0.5) within group (order by first_response_ms) as first_response_ms,
        percentile_cont(0.5) within group (order by resolution_ms) as resolution_ms, avg(rating)::double precision as rating
      from chat_inquiry_now where opened_at >= ${from} and opened_at < ${until}
      group by grouping sets ((), (colleague_id), (team_id))
    )
    select figures.*, coalesce(case grouped_by
      when 'colleague' then ${nameOfUser("figures.id")}
      when 'team' then (select name from chat_team where chat_team.id = figures.id) end, '') as name
    from figures order by inquiries desc, id`.execute(db);
  return rows;
}

/** An inquiry of the view with the names of its colleague and its team. PostgreSQL states no column of a view as required. */
export interface InquiryRow extends Omit<Row<"chat_inquiry">, "is_asked"> {
  customer_name: string;
  first_response_ms: number | null;
  resolution_ms: number | null;
  colleague_name: string | null;
  team_name: string | null;
}

async function inquiriesOf(db: Db, ids: readonly number[]): Promise<InquiryRow[]> {
  const { rows } = await sql<InquiryRow>`
    select inquiry.*, chat_team.name as team_name, ${shownName()} as colleague_name
    from chat_inquiry_now as inquiry left join users on users.id = inquiry.colleague_id
      left join chat_team on chat_team.id = inquiry.team_id
    where inquiry.id = any(${ids}::int[])`.execute(db);
  return rows;
}

const none = 0;
const newest = { column: "opened_at", dir: "desc" } as const;

export const listing: Listing<typeof chatReportsApi.list, "chat_inquiry_now", number, InquiryRow> = {
  from: (db) => db.selectFrom("chat_inquiry_now"),
  id: "chat_inquiry_now.id",
  where: {
    from: fromDate((query, start) => query.where("opened_at", ">=", start)),
    to: toDate((query, end) => query.where("opened_at", "<", end)),
    colleague: (query, id) =>
      id === none ? query.where("colleague_id", "is", null) : query.where("colleague_id", "=", id),
    team: (query, id) => (id === none ? query.where("team_id", "is", null) : query.where("team_id", "=", id)),
    only: (query, only) => {
      if (only === "answered") return query.where("replied_at", "is not", null);
      if (only === "unanswered") return query.where("replied_at", "is", null);
      if (only === "rated") return query.where("rating", "is not", null);
      return query.where("resolved_at", only === "open" ? "is" : "is not", null);
    },
  },
  sorts: {
    openedAt: newest,
    firstResponse: { column: "first_response_ms", dir: "desc", emptyBy: newest },
    resolution: { column: "resolution_ms", dir: "desc", emptyBy: newest },
    rating: { column: "rating", dir: "desc", emptyBy: newest },
  },
  defaultSort: "openedAt",
  rows: inquiriesOf,
};
