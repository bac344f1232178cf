import type { Language } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Db, Row } from "../../../platform/database/index.ts";
import { findShoots, type Range, type ShootRow } from "../store.ts";

export type FeedRow = Row<"calendar_feed">;

export const findFeed = (db: Db, userId: number): Promise<FeedRow | undefined> =>
  db.selectFrom("calendar_feed").selectAll().where("user_id", "=", userId).executeTakeFirst();

interface FeedOwner {
  userId: number;
  language: Language;
}

/** The owner of a feed, if they may still open the calendar. */
export async function findOwner(db: Db, tokenHash: Buffer): Promise<FeedOwner | undefined> {
  const { rows } = await sql<FeedOwner>`
    select user_id as "userId", language from calendar_feed join users on users.id = user_id
    where token_hash = ${tokenHash} and users.enabled and users.deleted_at is null and exists (
      select from user_role join role on role.id = user_role.role_id
      left join role_permission on role_permission.role_id = role.id
      left join permission on permission.id = role_permission.permission_id
      where user_role.user_id = users.id
        and (role.code = 'admin' or permission.code = 'shoot' or permission.code like 'shoot:%'))`.execute(db);
  return rows[0];
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

export type FeedShoot = ShootRow & { is_own: boolean };

/** Shoots for which the user is or was reserved in a range. `is_own`: the user is in the team now. */
export async function shootsOfUser(db: Db, userId: number, range: Range): Promise<FeedShoot[]> {
  const { rows } = await sql<{ id: number; is_own: boolean }>`
    select distinct shoot.id, shoot.team @> array[bookable.id] as is_own
    from bookable join slot on slot.bookable_id = bookable.id join shoot on shoot.id = slot.shoot_id
    where bookable.user_id = ${userId}
      and (slot.starts_at between ${range.from} and ${range.to} or shoot.starts_at between ${range.from} and ${range.to})`.execute(
    db,
  );
  const isOwn = new Map(rows.map(({ id, is_own }) => [id, is_own]));
  const shoots = await findShoots(db, [...isOwn.keys()], null);
  return shoots.map((shoot) => ({ ...shoot, is_own: isOwn.get(shoot.id) ?? false }));
}
