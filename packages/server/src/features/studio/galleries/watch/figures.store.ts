import { sql } from "kysely";
import type { Db } from "../../../../platform/database/index.ts";

/** Counts of the pictures and cards of all galleries. */
export interface Counts {
  arriving: number;
  stored: number;
  safe: number;
  /** Pictures of which no right copy exists, and which were not sent again. */
  damaged: number;
  purged: number;
  withoutPreview: number;
  /** When the picture that has waited longest for its second copy, or for its preview, was stored; null if none waits. */
  uncopiedSince: Date | null;
  unseenSince: Date | null;
  /** Every copy of a safe picture was read after this time; null without one. */
  checkedSince: Date | null;
  unsafeCards: number;
  lateCards: number;
  demoStored: number;
  demoSafe: number;
}

const hasNoPreview = sql`state in ('stored', 'safe') and preview_version = 0 and preview_problem is null`;

/** A picture that is damaged in every copy, unless the same bytes were sent again. */
export const isDamaged = sql<boolean>`(photo.state = 'broken' and photo.stored_at is not null and not exists (
  select from photo again where again.gallery_id = photo.gallery_id and again.announced_sha = photo.announced_sha
    and again.state in ('stored', 'safe')))`;

/** Whether a card was counted by a user, or has a picture that a user has uploaded. */
export const isOfUser = sql<boolean>`(not card.is_demo or exists (
  select from card_photo join photo on photo.id = photo_id where card_id = card.id and not photo.is_demo))`;

/** Counts pictures and cards. Those count as late that were counted before `lateBefore`. */
export async function readCounts(db: Db, lateBefore: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      count(*) filter (where state = 'arriving')::integer as arriving,
      count(*) filter (where state = 'stored')::integer as stored,
      count(*) filter (where state = 'safe')::integer as safe,
      count(*) filter (where ${isDamaged})::integer as damaged,
      count(*) filter (where state = 'purged')::integer as purged,
      count(*) filter (where ${hasNoPreview})::integer as "withoutPreview",
      min(stored_at) filter (where state = 'stored') as "uncopiedSince",
      min(stored_at) filter (where ${hasNoPreview}) as "unseenSince",
      min(coalesce(checked_at, stored_at)) filter (where state = 'safe') as "checkedSince",
      (select count(*)::integer from card join gallery on gallery.id = gallery_id
        where safe_at is null and gallery.state <> 'purged') as "unsafeCards",
      (select count(*)::integer from card join gallery on gallery.id = gallery_id
        where safe_at is null and gallery.state <> 'purged' and counted_at <= ${lateBefore} and ${isOfUser}) as "lateCards",
      count(*) filter (where state = 'stored' and is_demo)::integer as "demoStored",
      count(*) filter (where state = 'safe' and is_demo)::integer as "demoSafe"
    from photo`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The query of the counts of pictures returned no row");
  return row;
}
