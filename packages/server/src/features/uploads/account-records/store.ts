import { sql } from "kysely";
import type { ById } from "../../../kernel/transaction/account-records.ts";
import type { Db } from "../../../platform/database/index.ts";

const ofAccount = (id: number) => sql<boolean>`uploader_kind = 'app' and uploader_id = ${id} and state = 'kept'`;

export interface ArchivedFileRow {
  id: string;
}

export async function readFiles(db: Db, { id, after, limit }: ById): Promise<ArchivedFileRow[]> {
  const { rows } = await sql<ArchivedFileRow>`
    select id::text as id, name, module, media_type as "mediaType", bytes, created_at as "createdAt"
    from file where ${ofAccount(id)} and id > ${after}::bigint order by id limit ${limit}`.execute(db);
  return rows;
}

export async function countFiles(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from file where ${ofAccount(id)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function findUploaded(db: Db, id: number, name: string): Promise<{ mediaType: string } | undefined> {
  const { rows } = await sql<{ mediaType: string }>`
    select media_type as "mediaType" from file where ${ofAccount(id)} and name = ${name}`.execute(db);
  return rows[0];
}

/** Releases all claims of the person's uploads, so that the files are removed, and of files that only they could read. */
export async function releaseUploads(db: Db, id: number): Promise<void> {
  await sql`delete from file_claim where file_id in (select id from file where ${ofAccount(id)})`.execute(db);
  await sql`update file_claim set reader_app_id = null where reader_app_id = ${id}`.execute(db);
  await sql`update file set reader_app_id = null where reader_app_id = ${id}`.execute(db);
}

export async function moveUploads(db: Db, from: number, to: number): Promise<void> {
  await sql`update file set uploader_id = ${to} where uploader_kind = 'app' and uploader_id = ${from}`.execute(db);
  await sql`update file set reader_app_id = ${to} where reader_app_id = ${from}`.execute(db);
  await sql`update file_claim set reader_app_id = ${to} where reader_app_id = ${from}`.execute(db);
}
