import { sql } from "kysely";
import type { ById } from "../../../kernel/transaction/account-records.ts";
import type { Db } from "../../../platform/database/index.ts";

/** Messages to staff that an app user caused. */
const causedBy = (id: number) => sql<boolean>`sender = ${`app:${id}`}`;

export interface ArchivedNotification {
  id: string;
}

export async function readMessages(db: Db, { id, after, limit }: ById): Promise<ArchivedNotification[]> {
  const { rows } = await sql<ArchivedNotification>`
    select id::text as id, created_at as at, type, body as text, number from message
    where ${causedBy(id)} and id > ${after}::bigint order by id limit ${limit}`.execute(db);
  return rows;
}

export async function countMessages(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from message where ${causedBy(id)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Removes names and texts. The messages stay in the archives of staff, with the number of the record. */
export async function eraseMessages(db: Db, id: number, alias: string): Promise<void> {
  await sql`
    update message_search set grams = '{}' where message_id in (select id from message where ${causedBy(id)})`.execute(
    db,
  );
  await sql`
    update message set send_name = ${alias}, send_img = '', body = number, template = null where ${causedBy(id)}`.execute(
    db,
  );
}

export async function moveMessages(db: Db, from: number, to: number): Promise<void> {
  await sql`update message set sender = ${`app:${to}`} where ${causedBy(from)}`.execute(db);
}
