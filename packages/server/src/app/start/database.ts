import { existsSync } from "node:fs";
import path from "node:path";
import type { Config } from "../../platform/config.ts";
import { openDatabase, ping, type ConnectionSettings } from "../../platform/database/index.ts";
import type { Log } from "../../platform/observability/log.ts";
import { connectionVia } from "../../platform/postgres/accounts.ts";
import { foldersIn } from "../../platform/postgres/folders.ts";
import { assertDatabase } from "../../platform/database/usable-database.ts";
import { startPostgres } from "../../platform/postgres/index.ts";

export interface CommandDatabase {
  connection: ConnectionSettings;
  close(): Promise<void>;
}

const nothing = () => Promise.resolve();

async function answers(connection: ConnectionSettings, log: Log): Promise<boolean> {
  const { db, close } = openDatabase(connection, log);
  try {
    await ping(db);
    return true;
  } catch {
    return false;
  } finally {
    await close();
  }
}

/** Opens the configured database for a command that may run beside a server. Starts the embedded database if no server runs. */
export async function openCommandDatabase({ databaseUrl, dataFolder }: Config, log: Log): Promise<CommandDatabase> {
  if (databaseUrl) {
    await assertDatabase(databaseUrl);
    return { connection: { connectionString: databaseUrl }, close: nothing };
  }
  const folder = path.join(dataFolder, "postgres");
  const { cluster, socket } = foldersIn(folder);
  if (!existsSync(cluster))
    throw new Error(`There is no database in ${folder}; VOWDESK_DATA or DATABASE_URL names it.`);
  const running = connectionVia(socket);
  if (await answers(running, log)) return { connection: running, close: nothing };
  const postgres = await startPostgres({ folder, log: (line) => log.debug({ output: line }, "postgres") });
  return { connection: postgres.connection, close: () => postgres.stop() };
}
