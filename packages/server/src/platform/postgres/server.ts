import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withAdvice, FolderInUse, PostgresFailure } from "./failure.ts";
import { makePrivateFolder } from "./folders.ts";
import type { Installation } from "./installation.ts";
import {
  endStaleProcesses,
  isListening,
  processesIn,
  readLockFile,
  signal,
  acquireLockScript,
} from "./stale-processes.ts";
import { settingArguments } from "./settings.ts";
import { socketFileIn } from "./socket.ts";
import { startWatched, type WatchedProcess } from "./watched-process.ts";

/** One running PostgreSQL server. */
export interface Server {
  pid: number;
  exited: Promise<void>;
  stop(): Promise<void>;
}

/** Settings of a start: log destination, socket path of clients, WAL archiving. */
export interface ServerContext {
  log: (line: string) => void;
  host: string;
  isArchived: boolean;
  connections: number;
}

const inUsePatterns =
  /holds the lock|lock file .* already exists|pre-existing shared memory block|could not create lock file|Address already in use/;
const maxLines = 20;

/**
 * In the batch scheduling class PostgreSQL has the same CPU share, but does not preempt the process that has just
 * written to it (docs/decisions/002). Without `chrt` it runs in the normal class.
 */
const batchClassScript = "command -v chrt >/dev/null && chrt -b -p 0 $$ >/dev/null 2>&1\n";

const pollMs = 10;
const shutdownMs = 20_000;
const immediateShutdownMs = 5_000;

async function becomesReady(cluster: string, postgres: WatchedProcess): Promise<boolean> {
  const end = postgres.exited.then(() => "ended");
  // No time limit: recovery after a crash may take long, and PostgreSQL logs its progress.
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

/** Stops with a checkpoint. A server that does not stop in time is killed and recovers at its next start. */
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
  await endStaleProcesses(installation, log);
}

async function rejectServerElsewhere(installation: Installation, host: string): Promise<void> {
  const isListeningHere = () => isListening(socketFileIn(host));
  if (!(await isListeningHere()) || (await processesIn(installation)).length > 0) return;
  // A stopping server may have answered and ended before its processes were listed.
  if (!(await isListeningHere())) return;
  const lock = await readLockFile(installation.folders.cluster);
  throw new PostgresFailure(
    `The data folder ${installation.folders.root} is in use by a PostgreSQL server that cannot be seen from here (process ${lock?.pid ?? "unknown"} of another container or user). Stop it first, or choose another folder with VOWDESK_DATA.`,
  );
}

/** Starts PostgreSQL and waits until it accepts connections. Throws FolderInUse if a retry may help. */
export async function startServer(
  installation: Installation,
  { log, host, ...options }: ServerContext,
): Promise<Server> {
  const { folders, identity, binaries, pathTo } = installation;
  await rejectServerElsewhere(installation, host);
  await endStaleProcesses(installation, log);
  await makePrivateFolder(folders.socket, identity);
  if (options.isArchived) await makePrivateFolder(folders.archive, identity);

  const lines: string[] = [];
  const postgres = await startWatched(
    {
      command: path.join(binaries.folder, "bin", "postgres"),
      args: ["-D", pathTo(folders.cluster), ...settingArguments(options)],
      cwd: folders.cluster,
      identity,
      before: acquireLockScript + batchClassScript,
    },
    (line) => {
      log(line);
      lines.push(line);
      if (lines.length > maxLines) lines.shift();
    },
  );
  if (!(await becomesReady(folders.cluster, postgres))) {
    const output = lines.join("\n");
    if (inUsePatterns.test(output))
      throw new FolderInUse(`Another PostgreSQL server uses ${folders.cluster}.\n${output}`);
    throw withAdvice("PostgreSQL ended while starting.", output, folders.root);
  }
  // The checkpointer sleeps from the start and would finish no segment for five minutes without this signal (G-R16).
  if (options.isArchived) signal([postgres.pid], "SIGHUP");
  return {
    pid: postgres.pid,
    exited: postgres.exited.then(() => undefined),
    stop: () => stopServer(installation, postgres, log),
  };
}
