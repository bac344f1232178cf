import path from "node:path";
import { backUp } from "./app/backups.ts";
import { openDatabaseBeside } from "./app/database-beside.ts";
import { readConfig } from "./platform/config.ts";
import { openLog } from "./platform/log.ts";

const megabyte = 1_000_000;

async function main(asked: string | undefined): Promise<string> {
  const config = readConfig(process.env);
  if (config.databaseUrl)
    throw new Error(
      "A database of your own (DATABASE_URL) is backed up with its own tools: docs/operate.md names them.",
    );
  const folder = asked ? path.resolve(asked) : config.backup?.folder;
  if (!folder) throw new Error("Where to? npm run backup -- <folder>, or name it in VOWDESK_BACKUP.");
  const { connection, close } = await openDatabaseBeside(config, openLog("warn"));
  try {
    const backup = { folder, days: config.backup?.days ?? Infinity };
    const { bytes, files, folder: base } = await backUp({ files: config.files, backup }, connection);
    const inBucket =
      config.files.kind === "s3" ? "; uploads are in their bucket, which is backed up by its own means" : "";
    return `${base}: ${(bytes / megabyte).toFixed(1)} MB, ${files} new files${inBucket}\nThe key is not in it: keep ${path.join(config.dataFolder, "keys", "secret.key")} (or VOWDESK_KEY) elsewhere.`;
  } finally {
    await close();
  }
}

main(process.argv[2]).then(
  (said) => {
    process.stdout.write(`${said}\n`);
    process.exit(0);
  },
  (error: unknown) => {
    process.stderr.write(`There is no new backup. ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
