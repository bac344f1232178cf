import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

const ofReader = (id: number) => sql<boolean>`reader_kind = 'app' and reader_id = ${id}`;

export interface ArchivedReceipt {
  announcementId: number;
}

export async function readReceipts(db: Db, id: number, after: string, limit: number): Promise<ArchivedReceipt[]> {
  const { rows } = await sql<ArchivedReceipt>`
    select announcement_id as "announcementId", told_at as "toldAt", read_at as "readAt", confirmed_at as "confirmedAt"
    from announcement_receipt where ${ofReader(id)} and announcement_id > ${after}::bigint order by announcement_id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countReceipts(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from announcement_receipt where ${ofReader(id)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function deleteReceipts(db: Db, id: number): Promise<void> {
  await sql`delete from announcement_receipt where ${ofReader(id)}`.execute(db);
}

/** A receipt that both accounts have stays with the second one. */
export async function moveReceipts(db: Db, from: number, to: number): Promise<void> {
  await sql`
    update announcement_receipt as moved set reader_id = ${to} where ${ofReader(from)} and not exists (
      select from announcement_receipt as own where own.announcement_id = moved.announcement_id and own.reader_kind = 'app'
        and own.reader_id = ${to})`.execute(db);
  await deleteReceipts(db, from);
}
