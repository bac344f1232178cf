import { execFile } from "node:child_process";
import { readFile, readlink, rm, symlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { PostgresFailure } from "./failure.ts";
import { isMissing, type Folders } from "./folders.ts";

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

const nameOf = (pid: number, birth: string | undefined): string => `${pid} ${birth ?? ""}`;

async function read(claim: string): Promise<string | undefined> {
  return readlink(claim).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/** The process that made the claim, if it still runs. */
async function holderOf(name: string | undefined): Promise<number | undefined> {
  if (name === undefined) return undefined;
  const pid = Number.parseInt(name, 10);
  const birth = await birthOf(pid);
  return birth !== undefined && nameOf(pid, birth) === name ? pid : undefined;
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
async function discard(claim: string, ours: string): Promise<void> {
  const turn = `${claim}.discard`;
  if (await isMade(turn, ours)) {
    if ((await holderOf(await read(claim))) === undefined) await rm(claim, { force: true });
    await rm(turn, { force: true });
  } else {
    await sleep(pollMs);
    if ((await holderOf(await read(turn))) === undefined) await rm(turn, { force: true });
  }
}

/** The process that keeps its claim for longer than a dying one would. */
async function lastingHolder(claim: string): Promise<number | undefined> {
  const deadline = Date.now() + dyingMs;
  for (;;) {
    const holder = await holderOf(await read(claim));
    if (holder === undefined || holder === process.pid || Date.now() > deadline) return holder;
    await sleep(pollMs);
  }
}

/**
 * Makes this process the owner of the folder and answers how to give it up. Throws when another process (or another
 * server of this one) owns it. A symlink is made in one step, with its target as content, so a claim is never half made.
 */
export async function claimFolder({ root, claim }: Folders): Promise<() => Promise<void>> {
  const ours = nameOf(process.pid, await birthOf(process.pid));
  while (!(await isMade(claim, ours))) {
    const holder = await lastingHolder(claim);
    if (holder !== undefined) {
      throw new PostgresFailure(
        `The data folder ${root} is in use by another Vowdesk (process ${holder}). Stop that one first, or give this one a folder of its own with VOWDESK_DATA.`,
      );
    }
    await discard(claim, ours);
  }
  return async () => {
    if ((await read(claim)) === ours) await rm(claim, { force: true });
  };
}
