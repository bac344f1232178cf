import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

interface MarkedRead {
  unread: number;
  /** Sequence numbers of the messages that were marked. */
  seqs: string[];
}

/** The messages with these ids and all messages up to a position. */
interface ReadSelection {
  ids: readonly string[];
  upTo: number | null;
  /** Limits `upTo` to the group with this first type. */
  kind: number | null;
}

/** Marks messages as read and updates the unread counts in one statement. */
export async function markRead(
  db: Db,
  userId: number,
  { ids, upTo, kind }: ReadSelection,
  now: Date,
): Promise<MarkedRead> {
  const { rows } = await sql<MarkedRead>`
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

/** Stores which messages were marked, for undoing, and deletes expired entries. */
export async function insertUndo(
  db: Db,
  { userId, seqs, now, expiresAt }: { userId: number; seqs: readonly string[]; now: Date; expiresAt: Date },
): Promise<string> {
  await sql`delete from read_undo where expires_at < ${now}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into read_undo (user_id, read_at, seqs, expires_at) values (${userId}, ${now}, ${seqs}::bigint[], ${expiresAt})
    returning id`.execute(db);
  return rows[0]?.id ?? "";
}

/** Deletes and returns an undo entry; null if it has expired, was used, or belongs to another user. */
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

/** Marks messages as unread that still have the given read time. */
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
