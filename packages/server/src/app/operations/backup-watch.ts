import { setTimeout as wait } from "node:timers/promises";
import { isArchiving } from "../../platform/backup/archiver.ts";
import {
  assertWritable,
  hasSpaceForBase,
  newestManualCopy,
  readStatus,
  type BackupState,
  type BackupStatus,
} from "../../platform/backup/status.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/database/index.ts";
import type { Log } from "../../platform/observability/log.ts";
import { isDiskFull } from "../../platform/files/usable-folder.ts";
import { platformMetrics } from "../../platform/observability/metrics.ts";

const probeEveryMs = 10_000;
const answerWithinMs = 20_000;
const secondMs = 1_000;

export interface BackupWatch {
  state(): BackupState;
  probe(): Promise<void>;
  stop(): Promise<void>;
}

const secondsOf = (date: Date | null) => (date ? date.getTime() / secondMs : 0);

type FolderState = BackupStatus & Pick<BackupState, "hasSpace">;

/** Reads a backup folder with a time limit. While a read hangs, for example on a lost network disk, no other read starts. */
function openReader(): (folder: string) => Promise<FolderState> {
  let isHanging = false;

  async function read(folder: string): Promise<FolderState> {
    try {
      await assertWritable(folder);
      return { ...(await readStatus(folder)), hasSpace: await hasSpaceForBase(folder) };
    } finally {
      isHanging = false;
    }
  }

  return async (folder) => {
    const silent = new Error("the backup folder does not answer");
    if (isHanging) throw silent;
    isHanging = true;
    const late = new AbortController();
    const input = wait(answerWithinMs, null, { signal: late.signal, ref: false }).catch(() => null);
    const seen = await Promise.race([read(folder), input]).finally(() => late.abort());
    if (seen === null) throw silent;
    return seen;
  };
}

interface Watched {
  db: Db;
  clock: Clock;
  log: Log;
}

/** Publishes the state of the backup folder. Series of what is not configured do not exist. */
function publish(state: BackupState, folder: BackupStatus): void {
  platformMetrics.backupUp.set(Number(state.isThere));
  platformMetrics.backupArchiving.set(Number(state.isArchiving));
  platformMetrics.backupAt.set({ what: "base" }, secondsOf(folder.baseAt));
  platformMetrics.backupAt.set({ what: "wal" }, secondsOf(folder.walAt));
  if (!state.hasCopy) return;
  platformMetrics.backupAt.set({ what: "copy" }, secondsOf(folder.copyAt));
  platformMetrics.copyProblems.set(folder.problems.length);
}

const nothingYet: FolderState = { baseAt: null, walAt: null, copyAt: null, problems: [], hasSpace: true };

/** Checks the backup every 10 s and updates metrics and health page. `copyNewSegments` in backups.ts writes the backup itself. */
export async function watchBackup(
  { backup, dataFolder }: Pick<Config, "backup" | "dataFolder">,
  { db, clock, log }: Watched,
): Promise<BackupWatch> {
  const state: BackupState = {
    ...nothingYet,
    isKept: backup !== null,
    isThere: true,
    hasCopy: backup?.copy !== null && backup !== null,
    isArchiving: true,
    since: clock.now(),
  };
  const readOwn = openReader();
  const known: FolderState = { ...nothingYet };

  async function checkOwn(folder: string): Promise<void> {
    try {
      Object.assign(known, await readOwn(folder));
      state.isThere = true;
    } catch (error) {
      // The last known times stay and grow older.
      if (state.isThere) log.warn({ err: error }, "the backup folder cannot be read");
      state.isThere = false;
      known.hasSpace = !isDiskFull(error);
    }
    // While the database does not answer, the last result stays.
    state.isArchiving = await isArchiving(db).catch(() => state.isArchiving);
    Object.assign(state, known);
    publish(state, known);
  }

  async function probe(): Promise<void> {
    if (backup) await checkOwn(backup.folder);
    const elsewhere = await newestManualCopy(dataFolder);
    const own = state.isThere ? known.baseAt : null;
    state.baseAt = elsewhere && (!own || elsewhere > own) ? elsewhere : own;
  }

  let looking = probe();
  await looking;
  const timer = setInterval(() => {
    looking = probe().catch((error: unknown) => log.debug({ err: error }, "the backup was not checked"));
  }, probeEveryMs);
  return {
    state: () => state,
    probe,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
