import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { settleRestored, type Restored } from "../../features/operations/index.ts";
import { missingFiles } from "../../features/uploads/index.ts";
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
import { localSignals } from "../../platform/signals/signals.ts";
import type { Log } from "../../platform/observability/log.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import { readSecretKey } from "../../platform/secrets/secret-key.ts";
import { claimFolder } from "../../platform/postgres/claim.ts";
import { foldersIn } from "../../platform/postgres/folders.ts";
import { listeners } from "../features.ts";

const origin = { actor: systemActor, language: "en", requestId: "restore", ip: "" } as const;

/** What came of settling a database that was restored. */
export interface Settled extends Restored {
  /** Stored files that rows know and nobody has. */
  missing: number;
}

/**
 * Makes a restored database ready for people: schema of this program, nobody signed in, streams that begin anew. `moment` is the
 * one that was restored; null for now.
 */
export async function settle(
  config: Config,
  connection: ConnectionSettings,
  moment: string | null,
  log: Log,
): Promise<Settled> {
  const { db, close } = openDatabase(connection, log);
  const secretKey = config.secretKey ?? (await readSecretKey(path.join(config.dataFolder, "keys")));
  const settings = { demo: config.demo, socketPort: config.socketPort, ...(secretKey ? { secretKey } : {}) };
  const files = openFiles(config.files);
  try {
    const clock = await openDatabaseClock(db);
    const services: Services = { settings, db, clock, log, signals: localSignals(), files, listeners };
    await migrateToLatest(db, migrations);
    const restored = await inTransaction(services, origin, (ctx) =>
      settleRestored(ctx, moment ?? ctx.now.toISOString()),
    );
    return { ...restored, missing: await missingFiles(services) };
  } finally {
    await close();
  }
}

export interface RestoreOptions {
  /** The backup's folder. */
  from: string;
  /** Null for all there is. */
  moment: Date | null;
  /** Whether a database that is there already gives way; it is kept beside the new one. */
  isReplacing: boolean;
  /** Whether what lies before a gap is restored, and uploads without those whose copy is lost. */
  acceptsLoss: boolean;
}

export interface Done extends Settled {
  /** The moment of the base. */
  baseAt: string;
  /** Of the last transaction that is in it, as PostgreSQL says. */
  lastAt: string | null;
  /** Where the database is that was there before. */
  replaced: string | null;
  /** Files that were put back. */
  files: number;
  /** What was accepted to be lost, and newer copies that could not be used. */
  losses: readonly string[];
}

const keptIn = ({ files }: Config) => (files.kind === "folder" ? path.join(files.folder, "kept") : null);

/** Puts the restored database in its place and answers where that is which had it. */
async function takePlace(restored: string, folder: string, release: () => Promise<void>): Promise<string | null> {
  await release();
  const isThere = await hasCluster(folder);
  const aside = `${folder}-replaced-${new Date().toISOString().replaceAll(":", "-")}`;
  if (isThere) await rename(folder, aside);
  else await rm(folder, { recursive: true, force: true });
  try {
    await rename(restored, folder);
  } catch (error) {
    if (isThere) await rename(aside, folder);
    throw error;
  }
  return isThere ? aside : null;
}

type Undo = (() => Promise<unknown>)[];

interface Scene {
  config: Config;
  folders: BackupFolders;
  /** Where the database is restored, beside the one that is there. */
  restored: string;
  folder: string;
  options: RestoreOptions;
  log: Log;
  undo: Undo;
}

const namedAtMost = 5;

/** Puts uploads back; refuses where copies are lost, unless that is accepted. */
async function restoreFiles({ config, folders, options, undo }: Scene): Promise<{ put: number; lost: string[] }> {
  const kept = keptIn(config);
  if (kept === null) return { put: 0, lost: [] };
  const { sound, lost } = await findMissing(folders, kept);
  const named = `${lost.slice(0, namedAtMost).join(", ")}${lost.length > namedAtMost ? ", …" : ""}`;
  const text = `The copies of ${lost.length} uploaded files are missing or damaged: ${named}.`;
  if (lost.length > 0 && !options.acceptsLoss)
    throw new Error(`${text} With --accept-loss the database is restored without them.`);
  const made = await makeFolder(kept);
  if (made) undo.push(() => rm(made, { recursive: true, force: true }));
  const put = await putFilesBack(sound, kept);
  undo.push(() => Promise.all(put.map((place) => rm(place, { force: true }))));
  return { put: put.length, lost: lost.length > 0 ? [text] : [] };
}

/** Replays up to the moment, or where it lies behind a gap whose loss is accepted, up to the gap. */
async function replayAsFar(
  { restored, options }: Scene,
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

/** A moment as PostgreSQL writes it in UTC: `2026-11-02 02:30:00.123456+00`. */
const isoOf = (text: string | null) => text && new Date(text.replace(" ", "T").replace(/\+00$/, "Z")).toISOString();

async function restoreDatabase(scene: Scene, plan: ReplayPlan): Promise<Omit<Done, "files" | "replaced">> {
  const { config, restored, options, log, undo } = scene;
  await rm(restored, { recursive: true, force: true });
  const made = await makeFolder(config.dataFolder);
  if (made) undo.push(() => rm(made, { recursive: true, force: true }));
  undo.push(() => rm(restored, { recursive: true, force: true }));
  const postgres = await replayAsFar(scene, plan);
  const { lastAt, connection, isAtMoment } = postgres;
  const moment = isAtMoment && options.moment ? options.moment.toISOString() : null;
  const losses = plan.gap && !isAtMoment ? [gapText(plan.gap)] : [];
  try {
    const settled = await settle(config, connection, moment ?? isoOf(lastAt) ?? plan.base.startedAt, log);
    return { ...settled, baseAt: plan.base.endedAt, lastAt, losses: [...plan.skipped, ...losses] };
  } finally {
    await finish(restored, postgres);
  }
}

async function undoAll(undo: Undo): Promise<void> {
  for (const step of undo.toReversed()) await step().catch(() => undefined);
}

/**
 * Restores the database beside the one that is there, settles it, and only then puts it in its place. Whatever fails on the way is
 * undone, so that nothing has changed. Throws where the way through the log has a gap before the moment, unless that is accepted.
 */
export async function restoreBackup(config: Config, options: RestoreOptions, log: Log): Promise<Done> {
  const { from, moment, isReplacing, acceptsLoss } = options;
  const folder = path.join(config.dataFolder, "postgres");
  const isThere = await hasCluster(folder);
  if (isThere && !isReplacing)
    throw new Error(
      `There is a database in ${folder}. With --replace it gives way, and is kept beside the restored one.`,
    );
  const release = isThere ? await claimFolder(foldersIn(folder)) : async () => undefined;
  const folders = backupFoldersIn(path.resolve(from));
  const scene: Scene = { config, folders, restored: `${folder}-restoring`, folder, options, log, undo: [] };
  try {
    const plan = await planReplay(folders, moment, folder);
    if (plan.gap && moment === null && !acceptsLoss) throw gapRefusal(plan.gap);
    const { put, lost } = await restoreFiles(scene);
    const done = await restoreDatabase(scene, plan);
    const replaced = await takePlace(scene.restored, folder, release);
    return { ...done, losses: [...done.losses, ...lost], files: put, replaced };
  } catch (error) {
    await undoAll(scene.undo);
    throw error;
  } finally {
    await release();
  }
}
