import { defaultBusinessSettings, type BusinessSettingsFields } from "@vowdesk/contract/business";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

type EnquirySettings = Pick<BusinessSettingsFields, "enquiryHoldHours" | "week" | "holidays">;

/** The business settings that concern enquiries. */
export async function findSettings(db: Db): Promise<EnquirySettings> {
  const { rows } = await sql<{ settings: Partial<EnquirySettings> }>`select settings from studio`.execute(db);
  return { ...defaultBusinessSettings, ...rows[0]?.settings };
}
