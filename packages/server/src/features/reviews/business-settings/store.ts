import { defaultStudio, type StudioFields } from "@vowdesk/contract/studio";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** The settings of the house: what nobody changed is as the house began. */
export async function findSettings(db: Db): Promise<StudioFields> {
  const { rows } = await sql<{ settings: Partial<StudioFields> }>`select settings from studio`.execute(db);
  return { ...defaultStudio, ...rows[0]?.settings };
}
