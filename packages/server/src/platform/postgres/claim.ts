import { execFile } from "node:child_process";
import { readFile, readlink, rm, symlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { PostgresFailure } from "./failure.ts";
import { isMissing, type Folders } from "./folders.ts";
import { isLocked } from "./stale-processes.ts";

/** Field 22 of /proc/<pid>/stat, counted from the state, which follows the name in parentheses. */
const startTimeField = 19;
const endedStates = ["Z", "X"];

/** A killed process takes a moment to disappear. Its successor waits for this long. */
const terminationMs = 1_000;
const pollMs = 50;

/**
 * Start time of a process in comparable form; undefined if it has ended. Together with the id it identifies a process,
 * because ids are reused.
 */
async function startTimeOf(pid: number): Promise<string | undefined> {
  try {
    if (process.platform !== "linux") {
      const { stdout } = await promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)]);
      return stdout.trim() || undefined;
    }
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (endedStates.includes(fields[0] ?? "")) return undefined;
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
    return `${boot.trim()} ${fields[startTimeField]}`;
  } catch {
    return undefined;
  }
}

/** Process ids are only unique within a namespace, such as a container. */
async function processNamespace(): Promise<string> {
  return readlink("/proc/self/ns/pid").catch(() => "");
}

/** The process that made a claim. For a process in another container nothing else is known. */
interface Holder {
  pid: number;
  isInOtherContainer: boolean;
}

async function identityOf(pid: number): Promise<string | undefined> {
  const startTime = await startTimeOf(pid);
  return startTime === undefined ? undefined : `${pid} ${await processNamespace()} ${startTime}`;
}

async function read(claim: string): Promise<string | undefined> {
  return readlink(claim).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/** The process that made the claim if it is still running; in another container, if its server is running. */
async function holderOf(name: string | undefined, folders: Folders): Promise<Holder | undefined> {
  if (name === undefined) return undefined;
  const pid = Number.parseInt(name, 10);
  const isInOtherContainer = name.split(" ")[1] !== (await processNamespace());
  const isAlive = isInOtherContainer ? await isLocked(folders) : (await identityOf(pid)) === name;
  return isAlive ? { pid, isInOtherContainer } : undefined;
}

function alreadyExists(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

async function tryCreateLink(link: string, target: string): Promise<boolean> {
  try {
    await symlink(target, link);
    return true;
  } catch (error) {
    if (alreadyExists(error)) return false;
    throw error;
  }
}

/**
 * Removes the claim of a process that has ended. A second link ensures that only one process does so, so that the next
 * claim is not removed as well.
 */
async function removeStaleClaim(folders: Folders, ownName: string): Promise<void> {
  const guard = `${folders.claim}.discard`;
  if (await tryCreateLink(guard, ownName)) {
    if (!(await holderOf(await read(folders.claim), folders))) await rm(folders.claim, { force: true });
    await rm(guard, { force: true });
  } else {
    await sleep(pollMs);
    if (!(await holderOf(await read(guard), folders))) await rm(guard, { force: true });
  }
}

/** The owner of the claim, after waiting for a terminating process to disappear. */
async function waitForHolder(folders: Folders): Promise<Holder | undefined> {
  const deadline = performance.now() + terminationMs;
  for (;;) {
    const holder = await holderOf(await read(folders.claim), folders);
    if (!holder || holder.pid === process.pid || performance.now() > deadline) return holder;
    await sleep(pollMs);
  }
}

/**
 * Makes this process the owner of the folder. Returns the function that releases it. Throws if another process, or another server
 * of this one, owns the folder. A symlink is created atomically with its target, so a claim is never incomplete.
 */
export async function acquireFolder(folders: Folders): Promise<() => Promise<void>> {
  const { root, claim } = folders;
  const ownName = (await identityOf(process.pid)) ?? String(process.pid);
  while (!(await tryCreateLink(claim, ownName))) {
    const holder = await waitForHolder(folders);
    if (holder) {
      const where = holder.isInOtherContainer ? " in another container" : "";
      throw new PostgresFailure(
        `The data folder ${root} is in use by another Vowdesk (process ${holder.pid}${where}). Stop it first, or choose another folder with VOWDESK_DATA.`,
      );
    }
    await removeStaleClaim(folders, ownName);
  }
  return async () => {
    if ((await read(claim)) === ownName) await rm(claim, { force: true });
  };
}
