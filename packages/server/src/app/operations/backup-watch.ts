import { setTimeout as wait } from "node:timers/promises";
import { assertWritable, look, newestElsewhere, type Seen } from "../../platform/backup/status.ts";
import type { Config } from "../../platform/config.ts";
import type { Log } from "../../platform/observability/log.ts";
import { platformMetrics } from "../../platform/observability/metrics.ts";

const probeEveryMs = 60_000;
const answerWithinMs = 20_000;
const secondMs = 1_000;

/** How the backup is, as of the last look at it. */
export interface BackupState {
  /** When the newest copy was finished that can be read now, in whatever folder. */
  baseAt: Date | null;
  /** Whether the server backs itself up. */
  isKept: boolean;
  /** Whether the folder of the setting could be read and written. */
  isThere: boolean;
}

export interface BackupWatch {
  state(): BackupState;
  /** Looks now. */
  probe(): Promise<void>;
  stop(): Promise<void>;
}

const secondsOf = (date: Date | null) => (date ? date.getTime() / secondMs : 0);

/** Reads a backup folder in bounded time. While a look hangs, as on a network disk that is gone, no further one begins. */
function openReader(): (folder: string) => Promise<Seen> {
  let isHanging = false;

  async function read(folder: string): Promise<Seen> {
    try {
      await assertWritable(folder);
      return await look(folder);
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

/** Looks at the backup each minute and tells figures and health page what is really there; `ship` takes to it what is new. */
export async function watchBackup(
  { backup, dataFolder }: Pick<Config, "backup" | "dataFolder">,
  log: Log,
): Promise<BackupWatch> {
  const state: BackupState = { baseAt: null, isKept: backup !== null, isThere: true };
  const readOwn = openReader();
  const known: { baseAt: Date | null; walAt: Date | null } = { baseAt: null, walAt: null };

  async function lookAtOwn(folder: string): Promise<void> {
    try {
      Object.assign(known, await readOwn(folder));
      state.isThere = true;
    } catch (error) {
      // What was seen there last ages from now on.
      if (state.isThere) log.warn({ err: error }, "the backup folder cannot be read");
      state.isThere = false;
    }
    platformMetrics.backupUp.set(state.isThere ? 1 : 0);
    platformMetrics.backupAt.set({ what: "base" }, secondsOf(known.baseAt));
    platformMetrics.backupAt.set({ what: "wal" }, secondsOf(known.walAt));
  }

  async function probe(): Promise<void> {
    if (backup) await lookAtOwn(backup.folder);
    const elsewhere = await newestElsewhere(dataFolder);
    const own = state.isThere ? known.baseAt : null;
    state.baseAt = elsewhere && (!own || elsewhere > own) ? elsewhere : own;
  }

  let looking = probe();
  await looking;
  const timer = setInterval(() => {
    looking = probe().catch((error: unknown) => log.debug({ err: error }, "the backup was not looked at"));
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
