import { openCommandDatabase } from "./app/start/database.ts";
import { listeners, reviewQueues } from "./app/features.ts";
import { unlockAccount } from "./features/staff/auth/auth.ts";
import { inTransaction, systemActor, type Services } from "./kernel/http/context.ts";
import { Refusal } from "./kernel/http/refusal.ts";
import { runWithoutLimits } from "./platform/database/deadline.ts";
import { openDatabaseClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { readEnvironment } from "./platform/environment.ts";
import { openDatabase } from "./platform/database/index.ts";
import { openFiles } from "./platform/files/open-files.ts";
import { openOriginals } from "./platform/originals/originals.ts";
import { localSignals } from "./platform/signals/signals.ts";
import { openLog } from "./platform/observability/log.ts";

const origin = { actor: systemActor, language: "en", requestId: "account:open", ip: "" } as const;

async function main(name: string): Promise<void> {
  const config = readConfig(readEnvironment());
  const log = openLog("warn");
  const { connection, close } = await openCommandDatabase(config, log);
  const { db, close: closeDatabase } = openDatabase(connection, log);
  const settings = { demo: config.demo, socketPort: config.socketPort };
  const stored = { settings, files: openFiles(config), originals: openOriginals(config.originals) };
  try {
    const clock = await openDatabaseClock(db);
    const services: Services = { ...stored, db, clock, log, signals: localSignals(), listeners, reviewQueues };
    await inTransaction(services, origin, (ctx) => unlockAccount(ctx, name));
  } finally {
    await closeDatabase();
    await close();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal && error.reason === "not-found") return "No account has this user name.";
  return error instanceof Error ? error.message : String(error);
}

const [name] = process.argv.slice(2);
if (!name) {
  process.stderr.write("Usage: npm run account:open -- <user name>, or vowdesk open-account <user name>\n");
  process.exit(2);
}
runWithoutLimits(() => main(name)).then(
  () => {
    process.stdout.write(`${name} can sign in again. The failed attempts were cleared.\n`);
    process.exit(0);
  },
  (error: unknown) => {
    process.stderr.write(`The account was not opened. ${reasonOf(error)}\n`);
    process.exit(1);
  },
);
