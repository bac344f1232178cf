import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import type { Grants } from "../policy.ts";
import { closed, tables, type Grant } from "../store.ts";

/** Who sees a file by this owner's claim of it; undefined where they have none. */
export function findClaim(db: Db, fileId: string, owner: string): Promise<Grant | undefined> {
  return tables(db)
    .selectFrom("file_claim")
    .select(["access", "reader_app_id", "is_for_app"])
    .where("file_id", "=", fileId)
    .where("owner", "=", owner)
    .executeTakeFirst();
}

/** What a file's claims open it to; `appId` is the asker's, where they use the phone app. */
export async function findGrants(db: Db, fileId: string, appId: number | null): Promise<Grants> {
  const { rows } = await sql<Grants>`
    select coalesce(array_agg(distinct access) filter (where access is not null), '{}') as accesses,
      coalesce(bool_or(is_for_app or reader_app_id = ${appId}), false) as "isReader"
    from file_claim where file_id = ${fileId}`.execute(db);
  return rows[0] ?? { accesses: [], isReader: false };
}

export async function releaseClaims(db: Db, owner: string): Promise<void> {
  await tables(db).deleteFrom("file_claim").where("owner", "=", owner).execute();
}

export async function addClaim(db: Db, fileId: string, owner: string, grant = closed): Promise<void> {
  await tables(db)
    .insertInto("file_claim")
    .values({ ...grant, file_id: fileId, owner })
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Whether everybody in the phone app sees files by the claims whose owner's name begins so. */
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
