import type { AppRole } from "@vowdesk/contract/kernel";
import type { ReviewQueue } from "@vowdesk/contract/reviews";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

export interface PersonRow {
  id: number;
  name: string;
  phone: string;
  role: AppRole;
  verified_at: Date | null;
  enabled: boolean;
}

export async function findPerson(db: Db, by: { id: number } | { phone: string }): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select id, name, phone, role, verified_at, enabled from app_account
    where ${"id" in by ? sql`id = ${by.id}` : sql`phone = ${by.phone}`}`.execute(db);
  return rows[0];
}

export async function lockPeople(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select from app_account where id = any(${ids}::integer[]) order by id for no key update`.execute(db);
}

interface Another {
  queue: ReviewQueue;
  personId: number;
  statuses: readonly string[];
  /** Only items that share one of these keys; null for all items. */
  alike: readonly string[] | null;
}

/** Whether a person has an item in one of these states, or one that an undo returns to such a state. */
export async function hasAnother(db: Db, { queue, personId, statuses, alike }: Another): Promise<boolean> {
  const sharing = alike === null ? sql`true` : sql`alike_keys && ${alike}::text[]`;
  const { rows } = await sql`
    select from review where person_id = ${personId} and queue = ${queue}
      and case when effect_at is null then status else coalesce(undo->>'status', status) end = any(${statuses}::text[])
      and ${sharing} limit 1`.execute(db);
  return rows.length > 0;
}
