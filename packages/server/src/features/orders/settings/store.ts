import type { OrderSettingsFields } from "@vowdesk/contract/orders";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

export interface SettingsRow {
  version: number;
  /** Only the fields that were changed; the others have their default. */
  settings: Partial<OrderSettingsFields>;
  changed_by: string;
  changed_at: Date | null;
}

type SettingsTables = { order_settings: SettingsRow & { is_only: boolean } };

const columns = ["version", "settings", "changed_by", "changed_at"] as const;

export function findSettings(db: Db): Promise<SettingsRow> {
  return db.withTables<SettingsTables>().selectFrom("order_settings").select(columns).executeTakeFirstOrThrow();
}

/** Locks the only row, so that changes are serialised. */
export function lockSettings(db: Db): Promise<SettingsRow> {
  return db
    .withTables<SettingsTables>()
    .selectFrom("order_settings")
    .select(columns)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Merges the fields into the stored settings. */
export async function saveSettings(
  db: Db,
  fields: Partial<OrderSettingsFields>,
  { by, at }: { by: string; at: Date },
): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    update order_settings set settings = settings || ${JSON.stringify(fields)}::jsonb, version = version + 1,
      changed_by = ${by}, changed_at = ${at}
    returning version, settings, changed_by, changed_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The table order_settings has no row");
  return row;
}
