import { lstat, mkdir, open, stat } from "node:fs/promises";
import path from "node:path";

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code;

async function exists(folder: string): Promise<boolean> {
  return lstat(folder).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === "ENOENT") return false;
      throw error;
    },
  );
}

/**
 * Creates a private folder (0700) with its parents. Returns the topmost folder created, or undefined if all existed. `mkdir` with
 * `recursive` loops forever on file systems such as /proc, which reject new folders with ENOENT; this function fails.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  const missing: string[] = [];
  for (let place = path.resolve(folder); !(await exists(place)); place = path.dirname(place)) missing.unshift(place);
  for (const place of missing) {
    await mkdir(place, { mode: 0o700 }).catch((error: unknown) => {
      // Another process may create the same folder at the same time.
      if (codeOf(error) !== "EEXIST") throw error;
    });
  }
  if (!(await stat(folder)).isDirectory())
    throw Object.assign(new Error(`ENOTDIR: not a directory, mkdir '${folder}'`), { code: "ENOTDIR" });
  return missing[0];
}

/** Writes a file (`r+`) or a folder (`r`) through to the disk. */
export async function sync(target: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(target, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
