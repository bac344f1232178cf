import { openLeadStates } from "@vowdesk/contract/studio/leads";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** Those of the phone numbers that an open or dormant lead has. */
export async function findPhones(db: Db, phones: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select phone from unnest(${[...phones]}::text[]) as given (phone)
    where exists (select from lead where (phone_a = phone or phone_b = phone)
      and state = any(${[...openLeadStates, "dormant"]}::text[]))`.execute(db);
  return rows.map(({ phone }) => phone);
}

/** Locks leads and counts those that were changed, or that have quotes or shoots. */
export async function countChanged(db: Db, ids: readonly number[]): Promise<number> {
  await sql`select from lead where id = any(${[...ids]}::integer[]) for update`.execute(db);
  const { rows } = await sql<{ version: number; has_parts: boolean }>`
    select version, exists (select from quote where lead_id = lead.id)
      or exists (select from shoot where shoot.lead_id = lead.id) as has_parts
    from lead where id = any(${[...ids]}::integer[])`.execute(db);
  return ids.length - rows.filter(({ version, has_parts }) => version === 1 && !has_parts).length;
}

/** How many leads were won by these weddings. */
export async function countWonBy(db: Db, weddingIds: readonly number[]): Promise<number> {
  const rows = await db
    .selectFrom("lead")
    .select("id")
    .where(sql<boolean>`wedding_id = any(${[...weddingIds]}::integer[])`)
    .execute();
  return rows.length;
}

export async function deleteLeads(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("lead")
    .where("id", "in", [...ids])
    .execute();
}
