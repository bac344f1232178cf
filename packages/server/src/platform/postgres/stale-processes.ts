import { connect } from "node:net";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FolderInUse, PostgresFailure } from "./failure.ts";
import { isMissing, statOf, type Folders } from "./folders.ts";
import type { Installation } from "./installation.ts";
import { socketFolderSetting } from "./settings.ts";
import { runBriefly } from "./watched-process.ts";

interface LockFile {
  /** Negative for a single-user session. */
  pid: number;
  socketFolder: string;
  isReady: boolean;
}

const lockFileOf = (cluster: string): string => path.join(cluster, "postmaster.pid");

/** Reads postmaster.pid; undefined if it does not exist. Lines: pid, data, start, port, socket folder, address, memory, state. */
export async function readLockFile(cluster: string): Promise<LockFile | undefined> {
  try {
    const lines = (await readFile(lockFileOf(cluster), "utf8")).split("\n");
    return {
      pid: Number.parseInt(lines[0] ?? "", 10),
      socketFolder: lines[4] ?? "",
      isReady: lines[7]?.trim() === "ready",
    };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Runs as PostgreSQL's user in the cluster, because other users may not read the working directories of its processes.
 * Skips ended processes and those of nested containers.
 */
const listProcessesHere = `
for cwd in /proc/[0-9]*/cwd; do
  [ "$cwd" -ef . ] || continue
  process=\${cwd%/cwd}
  [ "$process/ns/pid" -ef /proc/self/ns/pid ] || continue
  read -r name <"$process/comm" && [ "$name" = postgres ] && echo "\${process#/proc/}"
done 2>/dev/null
exit 0
`;

/** Running PostgreSQL processes of the cluster, including child processes. */
export async function processesIn({ folders, identity }: Installation): Promise<number[]> {
  if (!(await statOf(folders.cluster))) return [];
  if (process.platform === "linux") {
    const listed = await runBriefly({
      command: "/bin/sh",
      args: ["-c", listProcessesHere],
      cwd: folders.cluster,
      identity: identity === "disguised" ? "self" : identity,
    });
    return listed.output.split("\n").filter(Boolean).map(Number);
  }
  const pid = Math.abs((await readLockFile(folders.cluster))?.pid ?? 0);
  if (!pid) return [];
  const named = await runBriefly({
    command: "ps",
    args: ["-o", "comm=", "-p", String(pid)],
    cwd: "/",
    identity: "self",
  });
  return named.output.includes("postgres") ? [pid] : [];
}

/** Sends a signal to the processes that are still running. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has just ended.
    }
  }
}

const pollMs = 50;
/** A server needs the time of a checkpoint. Orphaned backends end at once, unless they are computing. */
const shutdownMs = 20_000;
const immediateShutdownMs = 5_000;
const orphanExitMs = 100;
const killMs = 10_000;

async function haveEndedWithin(installation: Installation, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while ((await processesIn(installation)).length > 0) {
    if (performance.now() > deadline) return false;
    await sleep(pollMs);
  }
  return true;
}

async function endServer(installation: Installation, pid: number): Promise<boolean> {
  signal([pid], "SIGINT");
  if (await haveEndedWithin(installation, shutdownMs)) return true;
  signal([pid], "SIGQUIT");
  return haveEndedWithin(installation, immediateShutdownMs);
}

/**
 * Ends processes that a dead Vowdesk or a dead server left running on the folder. Only the folder's owner may call it.
 * A server started by other means is reported and left running.
 */
export async function endStaleProcesses(installation: Installation, log: (line: string) => void): Promise<void> {
  const { cluster } = installation.folders;
  const running = await processesIn(installation);
  if (running.length === 0) return;

  const lock = await readLockFile(cluster);
  const server = running.find((pid) => pid === Math.abs(lock?.pid ?? 0));
  if (server !== undefined && lock?.socketFolder !== "" && lock?.socketFolder !== socketFolderSetting) {
    throw new PostgresFailure(
      `A PostgreSQL server that Vowdesk did not start (process ${server}) uses ${cluster}. Stop it first.`,
    );
  }
  log(`ending stale PostgreSQL processes: ${running.join(", ")}`);
  if (server !== undefined && (await endServer(installation, server))) return;
  if (server === undefined && (await haveEndedWithin(installation, orphanExitMs))) return;
  signal(await processesIn(installation), "SIGKILL");
  if (!(await haveEndedWithin(installation, killMs))) {
    throw new FolderInUse(`PostgreSQL processes (${running.join(", ")}) still use ${cluster} and cannot be ended.`);
  }
}

/** Whether a server listens on the socket, in this or another container. */
export async function isListening(socketFile: string): Promise<boolean> {
  const socket = connect(socketFile);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Whether a server's processes hold the folder's lock. False without `flock`. */
export async function isLocked({ root, lock }: Folders): Promise<boolean> {
  if (!(await statOf(lock))) return false;
  const attempt = { command: "flock", args: ["-n", lock, "true"], cwd: root, identity: "self" } as const;
  const outcome = await runBriefly(attempt).catch(() => undefined);
  return outcome !== undefined && !outcome.succeeded;
}

/**
 * Runs in the cluster before PostgreSQL: takes the lock, which PostgreSQL's processes inherit and hold until the last one has
 * ended, then removes lock files of a dead server. PostgreSQL would respect these files if any process has the recorded id, such
 * as an unreaped process or, after a restart of the machine, an unrelated one. Without /proc they are left to PostgreSQL.
 */
export const acquireLockScript = `
if command -v flock >/dev/null; then
  exec 9>>../lock
  flock -n 9 || { echo "another server holds the lock" >&2; exit 1; }
fi
[ -d /proc/self ] && rm -f postmaster.pid
rm -f ../socket/.s.PGSQL.*
`;
