import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { settleRestored, type Restored } from "../../features/operations/operations/operations.ts";
import { disableEvery } from "../../features/staff/service-accounts/service-accounts.ts";
import { missingFiles } from "../../features/operations/uploads/uploads.ts";
import { inTransaction, systemActor, type Services } from "../../kernel/http/context.ts";
import { migrations } from "../../migrations/all.ts";
import { findMissing, putFilesBack } from "../../platform/backup/archive.ts";
import { backupFoldersIn, type BackupFolders } from "../../platform/backup/layout.ts";
import { planReplay, type ReplayPlan } from "../../platform/backup/plan.ts";
import {
  finish,
  gapRefusal,
  gapText,
  hasCluster,
  MomentNotReached,
  replay,
  type Replayed,
} from "../../platform/backup/replay.ts";
import { openDatabaseClock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { openDatabase, type ConnectionSettings } from "../../platform/database/index.ts";
import { makeFolder } from "../../platform/files/folders.ts";
import { openFiles } from "../../platform/files/open-files.ts";
import { openOriginals } from "../../platform/originals/originals.ts";
import { localSignals } from "../../platform/signals/signals.ts";
import type { Log } from "../../platform/observability/log.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import { readSecretKey } from "../../platform/secrets/secret-key.ts";
import { acquireFolder } from "../../platform/postgres/claim.ts";
import { foldersIn } from "../../platform/postgres/folders.ts";
import { listeners, reviewQueues } from "../features.ts";

const origin = { actor: systemActor, language: "en", requestId: "restore", ip: "" } as const;

/** The result of preparing a restored database for use. */
export interface Prepared extends Restored {
  /** Number of files that are recorded in the database but missing in storage. */
  missing: number;
}

/**
 * Prepares a restored database for use: migrates its schema, ends all sessions, disables service accounts and starts message
 * streams with a new epoch. `moment` is the restored point in time; null means now.
 */
export async function prepareRestored(
  config: Config,
  connection: ConnectionSettings,
  moment: string | null,
  log: Log,
): Promise<Prepared> {
  const { db, close } = openDatabase(connection, log);
  const secretKey = config.secretKey ?? (await readSecretKey(path.join(config.dataFolder, "keys")));
  const settings = { demo: config.demo, socketPort: config.socketPort, ...(secretKey ? { secretKey } : {}) };
  const stored = { settings, files: openFiles(config), originals: openOriginals(config.originals) };
  try {
    const clock = await openDatabaseClock(db);
    const services: Services = { ...stored, db, clock, log, signals: localSignals(), listeners, reviewQueues };
    await migrateToLatest(db, migrations);
    const restored = await inTransaction(services, origin, async (ctx) => {
      await disableEvery(ctx);
      return settleRestored(ctx, moment ?? ctx.now.toISOString());
    });
    return { ...restored, missing: await missingFiles(services) };
  } finally {
    await close();
  }
}

export interface RestoreOptions {
  from: string;
  /** Null restores as far as possible. */
  moment: Date | null;
  /** Whether an existing database may be replaced. It is renamed and kept. */
  isReplacing: boolean;
  /** Whether changes after a gap and uploads without a copy may be lost. */
  acceptsLoss: boolean;
}

export interface RestoreResult extends Prepared {
  baseAt: string;
  /** Time of the last restored transaction, as PostgreSQL reports it. */
  lastAt: string | null;
  replaced: string | null;
  files: number;
  /** Accepted losses and newer base backups that could not be used. */
  losses: readonly string[];
}

const keptIn = ({ files }: Config) => (files.kind === "folder" ? path.join(files.folder, "kept") : null);

/** Moves the restored database into place. Returns the folder to which the previous one was moved, if any. */
async function moveIntoPlace(restored: string, folder: string, release: () => Promise<void>): Promise<string | null> {
  await release();
  const isThere = await hasCluster(folder);
  const movedTo = `${folder}-replaced-${new Date().toISOString().replaceAll(":", "-")}`;
  if (isThere) await rename(folder, movedTo);
  else await rm(folder, { recursive: true, force: true });
  try {
    await rename(restored, folder);
  } catch (error) {
    if (isThere) await rename(movedTo, folder);
    throw error;
  }
  return isThere ? movedTo : null;
}

type Undo = (() => Promise<unknown>)[];

interface RestoreJob {
  config: Config;
  folders: BackupFolders;
  /** Where the database is restored before it replaces the existing one. */
  restored: string;
  folder: string;
  options: RestoreOptions;
  log: Log;
  undo: Undo;
}

const maxNamed = 5;

/** Restores uploads. Refuses if copies are missing, unless the loss is accepted. */
async function restoreFiles({ config, folders, options, undo }: RestoreJob): Promise<{ put: number; lost: string[] }> {
  const uploadsFolder = keptIn(config);
  if (uploadsFolder === null) return { put: 0, lost: [] };
  const { sound, lost } = await findMissing(folders, uploadsFolder);
  const names = `${lost.slice(0, maxNamed).join(", ")}${lost.length > maxNamed ? ", …" : ""}`;
  const text = `The copies of ${lost.length} uploaded files are missing or damaged: ${names}.`;
  if (lost.length > 0 && !options.acceptsLoss)
    throw new Error(`${text} With --accept-loss the database is restored without them.`);
  const made = await makeFolder(uploadsFolder);
  if (made) undo.push(() => rm(made, { recursive: true, force: true }));
  const put = await putFilesBack(sound, uploadsFolder);
  undo.push(() => Promise.all(put.map((place) => rm(place, { force: true }))));
  return { put: put.length, lost: lost.length > 0 ? [text] : [] };
}

/** Replays up to the requested time or, if the loss after a gap is accepted, up to the gap. */
async function replayAsFar(
  { restored, options }: RestoreJob,
  plan: ReplayPlan,
): Promise<Replayed & { isAtMoment: boolean }> {
  const { moment, acceptsLoss } = options;
  try {
    return Object.assign(await replay({ plan, folder: restored, moment }), { isAtMoment: moment !== null });
  } catch (error) {
    if (!(error instanceof MomentNotReached) || plan.gap === null || !acceptsLoss) throw error;
    await rm(restored, { recursive: true, force: true });
    return Object.assign(await replay({ plan, folder: restored, moment: null }), { isAtMoment: false });
  }
}

/** Converts a timestamp of PostgreSQL in UTC: `2026-11-02 02:30:00.123456+00`. */
const isoOf = (text: string | null) => text && new Date(text.replace(" ", "T").replace(/\+00$/, "Z")).toISOString();

async function restoreDatabase(job: RestoreJob, plan: ReplayPlan): Promise<Omit<RestoreResult, "files" | "replaced">> {
  const { config, restored, options, log, undo } = job;
  await rm(restored, { recursive: true, force: true });
  const made = await makeFolder(config.dataFolder);
  if (made) undo.push(() => rm(made, { recursive: true, force: true }));
  undo.push(() => rm(restored, { recursive: true, force: true }));
  const postgres = await replayAsFar(job, plan);
  const { lastAt, connection, isAtMoment } = postgres;
  const moment = isAtMoment && options.moment ? options.moment.toISOString() : null;
  const losses = plan.gap && !isAtMoment ? [gapText(plan.gap)] : [];
  try {
    const prepared = await prepareRestored(config, connection, moment ?? isoOf(lastAt) ?? plan.base.startedAt, log);
    return { ...prepared, baseAt: plan.base.endedAt, lastAt, losses: [...plan.skipped, ...losses] };
  } finally {
    await finish(restored, postgres);
  }
}

async function undoAll(undo: Undo): Promise<void> {
  for (const step of undo.toReversed()) await step().catch(() => undefined);
}

/**
 * Restores the database beside the existing one, prepares it, and then moves it into place. Any failure undoes every step. Throws
 * if the log has a gap before the requested time, unless the loss is accepted.
 */
export async function restoreBackup(config: Config, options: RestoreOptions, log: Log): Promise<RestoreResult> {
  const { from, moment, isReplacing, acceptsLoss } = options;
  const folder = path.join(config.dataFolder, "postgres");
  const isThere = await hasCluster(folder);
  if (isThere && !isReplacing)
    throw new Error(
      `${folder} already contains a database. With --replace it is renamed and kept beside the restored one.`,
    );
  const release = isThere ? await acquireFolder(foldersIn(folder)) : async () => undefined;
  const folders = backupFoldersIn(path.resolve(from));
  const job: RestoreJob = { config, folders, restored: `${folder}-restoring`, folder, options, log, undo: [] };
  try {
    const plan = await planReplay(folders, moment, folder);
    if (plan.gap && moment === null && !acceptsLoss) throw gapRefusal(plan.gap);
    const { put, lost } = await restoreFiles(job);
    const done = await restoreDatabase(job, plan);
    const replaced = await moveIntoPlace(job.restored, folder, release);
    return { ...done, losses: [...done.losses, ...lost], files: put, replaced };
  } catch (error) {
    await undoAll(job.undo);
    throw error;
  } finally {
    await release();
  }
}
