import { sql } from "kysely";
import type { Db, NewRow } from "../../../platform/database/index.ts";

/** Stores the sign-out of a session and deletes those of sessions that have expired. */
export async function insertSignOut(db: Db, row: NewRow<"sign_in_provider_session">, now: Date): Promise<void> {
  await sql`delete from sign_in_provider_session where family_id in (
    select family_id from sign_in_provider_session where expires_at <= ${now} limit 100 for update skip locked)`.execute(
    db,
  );
  await db.insertInto("sign_in_provider_session").values(row).execute();
}

/** The encrypted address of a session's sign-out, unless its provider no longer signs users out. */
export async function findSignOut(db: Db, familyId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("sign_in_provider_session as kept")
    .innerJoin("sign_in_provider as provider", "provider.id", "kept.provider_id")
    .select("kept.sealed_url as sealed")
    .where("kept.family_id", "=", familyId)
    .where("provider.signs_out", "=", true)
    .where("provider.enabled", "=", true)
    .executeTakeFirst();
  return row?.sealed;
}

export async function deleteSignOut(db: Db, familyId: string): Promise<void> {
  await db.deleteFrom("sign_in_provider_session").where("family_id", "=", familyId).execute();
}
