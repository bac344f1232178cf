import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { connectionVia } from "../../packages/server/src/platform/postgres/accounts.ts";
import { superuser } from "../../packages/server/src/platform/postgres/cluster.ts";
import { foldersIn } from "../../packages/server/src/platform/postgres/folders.ts";
import { startPostgres } from "../../packages/server/src/platform/postgres/index.ts";

/** Tables that the running server changes by timers, and those that a restore changes on purpose. */
const changingTables = ["node", "job", "session", "app_session", "stream_epoch", "socket_ticket", "rate_count"];
const isAuditTable = /^audit/;
/** A table that makes the database large. */
export const fillerTable = "drill_ballast";

/** Connects to the embedded database of a data folder while its server runs. */
export async function clientOf(dataFolder: string, user?: string): Promise<pg.Client> {
  const connection = connectionVia(foldersIn(path.join(dataFolder, "postgres")).socket);
  const client = new pg.Client(user === undefined ? connection : { ...connection, user });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

export async function checksums(client: pg.Client, isMeant = (_: string) => true): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition order by relname",
  );
  const sums = new Map<string, string>();
  for (const { name } of tables) {
    if (changingTables.includes(name) || isAuditTable.test(name) || !isMeant(name)) continue;
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0) as sum from "${name}" t`,
    );
    sums.set(name, rows[0]?.sum ?? "");
  }
  return sums;
}

const quietMs = 300;

/**
 * Returns a moment without writes and the checksums of the tables then. The demo data continues to load after a start.
 */
export async function waitForQuietMoment(client: pg.Client): Promise<{ at: Date; sums: Map<string, string> }> {
  // Checked once, because it takes long to read and does not change.
  const still = await checksums(client, (name) => name === fillerTable);
  const moving = () => checksums(client, (name) => name !== fillerTable);
  for (;;) {
    const sums = await moving();
    await wait(quietMs);
    const { rows } = await client.query<{ at: Date }>("select clock_timestamp() as at");
    await wait(quietMs);
    const [now] = rows;
    if (now && differing(sums, await moving()).length === 0) return { at: now.at, sums: new Map([...still, ...sums]) };
  }
}

export const differing = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name));

/** Finishes the current WAL segment, as the timer does each minute. */
export async function finishSegment(dataFolder: string): Promise<void> {
  const client = await clientOf(dataFolder, superuser);
  try {
    await client.query("select pg_switch_wal()");
  } finally {
    await client.end();
  }
}

export async function withDatabase<T>(dataFolder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ folder: path.join(dataFolder, "postgres"), log: () => undefined });
  const client = new pg.Client(postgres.connection);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/** The names of the files below a folder. */
export const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

/** The names of the complete base copies of a backup. */
export const basesOf = async (backup: string) =>
  (await readdir(path.join(backup, "bases")).catch(() => [])).filter((name) => !name.endsWith(".part"));
