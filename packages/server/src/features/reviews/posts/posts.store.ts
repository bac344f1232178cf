import type { PostReportReason } from "@vowdesk/contract/reviews/posts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

export interface ShownRow {
  id: number;
  author: string;
  text: string;
  pictures: string[];
  created_at: Date;
}

/** Returns shown posts, newest first, without those whose last decision can still be undone. */
export async function shownPosts(
  db: Db,
  { before, limit }: { before: number | null; limit: number },
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select review.id, person.name as author, details ->> 'text' as text, details -> 'pictures' as pictures, review.created_at
    from review join app_account person on person.id = review.person_id
    where queue = 'post' and status in ('shown', 'reported') and effect_at is null
      and (${before}::integer is null or review.id < ${before})
    order by review.id desc limit ${limit}`.execute(db);
  return rows;
}

interface Report {
  postId: number;
  personId: number;
  reason: PostReportReason;
  at: Date;
}

export async function addReport(db: Db, { postId, personId, reason, at }: Report): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into post_report (post_id, person_id, reason, at) values (${postId}, ${personId}, ${reason}, ${at})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns the number of reports of a post and the most frequent reason. Of equally frequent reasons, the earliest. */
export async function reportsOf(db: Db, postId: number): Promise<{ reports: number; reportReason: PostReportReason }> {
  const { rows } = await sql<{ reports: number; reportReason: PostReportReason }>`
    select (sum(count(*)) over ())::integer as reports, reason as "reportReason" from post_report
    where post_id = ${postId} group by reason order by count(*) desc, min(at) limit 1`.execute(db);
  return rows[0] ?? { reports: 0, reportReason: "other" };
}
