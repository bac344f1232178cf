import { sql } from "kysely";
import type { Language } from "@vowdesk/contract/kernel";
import { inNameOrder } from "../../../kernel/paging/name-order.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { isNameTaken as isTaken } from "../../../kernel/text/name-key.ts";
import { lockName, type Db, type Row } from "../../../platform/database/index.ts";
import { shownName } from "../../staff/auth/staff-names.store.ts";

export type TeamRow = Row<"chat_team"> & { members: number[] };

const team = sql`chat_team.*,
  array(select user_id from chat_team_member where team_id = chat_team.id order by user_id) as members`;

export async function listTeams(db: Db, language: Language): Promise<TeamRow[]> {
  return (await sql<TeamRow>`select ${team} from chat_team order by ${inNameOrder("name", language)}`.execute(db)).rows;
}

export async function lockTeam(db: Db, id: number): Promise<TeamRow | undefined> {
  await sql`select from chat_team where id = ${id} for update`.execute(db);
  return (await sql<TeamRow>`select ${team} from chat_team where id = ${id}`.execute(db)).rows[0];
}

/** A team, locked against deletion until the transaction ends. */
export async function findTeam(db: Db, id: number): Promise<TeamRow | undefined> {
  await sql`select from chat_team where id = ${id} for key share`.execute(db);
  return (await sql<TeamRow>`select ${team} from chat_team where id = ${id}`.execute(db)).rows[0];
}

/** Whether another team has the name. Serialises changes of teams until the transaction ends, so that names stay unique. */
export async function isNameTaken(db: Db, name: string, exceptId: number | null): Promise<boolean> {
  await lockName(db, "chat teams");
  return isTaken(await db.selectFrom("chat_team").select(["id", "name"]).execute(), name, exceptId);
}

export async function insertTeam(db: Db, name: string, { by, at }: Author): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into chat_team (name, changed_by, changed_at) values (${name}, ${by}, ${at}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function saveTeam(db: Db, id: number, name: string, { by, at }: Author): Promise<void> {
  await sql`
    update chat_team set version = version + 1, name = ${name}, changed_by = ${by}, changed_at = ${at}
    where id = ${id}`.execute(db);
}

export async function replaceMembers(db: Db, id: number, members: readonly number[]): Promise<void> {
  await sql`delete from chat_team_member where team_id = ${id} and user_id <> all(${members}::int[])`.execute(db);
  await sql`
    insert into chat_team_member (team_id, user_id) select ${id}, unnest(${members}::int[]) on conflict do nothing`.execute(
    db,
  );
}

/** Names of users by id. */
export async function memberNames(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${shownName()} as name from users where id = any(${ids}::int[]) order by id`.execute(db);
  return rows.map(({ name }) => name);
}

/** Deletes a team. Its conversations and inquiries have no team then. */
export async function deleteTeam(db: Db, id: number): Promise<void> {
  await sql`delete from chat_team where id = ${id}`.execute(db);
}
