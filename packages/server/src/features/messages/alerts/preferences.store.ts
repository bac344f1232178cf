import type { MessageGroup } from "@vowdesk/contract/messages/notifications";
import { sql } from "kysely";
import type { Db, Row } from "../../../platform/database/index.ts";

export type AlertUser = Pick<Row<"alert_user">, "push_groups" | "email_groups" | "shows_details">;

export const findUser = (db: Db, userId: number): Promise<AlertUser | undefined> =>
  db
    .selectFrom("alert_user")
    .select(["push_groups", "email_groups", "shows_details"])
    .where("user_id", "=", userId)
    .executeTakeFirst();

/** Stores the settings of a user. Alerts begin with the messages after the first time. */
export async function saveUser(
  db: Db,
  userId: number,
  { push_groups: pushGroups, email_groups: emailGroups, shows_details: showsDetails }: AlertUser,
): Promise<void> {
  await sql`
    insert into alert_user (user_id, push_groups, email_groups, shows_details, planned_seq)
    values (${userId}, ${pushGroups}::text[], ${emailGroups}::text[], ${showsDetails}, coalesce((select last_seq from user_stream where user_id = ${userId}), 0))
    on conflict (user_id) do update set push_groups = excluded.push_groups, email_groups = excluded.email_groups, shows_details = excluded.shows_details`.execute(
    db,
  );
}

/** The users among these who want alerts about a group by a channel. */
export async function usersWanting(
  db: Db,
  userIds: readonly number[],
  { group, channel }: { group: MessageGroup; channel: "push" | "email" },
): Promise<number[]> {
  const groups = sql.ref(`${channel}_groups`);
  const { rows } = await sql<{ id: number }>`
    select user_id as id from alert_user where user_id = any(${userIds}::int[]) and ${group} = any(${groups})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
