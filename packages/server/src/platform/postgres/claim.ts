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

/** A killed process is not gone at once; whoever starts its successor should not have to wait for that. */
const dyingMs = 1_000;
const pollMs = 50;

/** When the process began, in a form to compare; undefined when it has ended. Process ids are used again, births are not. */
async function birthOf(pid: number): Promise<string | undefined> {
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

/** Process ids mean something within one of these only; a container is one. */
async function processNamespace(): Promise<string> {
  return readlink("/proc/self/ns/pid").catch(() => "");
}

/** Who made a claim. Of a process elsewhere, in another container, nothing more is known. */
interface Holder {
  pid: number;
  isElsewhere: boolean;
}

async function nameOf(pid: number): Promise<string | undefined> {
  const birth = await birthOf(pid);
  return birth === undefined ? undefined : `${pid} ${await processNamespace()} ${birth}`;
}

async function read(claim: string): Promise<string | undefined> {
  return readlink(claim).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/** The process that made the claim, if it still runs; of one elsewhere, if its server does. */
async function holderOf(name: string | undefined, folders: Folders): Promise<Holder | undefined> {
  if (name === undefined) return undefined;
  const pid = Number.parseInt(name, 10);
  const isElsewhere = name.split(" ")[1] !== (await processNamespace());
  const isAlive = isElsewhere ? await isLocked(folders) : (await nameOf(pid)) === name;
  return isAlive ? { pid, isElsewhere } : undefined;
}

function alreadyExists(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

/** Makes the link, unless there is one already. */
async function isMade(link: string, target: string): Promise<boolean> {
  try {
    await symlink(target, link);
    return true;
  } catch (error) {
    if (alreadyExists(error)) return false;
    throw error;
  }
}

/** Takes away the claim of a dead process. One at a time, lest the claim that follows it is taken away as well. */
async function discard(folders: Folders, ours: string): Promise<void> {
  const turn = `${folders.claim}.discard`;
  if (await isMade(turn, ours)) {
    if (!(await holderOf(await read(folders.claim), folders))) await rm(folders.claim, { force: true });
    await rm(turn, { force: true });
  } else {
    await sleep(pollMs);
    if (!(await holderOf(await read(turn), folders))) await rm(turn, { force: true });
  }
}

/** The process that keeps its claim for longer than a dying one would. */
async function lastingHolder(folders: Folders): Promise<Holder | undefined> {
  const deadline = performance.now() + dyingMs;
  for (;;) {
    const holder = await holderOf(await read(folders.claim), folders);
    if (!holder || holder.pid === process.pid || performance.now() > deadline) return holder;
    await sleep(pollMs);
  }
}

/**
 * Makes this process the owner of the folder and answers how to give it up. Throws when another process (or another
 * server of this one) owns it. A symlink is made in one step, with its target as content, so a claim is never half made.
 */
export async function claimFolder(folders: Folders): Promise<() => Promise<void>> {
  const { root, claim } = folders;
  const ours = (await nameOf(process.pid)) ?? String(process.pid);
  while (!(await isMade(claim, ours))) {
    const holder = await lastingHolder(folders);
    if (holder) {
      const where = holder.isElsewhere ? " in another container" : "";
      throw new PostgresFailure(
        `The data folder ${root} is in use by another Vowdesk (process ${holder.pid}${where}). Stop that one first, or give this one a folder of its own with VOWDESK_DATA.`,
      );
    }
    await discard(folders, ours);
  }
  return async () => {
    if ((await read(claim)) === ours) await rm(claim, { force: true });
  };
}
