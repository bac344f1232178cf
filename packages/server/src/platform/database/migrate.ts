import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
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

/** Applies the next migration, again after a deadlock. Returns whether there was one. */
async function applyNext(migrator: Migrator): Promise<boolean> {
  const pending = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined);
  if (!pending) return false;
  for (let failures = 0; ; failures += 1) {
    const { error } = await migrator.migrateUp({ disableTransactions: isGradual(pending.migration) });
    if (!error) return true;
    if (!isRetryable(error) || failures === deadlockRetries.most) throw error;
    await wait(deadlockRetries.pauseMs);
  }
}

async function migrateWith(db: Db, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  await rejectOtherEncoding(db);
  await rejectWithoutExclusion(db);
  await rejectNewerSchema(db, migrations);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    // Kysely orders applied migrations by their timestamps, which a wrong clock may have set. Names are sufficient.
    allowUnorderedMigrations: true,
  });
  try {
    while (await applyNext(migrator));
  } catch (error) {
    // A newer program may have migrated while this one waited for the lock.
    await rejectNewerSchema(db, migrations);
    throw error;
  }
}

/** Releases the lock and restores the limits. A statement fails only if the connection broke, which ends both. */
async function releaseConnection(db: Db): Promise<void> {
  const unlock = sql`select pg_advisory_unlock(${migrationLock})`;
  for (const reset of [unlock, sql`reset statement_timeout`, sql`reset lock_timeout`]) {
    await reset.execute(db).catch(() => undefined);
  }
}

/**
 * Applies missing migrations in the order of their names, each in a separate transaction unless it is gradual, so that locks
 * are held for a short time while nodes of the previous version serve. A migration that a deadlock ends runs again. Of several concurrent processes
 * one migrates and the others wait. Throws if the database was migrated by a newer version.
 */
export async function migrateToLatest(db: Db, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  await db.connection().execute(async (single) => {
    // Waiting for the lock and rewriting a table may exceed the limits of ordinary statements.
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`.execute(
      single,
    );
    // The lock of Kysely ends with its transaction, which a gradual migration does not have.
    await sql`select pg_advisory_lock(${migrationLock})`.execute(single);
    try {
      await migrateWith(single, migrations);
    } finally {
      await releaseConnection(single);
    }
  });
}
