import { sql } from "kysely";
import type { Db, Row } from "../../../platform/database/index.ts";

export type Subscription = Row<"push_subscription">;
type NewSubscription = Omit<Subscription, "id">;

const all = (db: Db) => db.selectFrom("push_subscription").selectAll();

export const subscriptionsOf = (db: Db, userIds: readonly number[]): Promise<Subscription[]> =>
  all(db)
    .where("user_id", "in", [...userIds])
    .orderBy("id")
    .execute();

export const findSubscription = (db: Db, id: number): Promise<Subscription | undefined> =>
  all(db).where("id", "=", id).executeTakeFirst();

export const findByEndpoint = (db: Db, endpoint: string): Promise<Subscription | undefined> =>
  all(db).where("endpoint", "=", endpoint).forUpdate().executeTakeFirst();

/** Stores a subscription. A browser has one, which belongs to the user who subscribed last. */
export async function saveSubscription(db: Db, input: NewSubscription): Promise<void> {
  await db
    .insertInto("push_subscription")
    .values(input)
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(input))
    .execute();
}

/** Deletes the oldest subscriptions of a user above a number. */
export async function deleteSurplus(db: Db, userId: number, maxCount: number): Promise<void> {
  await sql`delete from push_subscription where id in (
    select id from push_subscription where user_id = ${userId} order by created_at desc, id desc offset ${maxCount})`.execute(
    db,
  );
}

/** Deletes a subscription unless it has changed since it was read. Returns whether it did. */
export async function deleteEnded(
  db: Db,
  { id, session_id: sessionId, created_at: createdAt }: Subscription,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("push_subscription")
    .where("id", "=", id)
    .where("session_id", "=", sessionId)
    .where("created_at", "=", createdAt)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a subscription of a user. Returns its address; undefined if there is none. */
export async function deleteSubscription(db: Db, id: number, userId: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom("push_subscription")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("endpoint")
    .executeTakeFirst();
  return row?.endpoint;
}

const switchOffs = "push_switch_off";

/** Stores that a user has switched a browser off, and deletes what is older than a moment. */
export async function saveSwitchOff(db: Db, input: Row<"push_switch_off">, outdatedBefore: Date): Promise<void> {
  await db
    .deleteFrom(switchOffs)
    .where("user_id", "=", input.user_id)
    .where("created_at", "<", outdatedBefore)
    .execute();
  await db
    .insertInto(switchOffs)
    .values(input)
    .onConflict((conflict) => conflict.columns(["user_id", "endpoint_hash"]).doUpdateSet(input))
    .execute();
}

export async function hasSwitchedOff(db: Db, userId: number, hashes: readonly Buffer[]): Promise<boolean> {
  if (hashes.length === 0) return false;
  const row = await db
    .selectFrom(switchOffs)
    .select("user_id")
    .where("user_id", "=", userId)
    .where("endpoint_hash", "in", [...hashes])
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSwitchOff(db: Db, userId: number, hash: Buffer): Promise<void> {
  await db.deleteFrom(switchOffs).where("user_id", "=", userId).where("endpoint_hash", "=", hash).execute();
}
