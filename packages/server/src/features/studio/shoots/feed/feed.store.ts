import type { Language } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Db, Row } from "../../../../platform/database/index.ts";
import type { Range } from "../shoots.store.ts";

export type FeedRow = Row<"calendar_feed">;

export const findFeed = (db: Db, userId: number): Promise<FeedRow | undefined> =>
  db.selectFrom("calendar_feed").selectAll().where("user_id", "=", userId).executeTakeFirst();

interface FeedOwner {
  userId: number;
  language: Language;
}

export async function findOwner(db: Db, tokenHash: Buffer): Promise<FeedOwner | undefined> {
  return db
    .selectFrom("calendar_feed")
    .select(["user_id as userId", "language"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export async function saveFeed(db: Db, feed: FeedRow): Promise<void> {
  const { user_id: _, ...changed } = feed;
  await db
    .insertInto("calendar_feed")
    .values(feed)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(changed))
    .execute();
}

/** Deletes the feed of a user. Returns whether there was one. */
export async function deleteFeed(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("calendar_feed").where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

interface FeedShoot {
  id: number;
  version: number;
  /** Whether the user is in the team now. */
  isInTeam: boolean;
}

/** Shoots for which the user is or was reserved in a range, in the order of their ids. */
export async function shootsOfUser(db: Db, userId: number, range: Range): Promise<FeedShoot[]> {
  const { rows } = await sql<FeedShoot>`
    select distinct shoot.id, shoot.version, shoot.team @> array[bookable.id] as "isInTeam"
    from bookable join slot on slot.bookable_id = bookable.id join shoot on shoot.id = slot.shoot_id
    where bookable.user_id = ${userId}
      and (slot.starts_at between ${range.from} and ${range.to} or shoot.starts_at between ${range.from} and ${range.to})
    order by shoot.id`.execute(db);
  return rows;
}

export type FeedEventRow = Row<"calendar_feed_event">;

/** What the feed of a user last had of these shoots. */
export const findEvents = (db: Db, userId: number, shootIds: readonly number[]): Promise<FeedEventRow[]> =>
  db
    .selectFrom("calendar_feed_event")
    .selectAll()
    .where("user_id", "=", userId)
    .where(sql<boolean>`shoot_id = any(${[...shootIds]}::integer[])`)
    .execute();

/** Stores changed events with the next sequence and a later second, and returns them. An event that is equal to the stored one stays as it is. */
export function saveEvents(db: Db, events: readonly FeedEventRow[]): Promise<FeedEventRow[]> {
  if (events.length === 0) return Promise.resolve([]);
  return db
    .insertInto("calendar_feed_event")
    .values([...events])
    .onConflict((conflict) =>
      conflict.columns(["user_id", "shoot_id"]).doUpdateSet({
        digest: sql`excluded.digest`,
        sequence: sql`case when calendar_feed_event.digest = excluded.digest then calendar_feed_event.sequence
          else greatest(calendar_feed_event.sequence + 1, excluded.sequence) end`,
        changed_at: sql`case when calendar_feed_event.digest = excluded.digest then calendar_feed_event.changed_at
          else greatest(excluded.changed_at, calendar_feed_event.changed_at + interval '1 second') end`,
        starts_at: sql`excluded.starts_at`,
        ends_at: sql`excluded.ends_at`,
      }),
    )
    .returningAll()
    .execute();
}
