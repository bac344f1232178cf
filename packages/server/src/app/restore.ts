import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { settleRestored, type Restored } from "../features/operations/index.ts";
import { missingFiles } from "../features/uploads/index.ts";
import { inTransaction, systemActor, type Services } from "../kernel/context.ts";
import { migrations } from "../migrations/all.ts";
import { putFilesBack } from "../platform/backup/archive.ts";
import { baseFor } from "../platform/backup/whole-copy.ts";
import { backupFoldersIn } from "../platform/backup/layout.ts";
import { finish, hasCluster, replay } from "../platform/backup/replay.ts";
import { openDatabaseClock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import { openDatabase, type ConnectionSettings } from "../platform/database.ts";
import { openFiles } from "../platform/files-open.ts";
import { localHints } from "../platform/hints.ts";
import type { Log } from "../platform/log.ts";
import { migrateToLatest } from "../platform/migrate.ts";
import { claimFolder } from "../platform/postgres/claim.ts";
import { foldersIn } from "../platform/postgres/folders.ts";
import { listeners } from "./features.ts";

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
  const settings = { demo: config.demo, socketPort: config.socketPort };
  const files = openFiles(config.files);
  try {
    const clock = await openDatabaseClock(db);
    const services: Services = { settings, db, clock, log, hints: localHints(), files, listeners };
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
}

const keptIn = ({ files }: Config) => (files.kind === "folder" ? path.join(files.folder, "kept") : null);

/** Puts the restored database in its place and answers where that is which had it. */
async function takePlace(restored: string, folder: string, release: () => Promise<void>): Promise<string | null> {
  await release();
  const isThere = await hasCluster(folder);
  const aside = `${folder}-replaced-${new Date().toISOString().replaceAll(":", "-")}`;
  if (isThere) await rename(folder, aside);
  else await rm(folder, { recursive: true, force: true });
  await rename(restored, folder);
  return isThere ? aside : null;
}

/**
 * Restores the database beside the one that is there, settles it, and only then puts it in its place: whatever breaks on the way,
 * the house is as it was.
 */
export async function restoreHouse(
  config: Config,
  { from, moment, isReplacing }: RestoreOptions,
  log: Log,
): Promise<Done> {
  const folder = path.join(config.dataFolder, "postgres");
  const restored = `${folder}-restoring`;
  const isThere = await hasCluster(folder);
  if (isThere && !isReplacing)
    throw new Error(
      `There is a database in ${folder}. With --replace it gives way, and is kept beside the restored one.`,
    );
  const release = isThere ? await claimFolder(foldersIn(folder)) : async () => undefined;
  try {
    const folders = backupFoldersIn(path.resolve(from));
    const base = await baseFor(folders, moment);
    await rm(restored, { recursive: true, force: true });
    const kept = keptIn(config);
    const files = kept === null ? 0 : await putFilesBack(folders, kept);
    const postgres = await replay({ base, folders, folder: restored, replaced: folder, moment });
    const { lastAt, connection } = postgres;
    let settled;
    try {
      settled = await settle(config, connection, moment?.toISOString() ?? lastAt ?? base.endedAt, log);
    } finally {
      await finish(restored, postgres);
    }
    return { ...settled, baseAt: base.endedAt, lastAt, files, replaced: await takePlace(restored, folder, release) };
  } finally {
    await release();
  }
}
