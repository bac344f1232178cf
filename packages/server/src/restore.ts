import { parseArgs } from "node:util";
import { Moment } from "@vowdesk/contract/kernel";
import { openBackupAt } from "./app/start/backup-source.ts";
import { restoreBackup, prepareRestored, type RestoreResult } from "./app/start/restore.ts";
import { runWithoutLimits } from "./platform/database/deadline.ts";
import { readConfig, type Config } from "./platform/config.ts";
import { readEnvironment } from "./platform/environment.ts";
import { openLog } from "./platform/observability/log.ts";
import { surviveLostOutput } from "./platform/observability/output.ts";
import { assertDatabase } from "./platform/database/usable-database.ts";

const usage = `restore [--from <backup folder, or folder or bucket of its encrypted copy>] [--to 2026-11-02T10:30:00+08:00] [--replace] [--accept-loss]
With DATABASE_URL, after its own tools have restored it: restore --settle [--to <the time to which it was restored>]`;

const RestoreTime = Moment.transform((text) => new Date(text));

function readMoment(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const { data, success } = RestoreTime.safeParse(text);
  if (!success) throw new Error(`"${text}" is not a time with its offset, such as 2026-11-02T10:30:00+08:00`);
  return data;
}

const prepared = ({ sessions, missing }: Pick<RestoreResult, "sessions" | "missing">) => [
  `${sessions} sessions ended; every client loads its messages again`,
  missing === 0 ? "no stored file is missing" : `${missing} stored files are missing`,
];

function report({ baseAt, lastAt, files, replaced, losses, ...rest }: RestoreResult): string[] {
  return [
    ...losses,
    `restored from the base backup of ${baseAt}`,
    lastAt ? `last transaction: ${lastAt}` : "no transaction after that backup",
    `${files} files restored`,
    ...prepared(rest),
    ...(replaced ? [`the previous database is in ${replaced}; remove it when it is no longer needed`] : []),
    "Next: verify the audit trail, then start the server.",
  ];
}

async function restoreOwn(config: Config, isPreparing: boolean, moment: Date | null): Promise<string[]> {
  if (!config.databaseUrl || !isPreparing)
    throw new Error(
      "An external database (DATABASE_URL) is restored with its own tools, followed by: restore --settle (docs/operations/backup.md)",
    );
  await assertDatabase(config.databaseUrl);
  return prepared(
    await prepareRestored(
      config,
      { connectionString: config.databaseUrl },
      moment?.toISOString() ?? null,
      openLog("warn"),
    ),
  );
}

async function main(): Promise<string[]> {
  surviveLostOutput();
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      to: { type: "string" },
      replace: { type: "boolean", default: false },
      "accept-loss": { type: "boolean", default: false },
      settle: { type: "boolean", default: false },
    },
  });
  const environment = readEnvironment();
  const config = readConfig(environment);
  if (config.databaseUrl || values.settle) return restoreOwn(config, values.settle, readMoment(values.to));
  const from = values.from ?? config.backup?.folder;
  if (!from) throw new Error(`Which backup?\n${usage}`);
  const options = {
    moment: readMoment(values.to),
    isReplacing: values.replace,
    acceptsLoss: values["accept-loss"],
  };
  const { folder, remove } = await openBackupAt(from, config, environment);
  try {
    return report(await restoreBackup(config, { ...options, from: folder }, openLog("warn")));
  } finally {
    await remove();
  }
}

runWithoutLimits(main).then(
  (lines) => {
    process.stdout.write(`${lines.join("\n")}\n`);
    process.exit(0);
  },
  (error: unknown) => {
    process.stderr.write(`Nothing was restored. ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
