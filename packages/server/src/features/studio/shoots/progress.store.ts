import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import type { ShootRow } from "./shoots.store.ts";

/** Whether a reshoot of this shoot was booked. */
export async function hasReshoot(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from shoot where reshoot_of = ${id} and state not in ('cancelled', 'expired')`.execute(db);
  return rows.length > 0;
}

/** Whether the couple takes part in another open shoot at the time of this one. */
export async function isCoupleElsewhere(db: Db, shoot: ShootRow): Promise<boolean> {
  if (shoot.wedding_id === null || !shoot.couple_present) return false;
  const { rows } = await sql`
    select from shoot where wedding_id = ${shoot.wedding_id} and id <> ${shoot.id} and couple_present and ended_at is null
      and tstzrange(starts_at, ends_at) && tstzrange(${shoot.starts_at}, ${shoot.ends_at})`.execute(db);
  return rows.length > 0;
}
