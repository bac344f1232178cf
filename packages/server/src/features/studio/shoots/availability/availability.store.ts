import type { BookableKind, SkillCode } from "@vowdesk/contract/studio/bookables";
import { sql } from "kysely";
import type { Db } from "../../../../platform/database/index.ts";
import { isHeld, type BookableRow, type Range } from "../shoots.store.ts";

export type CandidateRow = BookableRow & { is_busy: boolean; load_minutes: number };

interface Wanted extends Range {
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  kind?: BookableKind | undefined;
  skill?: SkillCode | undefined;
  /** The shoot whose own slots count as free. */
  exceptId: number | null;
}

/** Load is counted in this time before and after the shoot. */
const loadWindow = sql`interval '84 hours'`;

/** Bookables in use with whether they are busy at the time, and how long they are booked around it. */
export const listCandidates = (db: Db, requested: Wanted, now: Date): Promise<CandidateRow[]> => {
  const from = sql`${requested.from}::timestamptz - make_interval(mins => greatest(buffer_before_minutes, ${requested.bufferBeforeMinutes}))`;
  const to = sql`${requested.to}::timestamptz + make_interval(mins => greatest(buffer_after_minutes, ${requested.bufferAfterMinutes}))`;
  const live = sql`slot.bookable_id = bookable.id and slot.released_at is null
    and slot.shoot_id is distinct from coalesce(${requested.exceptId}::integer, 0) and ${isHeld(now)}`;
  return db
    .selectFrom("bookable")
    .selectAll()
    .select([
      sql<boolean>`exists (select from slot where ${live}
        and tstzrange(slot.blocked_from, slot.blocked_to) && tstzrange(${from}, ${to}))`.as("is_busy"),
      sql<number>`coalesce((select sum(extract(epoch from slot.ends_at - slot.starts_at)) / 60 from slot where ${live}
        and slot.reason = 'shoot' and tstzrange(slot.blocked_from, slot.blocked_to)
          && tstzrange(${requested.from}::timestamptz - ${loadWindow}, ${requested.to}::timestamptz + ${loadWindow})), 0)::integer`.as(
        "load_minutes",
      ),
    ])
    .where("retired_at", "is", null)
    .$if(requested.kind !== undefined, (query) => query.where("kind", "=", requested.kind as BookableKind))
    .$if(requested.skill !== undefined, (query) => query.where(sql<boolean>`${requested.skill} = any(skills)`))
    .execute();
};

/** Shoots of the couple in a range, at which it is present. */
export const coupleTimes = async (
  db: Db,
  weddingId: number,
  range: Range,
  { exceptId, now }: { exceptId: number | null; now: Date },
): Promise<(Range & { id: number })[]> =>
  db
    .selectFrom("shoot")
    .select(["id", "starts_at as from", "ends_at as to"])
    .where("wedding_id", "=", weddingId)
    .where("couple_present", "=", true)
    .where("ended_at", "is", null)
    .where(sql<boolean>`shoot.id is distinct from ${exceptId}::integer`)
    .where(sql<boolean>`(shoot.expires_at is null or shoot.expires_at > ${now})`)
    .where(sql<boolean>`tstzrange(starts_at, ends_at) && tstzrange(${range.from}, ${range.to})`)
    .execute();

/** The buffers of a bookable for a shoot. */
export interface Buffers {
  id: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
}

interface BusySearch {
  team: readonly Buffers[];
  /** The couple that takes part; null if none does. */
  weddingId: number | null;
  range: Range;
  exceptId: number | null;
  now: Date;
}

/** Times at which a shoot of the team cannot be, because a member or the couple is reserved: widened by the buffers, disjoint, in order. */
export async function busyTimes(db: Db, { team, weddingId, range, exceptId, now }: BusySearch): Promise<Range[]> {
  const column = (name: keyof Buffers) => sql`${team.map((member) => member[name])}::integer[]`;
  const { rows } = await sql<Range>`
    select lower(busy) as "from", upper(busy) as "to" from unnest((
      select range_agg(taken) from (
        select tstzrange(slot.blocked_from - make_interval(mins => member.after), slot.blocked_to + make_interval(mins => member.before))
        from unnest(${column("id")}, ${column("bufferBeforeMinutes")}, ${column("bufferAfterMinutes")}) as member (id, before, after)
        join slot on slot.bookable_id = member.id and slot.released_at is null
          and tstzrange(slot.blocked_from, slot.blocked_to) && tstzrange(${range.from}, ${range.to})
        where slot.shoot_id is distinct from coalesce(${exceptId}::integer, 0) and ${isHeld(now)}
        union all
        select tstzrange(starts_at, ends_at) from shoot
        where wedding_id = ${weddingId}::integer and couple_present and ended_at is null
          and tstzrange(starts_at, ends_at) && tstzrange(${range.from}, ${range.to})
          and id is distinct from ${exceptId}::integer and (expires_at is null or expires_at > ${now})
      ) as each_taken (taken)
    )) as busy order by 1`.execute(db);
  return rows;
}
