import path from "node:path";
import { parseArgs } from "node:util";
import { takeBackup } from "./app/operations/backups.ts";
import { openCommandDatabase } from "./app/start/database.ts";
import { readKeyOf } from "./app/start/server-key.ts";
import { openBackupAt, type BackupSource } from "./app/start/backup-source.ts";
import { readSignedHead } from "./features/operations/audit/audit.ts";
import { runWithoutLimits } from "./platform/database/deadline.ts";
import { backupFoldersIn } from "./platform/backup/layout.ts";
import { verifyBackup } from "./platform/backup/verify.ts";
import { recordManualCopy } from "./platform/backup/status.ts";
import { readConfig, type Config } from "./platform/config.ts";
import { readEnvironment } from "./platform/environment.ts";
import { openDatabase } from "./platform/database/index.ts";
import { openLog } from "./platform/observability/log.ts";
import { surviveLostOutput } from "./platform/observability/output.ts";

const megabyte = 1_000_000;

const print = (text: string) => void process.stdout.write(`${text}\n`);
const printError = (text: string) => void process.stderr.write(`${text}\n`);
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function runBackup(config: Config, folder: string, isNew: boolean): Promise<string> {
  if (config.databaseUrl)
    throw new Error(
      "A database of your own (DATABASE_URL) is backed up with its own tools: docs/operations/backup.md names them.",
    );
  const log = openLog("warn");
  const { connection, close } = await openCommandDatabase(config, log);
  const { db, close: closeDatabase } = openDatabase(connection, log);
  try {
    const backup = { folder, days: config.backup?.days ?? Infinity, copy: null };
    const key = await readKeyOf(config, db);
    const source = { dataFolder: config.dataFolder, files: config.files, backup, isNew };
    const { bytes, files, folder: base } = await takeBackup(source, connection, () => readSignedHead(db, key));
    await recordManualCopy(config.dataFolder, folder);
    const inBucket =
      config.files.kind === "s3" ? "; uploads are in their bucket, which is backed up by its own means" : "";
    return `${base}: ${(bytes / megabyte).toFixed(1)} MB, ${files} new files${inBucket}\nThe key is not in it: keep ${path.join(config.dataFolder, "keys", "secret.key")} (or VOWDESK_KEY) elsewhere.`;
  } finally {
    await closeDatabase();
    await close();
  }
}

/** Reports missing or damaged parts of a backup. Returns the exit code. */
async function verify({ folder, remove }: BackupSource): Promise<number> {
  try {
    const { bases, segments, files, problems } = await verifyBackup(backupFoldersIn(folder));
    for (const problem of problems) print(`  ${problem}`);
    print(`${bases} copies, ${segments} segments of the log, ${files} files: ${problems.length} missing or damaged`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await remove();
  }
}

async function main(): Promise<number> {
  surviveLostOutput();
  const { values, positionals } = parseArgs({
    options: { verify: { type: "boolean", default: false }, new: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [requested] = positionals;
  const environment = readEnvironment();
  const config = readConfig(environment);
  const place = requested ?? config.backup?.folder;
  if (!place) throw new Error("Which folder? Name it as the argument of the command, or in VOWDESK_BACKUP.");
  if (values.verify) return verify(await openBackupAt(place, config, environment));
  print(await runBackup(config, path.resolve(place), values.new));
  return 0;
}

const isVerifying = process.argv.includes("--verify");

runWithoutLimits(main).then(
  (code) => process.exit(code),
  (error: unknown) => {
    printError(`${isVerifying ? "The backup cannot be verified." : "There is no new backup."} ${reasonOf(error)}`);
    process.exit(isVerifying ? 2 : 1);
  },
);
