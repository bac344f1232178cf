import { parseArgs } from "node:util";
import * as z from "zod";
import { restoreBackup, settle, type Done } from "./app/start/restore.ts";
import { readConfig, type Config } from "./platform/config.ts";
import { openLog } from "./platform/observability/log.ts";
import { assertDatabase } from "./platform/database/usable-database.ts";

const usage = `npm run restore -- [--from <backup folder>] [--to 2026-11-02T10:30:00+08:00] [--replace] [--accept-loss]
With DATABASE_URL, after its own tools have restored it: npm run restore -- --settle [--to <the moment it was restored to>]`;

const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

function readMoment(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const { data, success } = Moment.safeParse(text);
  if (!success) throw new Error(`"${text}" is no moment with its zone: 2026-11-02T10:30:00+08:00`);
  return data;
}

const settled = ({ sessions, missing }: Pick<Done, "sessions" | "missing">) => [
  `${sessions} sessions ended; every client starts its messages over`,
  missing === 0 ? "every stored file is there" : `${missing} stored files are missing; what refers to them shows none`,
];

function told({ baseAt, lastAt, files, replaced, losses, ...rest }: Done): string[] {
  return [
    ...losses,
    `restored from the copy of ${baseAt}`,
    lastAt ? `last transaction: ${lastAt}` : "no transaction after that copy",
    `${files} files put back`,
    ...settled(rest),
    ...(replaced ? [`the database that was there is in ${replaced}; remove it when nobody misses it`] : []),
    "Now: npm run audit:verify, then start.",
  ];
}

async function restoreOwn(config: Config, isSettling: boolean, moment: Date | null): Promise<string[]> {
  if (!config.databaseUrl || !isSettling)
    throw new Error(
      "A database of your own (DATABASE_URL) is restored with its own tools; then: npm run restore -- --settle (docs/operate.md)",
    );
  await assertDatabase(config.databaseUrl);
  return settled(
    await settle(config, { connectionString: config.databaseUrl }, moment?.toISOString() ?? null, openLog("warn")),
  );
}

async function main(): Promise<string[]> {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      to: { type: "string" },
      replace: { type: "boolean", default: false },
      "accept-loss": { type: "boolean", default: false },
      settle: { type: "boolean", default: false },
    },
  });
  const config = readConfig(process.env);
  if (config.databaseUrl || values.settle) return restoreOwn(config, values.settle, readMoment(values.to));
  const from = values.from ?? config.backup?.folder;
  if (!from) throw new Error(`Where from?\n${usage}`);
  const options = {
    from,
    moment: readMoment(values.to),
    isReplacing: values.replace,
    acceptsLoss: values["accept-loss"],
  };
  return told(await restoreBackup(config, options, openLog("warn")));
}

main().then(
  (lines) => {
    process.stdout.write(`${lines.join("\n")}\n`);
    process.exit(0);
  },
  (error: unknown) => {
    process.stderr.write(`Nothing was restored. ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
