import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** Those of the phone numbers that a partner of a wedding has which was not cancelled. */
export async function findPhones(db: Db, phones: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select phone from unnest(${[...phones]}::text[]) as given (phone)
    where exists (select from wedding where (phone_a = phone or phone_b = phone)
      and not exists (select from wedding_cancellation where wedding_id = wedding.id))`.execute(db);
  return rows.map(({ phone }) => phone);
}

/** The couples whose weddings are on these dates and were not cancelled. */
export const findOnDates = (db: Db, dates: readonly string[]) =>
  db
    .selectFrom("wedding")
    .select(["name_a as nameA", "name_b as nameB", "wedding_date as weddingDate"])
    .where("wedding_date", "in", [...dates])
    .where(sql<boolean>`not exists (select from wedding_cancellation where wedding_id = wedding.id)`)
    .execute();

/**
 * Locks weddings and counts those that were changed, that have links, contacts or notices for the couple or galleries, or that do not exist any
 * more.
 */
export async function countChanged(db: Db, ids: readonly number[]): Promise<number> {
  await sql`select from wedding where id = any(${[...ids]}::integer[]) for update`.execute(db);
  const { rows } = await sql<{ version: number; is_used: boolean }>`
    select version, exists (select from couple_link where couple_link.wedding_id = wedding.id)
      or exists (select from couple_contact where couple_contact.wedding_id = wedding.id)
      or exists (select from couple_notice where couple_notice.wedding_id = wedding.id and (couple_notice.state = 'sent' or attempts > 0))
      or exists (select from gallery where gallery.wedding_id = wedding.id) as is_used
    from wedding where id = any(${[...ids]}::integer[])`.execute(db);
  return ids.length - rows.filter(({ version, is_used }) => version === 1 && !is_used).length;
}

export async function deleteWeddings(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("wedding")
    .where("id", "in", [...ids])
    .execute();
}
