import { readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Db } from "../database/index.ts";
import { statOf } from "../postgres/folders.ts";

/** Finished segments that PostgreSQL has not archived yet. */
export interface Unarchived {
  count: number;
  /** When the first of them was finished; null without any. */
  since: Date | null;
}

const ready = ".ready";

/** Reads PostgreSQL's status files. Throws if there are none to read, because then nothing is known. */
export async function readUnarchived(cluster: string): Promise<Unarchived> {
  const folder = path.join(cluster, "pg_wal", "archive_status");
  const names = (await readdir(folder)).filter((name) => name.endsWith(ready)).toSorted();
  const [first] = names;
  const at = first === undefined ? undefined : (await statOf(path.join(folder, first)))?.mtime;
  return { count: names.length, since: at ?? null };
}

/** Whether PostgreSQL archives its WAL: archiving is on, and the last attempt did not fail. */
export async function isArchiving(db: Db): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`
    select current_setting('archive_mode') <> 'off' and current_setting('archive_command') not in ('', '(disabled)')
      and coalesce(last_failed_time, '-infinity') <= coalesce(last_archived_time, '-infinity') as works
    from pg_stat_archiver`.execute(db);
  return rows[0]?.works ?? false;
}
