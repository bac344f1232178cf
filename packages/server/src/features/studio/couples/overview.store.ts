import { defaultBusinessSettings, type BusinessSettingsFields } from "@vowdesk/contract/operations/business";
import type { StudioContact } from "@vowdesk/contract/studio/couples";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

type Stored = Partial<Pick<BusinessSettingsFields, "title" | "contactName" | "contactPhone" | "contactAddress">>;

/** The account to which couples pay; empty for none. */
export async function findPaymentAccount(db: Db): Promise<string> {
  const { rows } = await sql<{ account: string | null }>`
    select settings->>'paymentAccount' as account from studio`.execute(db);
  return rows[0]?.account ?? "";
}

/** The name and contact of the studio in the business settings. */
export async function findContact(db: Db): Promise<Omit<StudioContact, "timeZone">> {
  const { rows } = await sql<{ settings: Stored }>`select settings from studio`.execute(db);
  const { title, contactName, contactPhone, contactAddress } = { ...defaultBusinessSettings, ...rows[0]?.settings };
  const name = { zh: contactName, en: contactName, es: contactName, ja: contactName };
  return { title: contactName === "" ? title : name, phone: contactPhone, address: contactAddress };
}
