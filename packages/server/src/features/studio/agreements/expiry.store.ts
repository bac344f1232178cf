import type { Db } from "../../../platform/database/index.ts";

/** Versions of one person that the previous release kept open after the signature. */
export async function findSignedAlone(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("agreement")
    .select("id")
    .where("state", "=", "signed_a")
    .where(({ selectFrom, fn }) =>
      selectFrom("agreement_party")
        .select(({ eb }) => eb(fn.countAll(), "=", 1).as("isAlone"))
        .whereRef("agreement_id", "=", "agreement.id"),
    )
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

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
