import { sql } from "kysely";
import { isNotPaused, type Due } from "../../../../platform/database/due-retries.ts";
import type { Db } from "../../../../platform/database/index.ts";
import type { Reserved, SlotRow } from "../shoots.store.ts";

/** The wanted times as a table. */
const wantedOf = (reserved: readonly Reserved[]) =>
  sql`unnest(${reserved.map(({ bookableId }) => bookableId)}::integer[],
    ${reserved.map(({ blocked }) => blocked.from)}::timestamptz[],
    ${reserved.map(({ blocked }) => blocked.to)}::timestamptz[]) as wanted (id, blocked_from, blocked_to)`;

const isTaken = sql`slot.bookable_id = wanted.id and slot.released_at is null
  and tstzrange(slot.blocked_from, slot.blocked_to) && tstzrange(wanted.blocked_from, wanted.blocked_to)`;

/** Slots that are in the way, of other shoots than `exceptId`. */
export async function findTaken(db: Db, reserved: readonly Reserved[], exceptId: number | null): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`
    select slot.* from ${wantedOf(reserved)} join slot on ${isTaken}
    where slot.shoot_id is distinct from coalesce(${exceptId}::integer, 0)
    order by slot.bookable_id, slot.starts_at limit 50`.execute(db);
  return rows;
}

/** Expired holds that are in the way of these times, or that hold the couple. Locked; those that others have locked are left out. */
export async function lockExpired(
  db: Db,
  reserved: readonly Reserved[],
  weddingId: number | null,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shoot where state = 'tentative' and expires_at <= ${now}
      and (wedding_id = ${weddingId}::integer
        or id in (select slot.shoot_id from ${wantedOf(reserved)} join slot on ${isTaken}))
    for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** Holds that have expired. */
export async function findExpired(db: Db, { runner, now }: Due, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("shoot")
    .select("id")
    .where("state", "=", "tentative")
    .where("expires_at", "<=", now)
    .where(isNotPaused(runner, sql`shoot.id`, now))
    .orderBy("expires_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
