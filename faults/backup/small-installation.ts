import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { copyNewToBackup } from "../../packages/server/src/app/operations/backups.ts";
import { migrations } from "../../packages/server/src/migrations/all.ts";
import { openDatabase } from "../../packages/server/src/platform/database/index.ts";
import { openLog } from "../../packages/server/src/platform/observability/log.ts";
import { migrateToLatest } from "../../packages/server/src/platform/database/migrate.ts";
import { superuser } from "../../packages/server/src/platform/postgres/cluster.ts";
import { foldersIn } from "../../packages/server/src/platform/postgres/folders.ts";
import { startPostgres, type EmbeddedPostgres } from "../../packages/server/src/platform/postgres/index.ts";
import { copyMigratedCluster } from "../../packages/server/test/postgres.ts";
import { root } from "../../scripts/child.mjs";
import { waitUntil } from "../../harness/pace.ts";

export interface Ended {
  code: number | null;
  output: string;
}

export function runCommand(name: string, args: readonly string[], settings: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(root, `packages/server/dist/${name}.js`), ...args], {
    env: { ...process.env, VOWDESK_LOG: "error", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
}

const shippedWithinMs = 30_000;
/** The key of every small installation. */
export const smallKey = Buffer.alloc(32, "small");

/** An empty database of the product with a backup, without the server, for programs that start many of them. */
export class SmallInstallation {
  readonly home: string;
  readonly data: string;
  readonly backup: string;
  #postgres: EmbeddedPostgres | null = null;

  private constructor(home: string) {
    this.home = home;
    this.data = path.join(home, "data");
    this.backup = path.join(home, "backup");
  }

  static async make(): Promise<SmallInstallation> {
    const installation = new SmallInstallation(await mkdtemp(path.join(tmpdir(), "vowdesk-small-")));
    await copyMigratedCluster(installation.#folder);
    await installation.start();
    const { db, close } = openDatabase(installation.#running.connection, openLog("silent"));
    try {
      await migrateToLatest(db, migrations);
    } finally {
      await close();
    }
    return installation;
  }

  get #running(): EmbeddedPostgres {
    if (!this.#postgres) throw new Error("the database does not run");
    return this.#postgres;
  }

  get settings() {
    return { VOWDESK_DATA: this.data, VOWDESK_BACKUP: this.backup, VOWDESK_KEY: smallKey.toString("base64") };
  }

  async start(): Promise<void> {
    this.#postgres = await startPostgres({ folder: this.#folder, log: () => undefined, isArchived: true });
  }

  get #folder(): string {
    return path.join(this.data, "postgres");
  }

  connection(database: string, user?: string) {
    const { connection } = this.#running;
    return { ...connection, database, user: user ?? connection.user };
  }

  urlOf(database: string): string {
    const { host, port, user } = this.connection(database);
    return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
  }

  async query<T extends pg.QueryResultRow>(text: string, user?: string, database = "vowdesk"): Promise<T[]> {
    const client = new pg.Client(this.connection(database, user));
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  }

  takeCopy(): Promise<Ended> {
    return runCommand("backup", [], this.settings);
  }

  /** Finishes the current segment and archives it; returns its name. */
  async shipSegment(): Promise<string> {
    const [row] = await this.query<{ name: string }>("select pg_walfile_name(pg_switch_wal()) as name", superuser);
    const { archive } = foldersIn(this.#folder);
    await waitUntil(async () => existsSync(path.join(archive, `${row?.name}.gz`)), shippedWithinMs);
    const files = { kind: "folder", folder: path.join(this.data, "files") } as const;
    await copyNewToBackup({ folder: this.#folder, files, backup: { folder: this.backup, days: 14, copy: null } });
    return row?.name ?? "";
  }

  async stop(): Promise<void> {
    await this.#postgres?.stop();
    this.#postgres = null;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.home, { recursive: true, force: true });
  }
}
