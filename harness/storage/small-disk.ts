import { execFile } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A file system of its own. */
export interface SmallDisk {
  folder: string;
  /** Writes a file that takes all free space. */
  fill(): Promise<void>;
  /** Removes that file. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a file system of this size; returns null without root permissions. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-small-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  const ballast = path.join(folder, "ballast");
  return {
    folder,
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => undefined);
    },
    free: () => rm(ballast, { force: true }),
    async remove() {
      await run("umount", ["-l", folder]);
      await rm(folder, { recursive: true });
    },
  };
}
