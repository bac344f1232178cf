import { stat } from "node:fs/promises";

/** A change within the same tick of the file system's clock does not change the modification time again. */
const settledAfterMs = 2_000;

/** Reads a folder unless nothing was added to it, removed or renamed since it was last read. Returns null if it was not read. */
type ReadIfChanged = <T>(folder: string, read: () => Promise<T>) => Promise<T | null>;

interface Seen {
  modifiedAt: number;
  firstReadMs: number;
  lastReadMs: number;
}

/**
 * Remembers the modification times of folders, so that a folder with many files costs nothing while it stays as it is. A folder counts as
 * unchanged once it was read twice, two seconds apart, with one modification time: a file that was added just after the first reading can
 * have left the time as it was.
 */
export function openChangedFolders(nowMs: () => number = () => performance.now()): ReadIfChanged {
  const seen = new Map<string, Seen>();
  return async (folder, read) => {
    const { mtimeMs: modifiedAt } = await stat(folder);
    const known = seen.get(folder);
    const isSame = known?.modifiedAt === modifiedAt;
    if (isSame && known.lastReadMs - known.firstReadMs >= settledAfterMs) return null;
    const readMs = nowMs();
    const result = await read();
    seen.set(folder, { modifiedAt, firstReadMs: isSame ? known.firstReadMs : readMs, lastReadMs: readMs });
    return result;
  };
}
