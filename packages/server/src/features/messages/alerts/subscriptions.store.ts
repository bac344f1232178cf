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
export async function deleteSurplus(db: Db, userId: number, kept: number): Promise<void> {
  await sql`delete from push_subscription where id in (
    select id from push_subscription where user_id = ${userId} order by created_at desc, id desc offset ${kept})`.execute(
    db,
  );
}

/** Deletes a subscription unless it has changed since it was read. */
export async function deleteEnded(
  db: Db,
  { id, session_id: sessionId, created_at: createdAt }: Subscription,
): Promise<void> {
  await db
    .deleteFrom("push_subscription")
    .where("id", "=", id)
    .where("session_id", "=", sessionId)
    .where("created_at", "=", createdAt)
    .execute();
}

export async function deleteSubscription(db: Db, id: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("push_subscription")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
