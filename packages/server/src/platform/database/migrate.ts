import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { runWithoutLimits } from "./deadline.ts";
import { isRetryable, type Db } from "./index.ts";

/**
 * A migration that changes many rows of tables in use. Each of its statements commits alone, so that none holds locks for long.
 * It is repeated from the start after an interruption, so each statement must be repeatable.
 */
export interface GradualMigration extends Migration {
  readonly commitsEachStatement: true;
}

const isGradual = (migration: Migration): migration is GradualMigration => "commitsEachStatement" in migration;

/** Key of the advisory lock that one migrating process holds. */
const migrationLock = 0x766f77;

/** How often a migration runs again after a deadlock with nodes that serve requests, and the pause before it. */
const deadlockRetries = { most: 20, pauseMs: 250 } as const;

/** Names of applied migrations. Empty if Kysely's table does not exist yet. */
async function appliedNames(db: Db): Promise<string[]> {
  const table = await sql<{ present: boolean }>`select to_regclass('kysely_migration') is not null as present`.execute(
    db,
  );
  if (!table.rows[0]?.present) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

async function rejectNewerSchema(db: Db, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  const unknown = (await appliedNames(db)).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database has been used by a newer Vowdesk: unknown migration ${unknown.join(", ")}. Start the newer version, or restore an older backup.`,
  );
}

/** With another encoding PostgreSQL could store and return ill-formed text. */
async function rejectOtherEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding !== "UTF8")
    throw new Error(
      `The database is encoded in ${encoding}, and Vowdesk needs UTF8. Create a database with "encoding 'UTF8'" and set DATABASE_URL.`,
    );
}

/** Exclusion constraints keep bookings apart (docs/decisions/051). Engines with the protocol of PostgreSQL may lack them. */
async function rejectWithoutExclusion(db: Db): Promise<void> {
  const { rows } = await sql<{ present: boolean }>`
    select exists (select from pg_available_extensions where name = 'btree_gist') as present`.execute(db);
  if (!rows[0]?.present)
    throw new Error(
      "Vowdesk needs PostgreSQL with the extension btree_gist, whose exclusion constraints prevent double bookings. Install the package postgresql-contrib, or set DATABASE_URL to another server.",
    );
}

/** Runs a migration and records its name: in one transaction, or statement by statement if it is gradual. */
async function applyOnce(db: Db, name: string, migration: Migration): Promise<void> {
  const run = async (inside: Db) => {
    await migration.up(inside);
    await sql`insert into kysely_migration (name, "timestamp")
      values (${name}, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.execute(inside);
  };
  await (isGradual(migration) ? run(db) : db.transaction().execute(run));
}

/** Applies a migration, again after a deadlock. An error names the migration. */
async function apply(db: Db, name: string, migration: Migration): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await applyOnce(db, name, migration);
    } catch (error) {
      if (!isRetryable(error) || failures === deadlockRetries.most) throw named(error, name);
      await wait(deadlockRetries.pauseMs);
    }
  }
}

/** The error with the name of the migration in its message. Its code stays, because callers decide by it. */
function named(error: unknown, name: string): unknown {
  if (error instanceof Error) error.message = `migration ${name}: ${error.message}`;
  return error;
}

async function migrateWith(db: Db, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  await rejectOtherEncoding(db);
  await rejectWithoutExclusion(db);
  await rejectNewerSchema(db, migrations);
  await sql`create table if not exists kysely_migration
    (name varchar(255) primary key, "timestamp" varchar(255) not null)`.execute(db);
  const applied = new Set(await appliedNames(db));
  const missing = Object.entries(migrations).filter(([name]) => !applied.has(name));
  for (const [name, migration] of missing.toSorted(([a], [b]) => (a < b ? -1 : 1))) await apply(db, name, migration);
}

/**
 * Applies missing migrations in the order of their names, each in a separate transaction unless it is gradual, so that locks
 * are held for a short time while nodes of the previous version serve. A migration that a deadlock ends runs again. Of several concurrent processes
 * one migrates and the others wait. Throws if the database was migrated by a newer version.
 */
export function migrateToLatest(db: Db, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  return runWithoutLimits(() =>
    db.connection().execute(async (single) => {
      await sql`select pg_advisory_lock(${migrationLock})`.execute(single);
      try {
        await migrateWith(single, migrations);
      } finally {
        // Fails only if the connection broke, which releases the lock too.
        await sql`select pg_advisory_unlock(${migrationLock})`.execute(single).catch(() => undefined);
      }
    }),
  );
}
