import type { BusinessSettingsFields } from "@vowdesk/contract/business";
import { sql } from "kysely";
import type { Db } from "../../platform/database/index.ts";

export interface StudioRow {
  version: number;
  /** What was ever changed; the rest is as the house began. */
  settings: Partial<BusinessSettingsFields>;
  changed_by: string;
  changed_at: Date | null;
}

type BusinessTables = { studio: StudioRow & { is_only: boolean } };

const columns = ["version", "settings", "changed_by", "changed_at"] as const;

export function findStudio(db: Db): Promise<StudioRow> {
  return db.withTables<BusinessTables>().selectFrom("studio").select(columns).executeTakeFirstOrThrow();
}

/** Holds the one row: changes come one after the other. */
export function lockStudio(db: Db): Promise<StudioRow> {
  return db.withTables<BusinessTables>().selectFrom("studio").select(columns).forUpdate().executeTakeFirstOrThrow();
}

/** Lays what is given over what is stored. */
export async function saveStudio(
  db: Db,
  given: Partial<BusinessSettingsFields>,
  { by, at }: { by: string; at: Date },
): Promise<StudioRow> {
  const { rows } = await sql<StudioRow>`
    update studio set settings = settings || ${JSON.stringify(given)}::jsonb, version = version + 1,
      changed_by = ${by}, changed_at = ${at}
    returning version, settings, changed_by, changed_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the settings of the house have no row");
  return row;
}

/** Whether the database, whose list is the world's, knows a time zone of this name. */
export async function isTimeZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_timezone_names where name = ${name}`.execute(db);
  return rows.length > 0;
}
