import type { Pool } from "pg";
import { makePushKeys } from "../../features/messages/alerts/alerts.ts";
import { hasDemoAccounts, seedDemoAccounts, seedFirstAdmin } from "../../features/staff/auth/auth.ts";
import { openPayOut } from "../../features/money/payouts/payouts.ts";
import { followPhoneRegion } from "../../features/operations/business/business.ts";
import { stopSendingAlerts } from "../../features/messages/alerts/alerts.ts";
import { stopSending } from "../../features/messages/webhooks/webhooks.ts";
import type { Services } from "../../kernel/http/context.ts";
import { migrations } from "../../migrations/all.ts";
import type { Config } from "../../platform/config.ts";
import { dateIn, daysBetween } from "../../platform/business-time.ts";
import { type ConnectionSettings } from "../../platform/database/index.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import { packagedBinaries } from "../../platform/postgres/binaries.ts";
import { releaseDay } from "../../platform/postgres/releases.ts";
import { findHeads, openAnchor } from "../operations/audit-anchors.ts";
import { sourceOf, startBackups } from "../operations/backups.ts";
import { watchBackup } from "../operations/backup-watch.ts";
import { readBuild } from "../http/build.ts";
import { seedDemo } from "../../demo/demo-data.ts";
import { demoProgress } from "../../demo/orders/background-load.ts";
import { startHeartbeat } from "../operations/heartbeat.ts";
import { startJobs } from "../operations/jobs.ts";
import type { Progress } from "./progress.ts";
import { openServerKey } from "./server-key.ts";

/** Prints the release and age of the embedded PostgreSQL, and what to use in production. */
async function describeTrialDatabase({ demo }: Config, { clock, log }: Services, progress: Progress): Promise<void> {
  const { version } = await packagedBinaries();
  const minor = version.split("-")[0]?.split(".").slice(0, 2).join(".");
  const day = releaseDay(version);
  const days = day ? daysBetween(day, dateIn("UTC", clock.now())) : null;
  progress.print(`  trial database: PostgreSQL ${minor}${day ? `, released ${day}, ${days} days ago` : ""}`);
  if (demo) return;
  progress.print(
    "  It is updated only with Vowdesk. In production, set DATABASE_URL to a PostgreSQL server that you keep\n" +
      '  up to date: docs/operations/install.md, "A database of your own".',
  );
  log.warn(
    "DATABASE_URL is not set: production runs on the embedded trial database, which is updated only with Vowdesk",
  );
}

async function seedDemoData(services: Services, orders: number, progress: Progress): Promise<void> {
  await seedDemoAccounts(services);
  if (!(await hasDemoAccounts(services)))
    return progress.print("  this database has accounts of its own: no demo data is added");
  await seedDemo(services, orders);
  const loaded = await demoProgress(services);
  if (loaded)
    progress.print(
      `  ${loaded.orders} of ${loaded.of} demo orders are loaded; the older ones follow while the server runs`,
    );
}

async function seed(services: Services, { demoOrders }: Config, progress: Progress): Promise<void> {
  await makePushKeys(services);
  if (services.settings.demo) return seedDemoData(services, demoOrders, progress);
  const password = await seedFirstAdmin(services);
  if (password === null) return;
  progress.print(
    `\n  The first administrator is "admin" with the password ${password}\n  It is shown this once; change it after signing in.\n`,
  );
}

/** Starts the background work of a node: its heartbeat and its share of the recurring jobs. */
async function startBackgroundWork(services: Services, pool: Pool, config: Config, undo: Undo[]): Promise<void> {
  undo.push(startHeartbeat({ services, pool, config, build: readBuild() }));
  undo.push(
    openPayOut(services),
    () => stopSending(services),
    () => stopSendingAlerts(services),
  );
  const { secretKey } = services.settings;
  const storeHead =
    config.auditAnchor && secretKey ? openAnchor(config.auditAnchor, services.db, secretKey) : undefined;
  const jobs = await startJobs(services, { find: () => findHeads(config), ...(storeHead ? { keep: storeHead } : {}) });
  undo.push(() => jobs.stop());
}

/** A step that undoes a part of the start. */
export type Undo = () => Promise<void> | void;

interface Preparation {
  pool: Pool;
  connection: ConnectionSettings;
  config: Config;
  progress: Progress;
  undo: Undo[];
}

/** Brings the database up to date and starts the work in the background. Every part may be repeated after an interruption. */
export async function prepare(services: Services, { pool, connection, config, progress, undo }: Preparation) {
  if (!config.databaseUrl) await describeTrialDatabase(config, services, progress);
  await progress.step("bringing the schema up to date", () => migrateToLatest(services.db, migrations));
  services.settings.secretKey = await openServerKey(config, services.db, services.clock.now());
  undo.push(await followPhoneRegion(services));
  await progress.step(config.demo ? "loading the demo data" : "creating the first account", () =>
    seed(services, config, progress),
  );
  await startBackgroundWork(services, pool, config, undo);
  const source = sourceOf(config);
  if (source) undo.push(await startBackups(services, source, connection));
  if (config.databaseUrl) return;
  const watch = await watchBackup(config, services);
  services.backup = watch.state;
  undo.push(() => watch.stop());
}
