import path from "node:path";
import { forgetPushKey } from "./features/messages/alerts/alerts.ts";
import { openCommandDatabase } from "./app/start/database.ts";
import { readServerKey } from "./app/start/server-key.ts";
import { migrations } from "./migrations/all.ts";
import { openDatabaseClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { migrateToLatest } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/index.ts";
import { readEnvironment } from "./platform/environment.ts";
import { openLog } from "./platform/observability/log.ts";
import { isKeyOf, replaceCheck } from "./platform/secrets/key-check.ts";
import { openSecretKey } from "./platform/secrets/secret-key.ts";

/** Accepts the present key of the server, or a new one, as the key of the database. Returns a text about the result. */
async function main(): Promise<string> {
  const config = readConfig(readEnvironment());
  const log = openLog("warn");
  const { connection, close } = await openCommandDatabase(config, log);
  const { db, close: closeDatabase } = openDatabase(connection, log);
  try {
    await migrateToLatest(db, migrations);
    const key = (await readServerKey(config)) ?? (await openSecretKey(path.join(config.dataFolder, "keys")));
    if (await isKeyOf(db, key)) return "The key is that of the database. Nothing was changed.";
    const clock = await openDatabaseClock(db);
    await replaceCheck(db, key, clock.now());
    await forgetPushKey(db);
    return "The database has the present key now. What was sealed with the former one cannot be read: docs/operations/backup.md#key.";
  } finally {
    await closeDatabase();
    await close();
  }
}

main().then(
  (text) => {
    process.stdout.write(`${text}\n`);
    process.exit(0);
  },
  (error: unknown) => {
    process.stderr.write(`The key was not replaced. ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
