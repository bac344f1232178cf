import { sql } from "kysely";
import type { Db } from "../../../../platform/database/index.ts";
import type { PurposeRow } from "../purposes.service.ts";
import { isHeld, type Range } from "../shoots.store.ts";

type Buffers = Pick<PurposeRow, "buffer_before_minutes" | "buffer_after_minutes">;

/** The bookables that are reserved at each of the times, with the buffers around a shoot: the position of the time and the id. */
export async function busyAt(
  db: Db,
  ranges: readonly Range[],
  { buffer_before_minutes: before, buffer_after_minutes: after }: Buffers,
  now: Date,
): Promise<{ position: number; bookableId: number }[]> {
  const { rows } = await sql<{ position: number; bookableId: number }>`
    select wanted.position::integer - 1 as position, bookable.id as "bookableId"
    from unnest(${ranges.map(({ from }) => from)}::timestamptz[], ${ranges.map(({ to }) => to)}::timestamptz[])
      with ordinality as wanted (starts_at, ends_at, position), bookable
    where retired_at is null and exists (select from slot where slot.bookable_id = bookable.id and released_at is null
      and tstzrange(slot.blocked_from, slot.blocked_to) && tstzrange(
        wanted.starts_at - make_interval(mins => greatest(buffer_before_minutes, ${before})),
        wanted.ends_at + make_interval(mins => greatest(buffer_after_minutes, ${after})))
      and ${isHeld(now)})`.execute(db);
  return rows;
}

/** Locks the holds that enquiries made for a lead and staff have not changed since. Bookings of staff stay. */
export async function lockUntouchedHoldsOf(db: Db, leadId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("shoot")
    .select("id")
    .where("lead_id", "=", leadId)
    .where("state", "=", "tentative")
    .where("is_from_enquiry", "=", true)
    .where("version", "=", 1)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives the open shoots of a lead to its wedding, except those at which the couple is elsewhere. */
export async function moveToWedding(db: Db, leadId: number): Promise<void> {
  await sql`
    update shoot set wedding_id = lead.wedding_id, version = shoot.version + 1
    from lead where lead.id = ${leadId} and shoot.lead_id = lead.id and shoot.wedding_id is null and shoot.ended_at is null
      and not exists (select from shoot as other where other.wedding_id = lead.wedding_id and other.couple_present
        and other.ended_at is null and tstzrange(other.starts_at, other.ends_at) && tstzrange(shoot.starts_at, shoot.ends_at))`.execute(
    db,
  );
}
