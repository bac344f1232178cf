import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { closed, type Grant } from "./uploads.store.ts";

/** Returns the readers that this owner's claim names; undefined without a claim. */
export function findClaim(db: Db, fileId: string, owner: string): Promise<Grant | undefined> {
  return db
    .selectFrom("file_claim")
    .select(["access", "reader_app_id", "is_for_app"])
    .where("file_id", "=", fileId)
    .where("owner", "=", owner)
    .executeTakeFirst();
}

/** The owners of a file, and whom their claims open it to. */
export const listClaims = (db: Db, fileId: string) =>
  db
    .selectFrom("file_claim")
    .select(["owner", "access", "reader_app_id", "is_for_app"])
    .where("file_id", "=", fileId)
    .execute();

export async function releaseClaims(db: Db, owner: string): Promise<void> {
  await db.deleteFrom("file_claim").where("owner", "=", owner).execute();
}

export async function releaseOwned(db: Db, prefix: string): Promise<void> {
  await sql`delete from file_claim where starts_with(owner, ${prefix})`.execute(db);
}

export async function addClaim(db: Db, fileId: string, owner: string, grant = closed): Promise<void> {
  await db
    .insertInto("file_claim")
    .values({ ...grant, file_id: fileId, owner })
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Opens files to all app users, or closes them, through the claims whose owner starts with `owner`. */
export async function openToApp(
  db: Db,
  { names, owner }: { names: readonly string[]; owner: string },
  isOpen: boolean,
): Promise<void> {
  await sql`
    update file_claim set is_for_app = ${isOpen}
    where file_id in (select id from file where name = any(${names}::text[])) and starts_with(owner, ${owner})`.execute(
    db,
  );
}
