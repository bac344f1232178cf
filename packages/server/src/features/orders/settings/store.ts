import type { OrderSettingsFields } from "@vowdesk/contract/orders";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

export interface SettingsRow {
  version: number;
  /** What was ever changed; the rest is as the desk began. */
  settings: Partial<OrderSettingsFields>;
  changed_by: string;
  changed_at: Date | null;
}

type SettingsTables = { order_settings: SettingsRow & { is_only: boolean } };

const columns = ["version", "settings", "changed_by", "changed_at"] as const;

export function findSettings(db: Db): Promise<SettingsRow> {
  return db.withTables<SettingsTables>().selectFrom("order_settings").select(columns).executeTakeFirstOrThrow();
}

/** Holds the one row: changes come one after the other. */
export function lockSettings(db: Db): Promise<SettingsRow> {
  return db
    .withTables<SettingsTables>()
    .selectFrom("order_settings")
    .select(columns)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Lays what is given over what is stored. */
export async function saveSettings(
  db: Db,
  given: Partial<OrderSettingsFields>,
  { by, at }: { by: string; at: Date },
): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    update order_settings set settings = settings || ${JSON.stringify(given)}::jsonb, version = version + 1,
      changed_by = ${by}, changed_at = ${at}
    returning version, settings, changed_by, changed_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the settings of the desk have no row");
  return row;
}
