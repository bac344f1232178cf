import { lstat, mkdir, stat } from "node:fs/promises";
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
 * Makes a private folder (0700) with the folders above it; answers the topmost one that was made, undefined where all were there.
 * Unlike `mkdir` with `recursive` it fails where a file system refuses new folders with ENOENT, as /proc does: that one tries for ever.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  const missing: string[] = [];
  for (let place = path.resolve(folder); !(await exists(place)); place = path.dirname(place)) missing.unshift(place);
  for (const place of missing) {
    await mkdir(place, { mode: 0o700 }).catch((error: unknown) => {
      // Another process may make the same folder at the same moment.
      if (codeOf(error) !== "EEXIST") throw error;
    });
  }
  if (!(await stat(folder)).isDirectory())
    throw Object.assign(new Error(`ENOTDIR: not a directory, mkdir '${folder}'`), { code: "ENOTDIR" });
  return missing[0];
}
