import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

export interface Reading {
  unread: number;
  /** Where in the stream something was marked. */
  seqs: string[];
}

/** Which messages: those named, or all up to a position, of one group where it is named by its first type. */
export interface WhichMessages {
  ids: readonly string[];
  upTo: number | null;
  kind: number | null;
}

/** Marks as read, and keeps the unread counts, in one statement. */
export async function markRead(
  db: Db,
  userId: number,
  { ids, upTo, kind }: WhichMessages,
  now: Date,
): Promise<Reading> {
  const { rows } = await sql<Reading>`
    with seen as (
      update delivery set flag = 1, read_at = ${now} where user_id = ${userId} and flag = 0 and withdrawn_at is null
        and (message_id = any(${ids}::bigint[]) or seq <= ${upTo}::bigint and (${kind}::smallint is null or kind = ${kind}::smallint))
      returning seq, kind
    )
    update user_stream set unread = unread - (select count(*)::int from seen),
      unread_by = count_kinds(unread_by, array(select kind from seen), -1)
    where user_id = ${userId} returning unread, array(select seq::text from seen order by seq) as seqs`.execute(db);
  return rows[0] ?? { unread: 0, seqs: [] };
}

/** Keeps what a reading marked until it can be undone no more, and forgets those that are. */
export async function keepUndo(
  db: Db,
  { userId, seqs, now, expiresAt }: { userId: number; seqs: readonly string[]; now: Date; expiresAt: Date },
): Promise<string> {
  await sql`delete from read_undo where expires_at < ${now}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into read_undo (user_id, read_at, seqs, expires_at) values (${userId}, ${now}, ${seqs}::bigint[], ${expiresAt})
    returning id`.execute(db);
  return rows[0]?.id ?? "";
}

/** Takes the one chance to undo; null when it is over, was taken, or is somebody else's. */
export async function takeUndo(
  db: Db,
  userId: number,
  id: string,
  now: Date,
): Promise<{ readAt: Date; seqs: string[] } | null> {
  const { rows } = await sql<{ readAt: Date; seqs: string[]; expiresAt: Date }>`
    delete from read_undo where id = ${id}::uuid and user_id = ${userId}
    returning read_at as "readAt", seqs::text[] as seqs, expires_at as "expiresAt"`.execute(db);
  const [taken] = rows;
  return taken && taken.expiresAt >= now ? taken : null;
}

/** Makes unread again what that reading marked and nobody touched since. */
export async function markUnread(
  db: Db,
  userId: number,
  { readAt, seqs }: { readAt: Date; seqs: readonly string[] },
): Promise<{ unread: number; ids: string[] }> {
  const { rows } = await sql<{ unread: number; ids: string[] }>`
    with back as (
      update delivery set flag = 0, read_at = null where user_id = ${userId} and seq = any(${seqs}::bigint[])
        and flag = 1 and read_at = ${readAt} and withdrawn_at is null
      returning message_id, kind
    )
    update user_stream set unread = unread + (select count(*)::int from back),
      unread_by = count_kinds(unread_by, array(select kind from back), 1)
    where user_id = ${userId} returning unread, array(select message_id::text from back) as ids`.execute(db);
  return rows[0] ?? { unread: 0, ids: [] };
}
