import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import type { NoticeRow } from "./sending.store.ts";

const shown = 100;

/** The latest notices of a wedding, newest first. */
export const listNotices = (db: Db, weddingId: number): Promise<NoticeRow[]> =>
  db
    .selectFrom("couple_notice")
    .selectAll()
    .where("wedding_id", "=", weddingId)
    .orderBy(sql`coalesce(ended_at, next_at)`, "desc")
    .orderBy("id", "desc")
    .limit(shown)
    .execute();

interface RepliedWedding {
  weddingId: number;
  couple: string;
  consultantId: number;
}

/** Weddings whose partner, the customer of a conversation, got a notice by chat since then, with their active consultants. */
export async function findReplied(db: Db, conversationId: number, since: Date): Promise<RepliedWedding[]> {
  const { rows } = await sql<RepliedWedding>`
    select wedding.id as "weddingId", concat_ws(' & ', nullif(name_a, ''), nullif(name_b, '')) as couple, users.id as "consultantId"
    from conversation
      join app_account on app_account.id = conversation.customer_id and phone_verified_at is not null
      join wedding on app_account.phone in (wedding.phone_a, wedding.phone_b)
      join users on users.id = wedding.consultant_id and users.enabled and users.deleted_at is null
    where conversation.id = ${conversationId} and exists (select from couple_notice where couple_notice.wedding_id = wedding.id
      and channel = 'chat' and couple_notice.state = 'sent' and ended_at >= ${since})`.execute(db);
  return rows;
}
