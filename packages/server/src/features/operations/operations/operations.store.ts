import { sql } from "kysely";
import type { Db, Row } from "../../../platform/database/index.ts";

/** Figures that a node measures of itself. */
export interface Figures {
  rssBytes: number;
  loopP99Ms: number;
  sockets: number;
  inFlight: number;
  unackedMostS: number;
  unackedLate: number;
  hintMs: number;
  hintsUp: boolean;
  queued: number;
  poolOpen: number;
  poolIdle: number;
  poolWaiting: number;
  diskFreeBytes: number | null;
  diskBytes: number | null;
}

export type NodeRow = Omit<Row<"node">, "figures"> & { figures: Figures & { clockAheadMs: number } };

/** Saves a heartbeat with the database's time, so that nodes with different clocks can be compared. */
export async function saveHeartbeat(
  db: Db,
  { id, host, pid, build, started_at, figures }: Omit<NodeRow, "seen_at">,
): Promise<void> {
  await sql`
    insert into node (id, host, pid, build, started_at, seen_at, figures)
    values (${id}, ${host}, ${pid}, ${build}, ${started_at}, clock_timestamp(), ${JSON.stringify(figures)}::jsonb)
    on conflict (id) do update set seen_at = excluded.seen_at, figures = excluded.figures`.execute(db);
}

export async function deleteNode(db: Db, id: string): Promise<void> {
  await sql`delete from node where id = ${id}`.execute(db);
}

/** Deletes nodes without a heartbeat in the given time and returns how many. */
export async function deleteSilentNodes(db: Db, silentMs: number): Promise<number> {
  const { rows } = await sql`
    delete from node where seen_at < clock_timestamp() - ${silentMs}::float8 * interval '1 millisecond' returning id`.execute(
    db,
  );
  return rows.length;
}

export async function listNodes(db: Db): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`select * from node order by host, pid, id`.execute(db);
  return rows;
}

export interface DatabaseRow {
  at: Date;
  version: string;
  sizeBytes: number;
  connections: number;
  connectionsAtMost: number;
  oldestTransactionS: number | null;
  migration: string;
}

export async function readDatabase(db: Db): Promise<DatabaseRow> {
  const { rows } = await sql<DatabaseRow>`
    select clock_timestamp() as at, current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as "sizeBytes",
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as "connections",
      current_setting('max_connections')::integer as "connectionsAtMost",
      (select extract(epoch from clock_timestamp() - min(xact_start))::float8 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as "oldestTransactionS",
      coalesce((select max(name) from kysely_migration), '') as migration`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The query of database figures returned no row");
  return row;
}
