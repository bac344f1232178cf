import { sql, type Expression } from "kysely";
import { lockName, type Db } from "../../../platform/database/index.ts";
import { shownName } from "../../staff/auth/staff-names.store.ts";

export interface AgentRow {
  id: number;
  name: string;
  avatar: string;
  load: number;
  isAvailable: boolean;
  seenAt: Date | null;
  assignedAt: Date | null;
}

/** These agents with their numbers of open conversations. */
export async function findAgents(
  db: Db,
  ids: readonly number[],
  isVisible: Expression<boolean> = sql<boolean>`true`,
): Promise<AgentRow[]> {
  const { rows } = await sql<AgentRow>`
    select users.id, ${shownName()} as name, users.avatar,
      coalesce(agent.is_available, true) as "isAvailable", agent.seen_at as "seenAt", agent.assigned_at as "assignedAt",
      (select count(*)::integer from conversation where assignee_id = users.id and state <> 'done') as load
    from users left join chat_agent agent on agent.user_id = users.id
    where users.id = any(${ids}::int[]) and ${isVisible} order by users.id`.execute(db);
  return rows;
}

/** Ids of users who were at the desk since then and accept conversations. Their permissions are not checked. */
export async function findAvailable(db: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from chat_agent where is_available and seen_at >= ${since}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Serialises assignments until the transaction ends, so that each sees the load after the one before. */
export const lockAssigning = (db: Db): Promise<void> => lockName(db, "chat assigning");

export async function recordAssignment(db: Db, userId: number, at: Date): Promise<void> {
  await sql`insert into chat_agent (user_id, assigned_at) values (${userId}, ${at})
    on conflict (user_id) do update set assigned_at = excluded.assigned_at`.execute(db);
}

export async function recordSeen(db: Db, userId: number, at: Date): Promise<void> {
  await sql`insert into chat_agent (user_id, seen_at) values (${userId}, ${at})
    on conflict (user_id) do update set seen_at = greatest(chat_agent.seen_at, excluded.seen_at)`.execute(db);
}

/** Returns the previous value. */
export async function saveAvailable(db: Db, userId: number, isAvailable: boolean): Promise<boolean> {
  const { rows } = await sql<{ before: boolean }>`
    with before as (select is_available from chat_agent where user_id = ${userId}),
      saved as (insert into chat_agent (user_id, is_available) values (${userId}, ${isAvailable})
        on conflict (user_id) do update set is_available = excluded.is_available)
    select coalesce((select is_available from before), true) as before`.execute(db);
  return rows[0]?.before ?? true;
}

export async function countOpenOf(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from conversation where assignee_id = ${userId} and state <> 'done'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Moves all conversations of a user that are not done to a colleague and ends the user's claims. Returns their ids. */
export async function moveConversations(db: Db, from: number, to: number, by: string, at: Date): Promise<number[]> {
  await sql`update conversation set lease_user_id = null, lease_until = null where lease_user_id = ${from}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    update conversation set assignee_id = ${to}, version = version + 1, changed_by = ${by}, updated_at = ${at}
    where id in (select id from conversation where assignee_id = ${from} and state <> 'done' order by id for update)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
