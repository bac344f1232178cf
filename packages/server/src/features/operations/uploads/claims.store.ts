import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import type { Grants } from "./uploads.policy.ts";
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

/** Combines the readers of all claims of a file. `appId` is the caller's, if they are an app user. */
export async function findGrants(db: Db, fileId: string, appId: number | null): Promise<Grants> {
  const { rows } = await sql<Grants>`
    select coalesce(array_agg(distinct access) filter (where access is not null), '{}') as accesses,
      coalesce(bool_or(is_for_app or reader_app_id = ${appId}), false) as "isReader"
    from file_claim where file_id = ${fileId}`.execute(db);
  return rows[0] ?? { accesses: [], isReader: false };
}

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
