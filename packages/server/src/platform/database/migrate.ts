import { sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import type { Db } from "./index.ts";

/** The names of applied migrations, as kept by Kysely; none when there is no such table yet. */
async function appliedNames(db: Db): Promise<string[]> {
  const found = await sql<{ present: boolean }>`select to_regclass('kysely_migration') is not null as present`.execute(
    db,
  );
  if (!found.rows[0]?.present) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

async function refuseNewerSchema(db: Db, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  const unknown = (await appliedNames(db)).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database has been used by a newer Vowdesk: this one does not know its migration ${unknown.join(", ")}. Start the newer version, or restore a backup made before it.`,
  );
}

/** In another encoding PostgreSQL would hold, and hand out, text that is not well-formed. */
async function refuseOtherEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding !== "UTF8")
    throw new Error(
      `The database is encoded in ${encoding}, and Vowdesk needs UTF8. Make one with "encoding 'UTF8'" and name it in DATABASE_URL.`,
    );
}

async function migrateWith(db: Db, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  await refuseOtherEncoding(db);
  await refuseNewerSchema(db, migrations);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    // Kysely orders what was applied by the clock of that time, which may have been wrong; names are order enough.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  // A newer program may have migrated while this one waited for the lock.
  await refuseNewerSchema(db, migrations);
  throw error;
}

/** A connection that broke needs no limits: the pool throws it away. */
async function restoreLimits(db: Db): Promise<void> {
  for (const reset of [sql`reset statement_timeout`, sql`reset lock_timeout`]) {
    await reset.execute(db).catch(() => undefined);
  }
}

/**
 * Applies what is missing, in the order of names and in one transaction. Of several processes that migrate at once, one
 * does the work and the others wait for it. Throws when the database is ahead of this program.
 */
export async function migrateToLatest(db: Db, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  await db.connection().execute(async (single) => {
    // Waiting for the lock and rewriting a table may take longer than any request should.
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`.execute(
      single,
    );
    try {
      await migrateWith(single, migrations);
    } finally {
      await restoreLimits(single);
    }
  });
}
