import type { DeskSettings } from "@vowdesk/contract/chat";
import { sql } from "kysely";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";

export type SettingsRow = Omit<Row<"chat_settings">, "is_only">;

const settings = sql`select version, auto_assign, late_seconds, very_late_seconds, changed_by, changed_at from chat_settings`;

export async function findSettings(db: Db): Promise<SettingsRow> {
  return (await sql<SettingsRow>`${settings}`.execute(db)).rows[0] as SettingsRow;
}

export async function lockSettings(db: Db): Promise<SettingsRow> {
  return (await sql<SettingsRow>`${settings} for update`.execute(db)).rows[0] as SettingsRow;
}

export async function saveSettings(
  db: Db,
  { autoAssign, lateSeconds, veryLateSeconds }: Pick<DeskSettings, "autoAssign" | "lateSeconds" | "veryLateSeconds">,
  { by, at }: Author,
): Promise<void> {
  await sql`
    update chat_settings set version = version + 1, auto_assign = ${autoAssign}, late_seconds = ${lateSeconds},
      very_late_seconds = ${veryLateSeconds}, changed_by = ${by}, changed_at = ${at}`.execute(db);
}
