import { setTimeout as wait } from "node:timers/promises";
import { assertWritable, readStatus, newestManualCopy, type BackupStatus } from "../../platform/backup/status.ts";
import type { Config } from "../../platform/config.ts";
import type { Log } from "../../platform/observability/log.ts";
import { platformMetrics } from "../../platform/observability/metrics.ts";

const probeEveryMs = 60_000;
const answerWithinMs = 20_000;
const secondMs = 1_000;

/** State of the backup at the last check. */
export interface BackupState {
  /** End time of the newest readable base backup, in any known folder. */
  baseAt: Date | null;
  isKept: boolean;
  /** Whether the configured folder could be read and written. */
  isThere: boolean;
}

export interface BackupWatch {
  state(): BackupState;
  probe(): Promise<void>;
  stop(): Promise<void>;
}

const secondsOf = (date: Date | null) => (date ? date.getTime() / secondMs : 0);

/** Reads a backup folder with a time limit. While a read hangs, for example on a lost network disk, no other read starts. */
function openReader(): (folder: string) => Promise<BackupStatus> {
  let isHanging = false;

  async function read(folder: string): Promise<BackupStatus> {
    try {
      await assertWritable(folder);
      return await readStatus(folder);
    } finally {
      isHanging = false;
    }
  }

  return async (folder) => {
    const silent = new Error("the backup folder does not answer");
    if (isHanging) throw silent;
    isHanging = true;
    const late = new AbortController();
    const given = wait(answerWithinMs, null, { signal: late.signal, ref: false }).catch(() => null);
    const seen = await Promise.race([read(folder), given]).finally(() => late.abort());
    if (seen === null) throw silent;
    return seen;
  };
}

/** Checks the backup every minute and updates metrics and health page. `copyNewSegments` in backups.ts writes the backup itself. */
export async function watchBackup(
  { backup, dataFolder }: Pick<Config, "backup" | "dataFolder">,
  log: Log,
): Promise<BackupWatch> {
  const state: BackupState = { baseAt: null, isKept: backup !== null, isThere: true };
  const readOwn = openReader();
  const known: { baseAt: Date | null; walAt: Date | null } = { baseAt: null, walAt: null };

  async function checkOwn(folder: string): Promise<void> {
    try {
      Object.assign(known, await readOwn(folder));
      state.isThere = true;
    } catch (error) {
      // The last known times stay and grow older.
      if (state.isThere) log.warn({ err: error }, "the backup folder cannot be read");
      state.isThere = false;
    }
    platformMetrics.backupUp.set(state.isThere ? 1 : 0);
    platformMetrics.backupAt.set({ what: "base" }, secondsOf(known.baseAt));
    platformMetrics.backupAt.set({ what: "wal" }, secondsOf(known.walAt));
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
