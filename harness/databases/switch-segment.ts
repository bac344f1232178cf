import path from "node:path";
import pg from "pg";
import { connectionVia } from "../../packages/server/src/platform/postgres/accounts.ts";
import { superuser } from "../../packages/server/src/platform/postgres/cluster.ts";
import { foldersIn } from "../../packages/server/src/platform/postgres/folders.ts";

/** Makes the embedded PostgreSQL of a data folder finish a WAL segment, which a backup then copies. */
export async function switchSegment(dataFolder: string): Promise<void> {
  const client = new pg.Client({
    ...connectionVia(foldersIn(path.join(dataFolder, "postgres")).socket),
    user: superuser,
  });
  await client.connect();
  try {
    await client.query("create table if not exists switched (at timestamptz)");
    await client.query("insert into switched values (now())");
    await client.query("select pg_switch_wal()");
  } finally {
    await client.end();
  }
}
