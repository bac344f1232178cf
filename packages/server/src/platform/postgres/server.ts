import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { explained, FolderStillHeld, PostgresFailure } from "./failure.ts";
import { makePrivateFolder } from "./folders.ts";
import type { Installation } from "./installation.ts";
import { endLeftovers, isAnswered, processesIn, readLockFile, signal, takeOver } from "./stale-processes.ts";
import { settingArguments } from "./settings.ts";
import { socketFileIn } from "./socket.ts";
import { startWatched, type WatchedProcess } from "./watched-process.ts";

/** One running PostgreSQL, from its start to its end. */
export interface Server {
  pid: number;
  exited: Promise<void>;
  stop(): Promise<void>;
}

/** Where a start's log lines go, and by which path clients reach the socket. */
export interface Surroundings {
  log: (line: string) => void;
  host: string;
  /** Whether finished segments of WAL are kept for a backup. */
  isArchived: boolean;
}

const heldSigns =
  /holds the lock|lock file .* already exists|pre-existing shared memory block|could not create lock file|Address already in use/;
const keptLines = 20;

/**
 * In the scheduler's batch class PostgreSQL has the same share of the processors, but does not push the process that has
 * just written to it off its core in the middle of its work (docs/decisions/025). Where there is no `chrt` it runs as any other.
 */
const asBatch = "command -v chrt >/dev/null && chrt -b -p 0 $$ >/dev/null 2>&1\n";

const pollMs = 10;
const shutdownMs = 20_000;
const immediateShutdownMs = 5_000;

async function becomesReady(cluster: string, postgres: WatchedProcess): Promise<boolean> {
  const end = postgres.exited.then(() => "ended");
  // There is no time limit: recovery after a crash takes as long as it takes, and PostgreSQL logs its progress.
  for (;;) {
    const lock = await readLockFile(cluster);
    if (lock?.pid === postgres.pid && lock.isReady) return true;
    if ((await Promise.race([end, sleep(pollMs)])) === "ended") return false;
  }
}

async function endsWithin(postgres: WatchedProcess, limitMs: number): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(limitMs, false, { signal: timer.signal }).catch(() => false);
  const ended = await Promise.race([postgres.exited.then(() => true), late]);
  timer.abort();
  return ended;
}

/** Stops with a checkpoint; a server that cannot is made to stop without one, and recovers at its next start. */
async function stopServer(
  installation: Installation,
  postgres: WatchedProcess,
  log: (line: string) => void,
): Promise<void> {
  postgres.end();
  if (!(await endsWithin(postgres, shutdownMs))) {
    signal([postgres.pid], "SIGQUIT");
    if (!(await endsWithin(postgres, immediateShutdownMs))) signal([postgres.pid], "SIGKILL");
  }
  await postgres.exited;
  await endLeftovers(installation, log);
}

async function refuseServerElsewhere(installation: Installation, host: string): Promise<void> {
  const isServed = () => isAnswered(socketFileIn(host));
  if (!(await isServed()) || (await processesIn(installation)).length > 0) return;
  // One that was ending may have answered, and been gone when its processes were looked for.
  if (!(await isServed())) return;
  const lock = await readLockFile(installation.folders.cluster);
  throw new PostgresFailure(
    `The data folder ${installation.folders.root} is in use by a PostgreSQL server that cannot be seen from here (process ${lock?.pid ?? "unknown"} of another container or user). Stop that one first, or give this Vowdesk a folder of its own with VOWDESK_DATA.`,
  );
}

/** Starts PostgreSQL once and waits until it takes connections. Throws FolderStillHeld when trying again may help. */
export async function startServer(
  installation: Installation,
  { log, host, isArchived }: Surroundings,
): Promise<Server> {
  const { folders, identity, binaries, pathTo } = installation;
  await refuseServerElsewhere(installation, host);
  await endLeftovers(installation, log);
  await makePrivateFolder(folders.socket, identity);
  if (isArchived) await makePrivateFolder(folders.archive, identity);

  const lines: string[] = [];
  const postgres = await startWatched(
    {
      command: path.join(binaries.folder, "bin", "postgres"),
      args: ["-D", pathTo(folders.cluster), ...settingArguments(isArchived)],
      cwd: folders.cluster,
      identity,
      before: takeOver + asBatch,
    },
    (line) => {
      log(line);
      lines.push(line);
      if (lines.length > keptLines) lines.shift();
    },
  );
  if (!(await becomesReady(folders.cluster, postgres))) {
    const said = lines.join("\n");
    if (heldSigns.test(said)) throw new FolderStillHeld(`Another PostgreSQL server uses ${folders.cluster}.\n${said}`);
    throw explained("PostgreSQL ended while starting.", said, folders.root);
  }
  // Its checkpointer falls asleep before the start is over, and finishes no segment for five minutes, unless it is woken (R16).
  if (isArchived) signal([postgres.pid], "SIGHUP");
  return {
    pid: postgres.pid,
    exited: postgres.exited.then(() => undefined),
    stop: () => stopServer(installation, postgres, log),
  };
}
