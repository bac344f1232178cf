import { sql } from "kysely";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";
import type { Db } from "../../../platform/database/index.ts";

/** Shoots that start before `until` and whose team has not been reminded. */
export async function findUnreminded(db: Db, { runner, now }: Due, until: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("shoot")
    .select("id")
    .where("state", "in", ["firm", "confirmed"])
    .where("reminded_at", "is", null)
    .where("starts_at", ">", now)
    .where("starts_at", "<=", until)
    .where(isNotPaused(runner, sql`shoot.id`, now))
    .orderBy("starts_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markReminded(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable("shoot").set({ reminded_at: at }).where("id", "=", id).execute();
}

/** The users of the people in a team. */
export async function usersOf(db: Db, team: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("bookable")
    .innerJoin("users", "users.id", "bookable.user_id")
    .select("users.id")
    .where("bookable.id", "in", [...team])
    .where("users.enabled", "=", true)
    .where("users.deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
