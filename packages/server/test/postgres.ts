import { randomBytes } from "node:crypto";
import { appendFile, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import path from "node:path";
import { sql } from "kysely";
import { migrations } from "../src/migrations/all.ts";
import { openDatabase, type ConnectionSettings, type Db } from "../src/platform/database/index.ts";
import { openLog, type Log } from "../src/platform/observability/log.ts";
import { migrateToLatest } from "../src/platform/database/migrate.ts";
import { startPostgres } from "../src/platform/postgres/index.ts";
import { copyPrepared, openRunFolder } from "./prepared.ts";

/** URL of a running PostgreSQL for all tests. Without it each process starts its own. */
const sharedServer = "VOWDESK_TEST_DATABASE";
const template = "vowdesk_template";

interface TestPostgres {
  /** A permanent database from which others are created. */
  adminDatabase: ConnectionSettings;
  /** The settings of a database on this server. */
  database(name: string): ConnectionSettings;
  stop(): Promise<void>;
}

function sharedPostgres(url: string): TestPostgres {
  return {
    adminDatabase: { connectionString: url },
    database(name) {
      const otherUrl = new URL(url);
      otherUrl.pathname = `/${name}`;
      return { connectionString: otherUrl.href };
    },
    stop: async () => undefined,
  };
}

const silent = openLog("silent");

async function makeTemplate(postgres: Pick<TestPostgres, "adminDatabase" | "database">): Promise<void> {
  await withDatabase(postgres.adminDatabase, silent, async (db) => {
    await sql`drop database if exists ${sql.id(template)}`.execute(db);
    await sql`create database ${sql.id(template)}`.execute(db);
  });
  await withDatabase(postgres.database(template), silent, (db) => migrateToLatest(db, migrations));
}

/** Within a test run, fills a new folder with a cluster whose database is migrated. */
export function copyMigratedCluster(folder: string): Promise<void> {
  return copyPrepared("cluster", folder, async (prepared) => {
    const server = await startPostgres({ folder: prepared, log: () => undefined });
    await withDatabase(server.connection, silent, (db) => migrateToLatest(db, migrations));
    await server.stop();
  });
}

/** The databases end with the run, so that they need not survive a crash of the machine. */
const notDurable = "fsync = off\nfull_page_writes = off\n";

const memoryFolder = "/dev/shm";
const neededBytes = 4 * 2 ** 30;

/**
 * The folder of the test cluster: in memory on Linux where there is room. A database is 1,300 files, and ext4 takes four times as long
 * to create them where as many have just been deleted.
 */
async function fastFolder(): Promise<string> {
  const space = await statfs(memoryFolder).catch(() => undefined);
  return space && space.bavail * space.bsize >= neededBytes ? memoryFolder : tmpdir();
}

async function startInTemporaryFolder() {
  const folder = await mkdtemp(path.join(await fastFolder(), "vowdesk-test-"));
  await copyMigratedCluster(folder);
  const settings = path.join(folder, "cluster", "postgresql.conf");
  if (existsSync(settings)) await appendFile(settings, notDurable);
  // Test files run in parallel, each with one or two nodes.
  const server = await startPostgres({ folder, log: () => undefined, connections: 200 });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { connection: server.connection, stop };
}

async function startOwnPostgres(): Promise<TestPostgres> {
  const { connection, stop } = await startInTemporaryFolder();
  const postgres: TestPostgres = {
    adminDatabase: connection,
    database: (database) => ({ ...connection, database }),
    stop,
  };
  await makeTemplate(postgres);
  return postgres;
}

async function startWithUrl(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { connection, stop } = await startInTemporaryFolder();
  const { host, port, user, database } = connection;
  return { url: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`, stop };
}

/** Starts PostgreSQL for all processes of a test run unless a URL is configured. Returns the function that stops it. */
export async function startSharedPostgres(): Promise<() => Promise<void>> {
  const removeRunFolder = await openRunFolder();
  const named = process.env[sharedServer];
  const { url, stop } = named ? { url: named, stop: async () => undefined } : await startWithUrl();
  await makeTemplate(sharedPostgres(url));
  process.env[sharedServer] = url;
  return async () => {
    await stop();
    await removeRunFolder();
  };
}

let running: Promise<TestPostgres> | undefined;
let users = 0;

function acquirePostgres(): Promise<TestPostgres> {
  users += 1;
  const shared = process.env[sharedServer];
  return (running ??= shared ? Promise.resolve(sharedPostgres(shared)) : startOwnPostgres());
}

async function releasePostgres(postgres: TestPostgres): Promise<void> {
  users -= 1;
  if (users > 0) return;
  running = undefined;
  await postgres.stop();
}

async function withDatabase<T>(
  connection: ConnectionSettings,
  log: Log,
  work: (db: ReturnType<typeof openDatabase>["db"]) => Promise<T>,
): Promise<T> {
  const { db, close } = openDatabase(connection, log);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const inUse = "55006";
const dropWithinMs = 60_000;

/** Not with force, which would have to end autovacuum workers of the superuser. Connections of a killed server close soon. */
async function dropWhenUnused(name: string, executeAsAdmin: (statement: ReturnType<typeof sql>) => Promise<unknown>) {
  const until = performance.now() + dropWithinMs;
  for (;;) {
    try {
      return await executeAsAdmin(sql`drop database ${sql.id(name)}`);
    } catch (error) {
      if ((error as { code?: string }).code !== inUse || performance.now() > until) throw error;
      await setTimeout(100);
    }
  }
}

/**
 * Creates a database for one test file, migrated unless `isEmpty`. The first one in a process starts PostgreSQL, and dropping the
 * last one stops it.
 */
export async function makeTestDatabase(
  log: Log,
  { isEmpty = false } = {},
): Promise<{ connection: ConnectionSettings; drop(): Promise<void> }> {
  const postgres = await acquirePostgres();
  const name = `test_${randomBytes(6).toString("hex")}`;
  const connection = postgres.database(name);
  const executeAsAdmin = (statement: ReturnType<typeof sql>) =>
    withDatabase(postgres.adminDatabase, log, (db) => statement.execute(db));
  const source = sql.id(isEmpty ? "template0" : template);
  // Copying the files takes half the processor time of writing all pages to the log.
  await executeAsAdmin(sql`create database ${sql.id(name)} template ${source} strategy file_copy`);
  return {
    connection,
    async drop() {
      await dropWhenUnused(name, executeAsAdmin);
      await releasePostgres(postgres);
    },
  };
}

/**
 * Creates a database as it was after the migration `last`, fills it and migrates it to the latest version. `close` also drops
 * it.
 */
export async function openUpgradedDatabase(last: string, fill: (db: Db) => Promise<void>) {
  const { connection, drop } = await makeTestDatabase(silent, { isEmpty: true });
  const { db, close } = openDatabase(connection, silent);
  await migrateToLatest(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last)));
  await fill(db);
  await migrateToLatest(db, migrations);
  return {
    connection,
    db,
    async close() {
      await close();
      await drop();
    },
  };
}
