import { connect } from "node:net";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FolderStillHeld, PostgresFailure } from "./failure.ts";
import { isMissing, statOf, type Folders } from "./folders.ts";
import type { Installation } from "./installation.ts";
import { socketFolderSetting } from "./settings.ts";
import { runBriefly } from "./watched-process.ts";

/** What postmaster.pid says about the server that wrote it. */
interface LockFile {
  /** Negative for a single-user session. */
  pid: number;
  socketFolder: string;
  isReady: boolean;
}

const lockFileOf = (cluster: string): string => path.join(cluster, "postmaster.pid");

/** Reads postmaster.pid; undefined when there is none. Lines: pid, data, start, port, socket folder, address, memory, state. */
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
 * Run by PostgreSQL's user and in its folder: others may not look where its processes are. The dead are nowhere. Those
 * of a container inside ours can be seen, but are not ours to judge.
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

/** Running PostgreSQL processes of the cluster, its server and its server's children alike. */
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

/** Signals those that still run. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has just ended by itself.
    }
  }
}

const pollMs = 50;
/** A server shuts down in the time of a checkpoint; backends of a dead one see its death at once, unless they compute. */
const shutdownMs = 20_000;
const immediateShutdownMs = 5_000;
const seeingDeathMs = 100;
const dyingMs = 10_000;

async function areGoneWithin(installation: Installation, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while ((await processesIn(installation)).length > 0) {
    if (performance.now() > deadline) return false;
    await sleep(pollMs);
  }
  return true;
}

async function endServer(installation: Installation, pid: number): Promise<boolean> {
  signal([pid], "SIGINT");
  if (await areGoneWithin(installation, shutdownMs)) return true;
  signal([pid], "SIGQUIT");
  return areGoneWithin(installation, immediateShutdownMs);
}

/**
 * Ends what a dead Vowdesk or a dead server left running on our folder. To be called by the folder's owner only.
 * A server that was started by other means is left alone and reported.
 */
export async function endLeftovers(installation: Installation, log: (line: string) => void): Promise<void> {
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
  log(`ending PostgreSQL processes left behind: ${running.join(", ")}`);
  if (server !== undefined && (await endServer(installation, server))) return;
  if (server === undefined && (await areGoneWithin(installation, seeingDeathMs))) return;
  signal(await processesIn(installation), "SIGKILL");
  if (!(await areGoneWithin(installation, dyingMs))) {
    throw new FolderStillHeld(`PostgreSQL processes (${running.join(", ")}) still use ${cluster} and cannot be ended.`);
  }
}

/** Whether somebody listens on the socket: here, or in another container that shares the folder. */
export async function isAnswered(socketFile: string): Promise<boolean> {
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

/** Whether a server's processes hold the folder's lock; false where there is no `flock`. */
export async function isLocked({ root, lock }: Folders): Promise<boolean> {
  if (!(await statOf(lock))) return false;
  const attempt = { command: "flock", args: ["-n", lock, "true"], cwd: root, identity: "self" } as const;
  const outcome = await runBriefly(attempt).catch(() => undefined);
  return outcome !== undefined && !outcome.succeeded;
}

/**
 * Run in the cluster before PostgreSQL: takes the lock, which PostgreSQL's processes inherit and so keep until the last
 * has ended, and then clears away what a dead server left. PostgreSQL would believe its lock files as long as any process
 * has the id in them: one that was not yet reaped or, after a restart of the machine or container, a stranger. Without
 * /proc nobody can tell, and PostgreSQL's own judgement stands.
 */
export const takeOver = `
if command -v flock >/dev/null; then
  exec 9>>../lock
  flock -n 9 || { echo "another server holds the lock" >&2; exit 1; }
fi
[ -d /proc/self ] && rm -f postmaster.pid
rm -f ../socket/.s.PGSQL.*
`;
