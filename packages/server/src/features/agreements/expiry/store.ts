import type { Db } from "../../../platform/database/index.ts";

/** Versions that were sent and are past their time. */
export async function findExpired(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("agreement")
    .select("id")
    .where("state", "in", ["sent", "signed_a"])
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}
