import { defaultBusinessSettings, type BusinessSettingsFields } from "@vowdesk/contract/operations/business";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

export async function findSettings(db: Db): Promise<BusinessSettingsFields> {
  const { rows } = await sql<{ settings: Partial<BusinessSettingsFields> }>`select settings from studio`.execute(db);
  return { ...defaultBusinessSettings, ...rows[0]?.settings };
}
