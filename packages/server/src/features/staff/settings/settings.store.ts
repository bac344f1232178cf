import { sql } from "kysely";
import type { Db, Row } from "../../../platform/database/index.ts";

type Stored = Row<"user_settings">["settings"];

export async function findSettings(db: Db, userId: number): Promise<Stored> {
  const row = await db.selectFrom("user_settings").select("settings").where("user_id", "=", userId).executeTakeFirst();
  return row?.settings ?? {};
}

/** Merges settings in one statement, so that simultaneous changes of different fields are both kept. */
export async function mergeSettings(db: Db, userId: number, input: Stored, now: Date): Promise<Stored> {
  const { rows } = await sql<{ settings: Stored }>`
    insert into user_settings as kept (user_id, settings, updated_at)
    values (${userId}, ${JSON.stringify(input)}::jsonb, ${now})
    on conflict (user_id) do update set settings = kept.settings || excluded.settings, updated_at = excluded.updated_at
    returning settings`.execute(db);
  return rows[0]?.settings ?? input;
}
